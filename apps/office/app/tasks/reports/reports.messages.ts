import type { StatisticsTable } from '@wathiqa/contract/office';
import {
  countedNoun,
  DECISION_WORKING_DAYS,
  formatWorkingDays,
  type PollOption,
  type QualityCause,
} from '@wathiqa/domain';
import { nounForms } from '../../labels/counted.messages.ts';
import { screenTitles } from '../../layout/layout.messages.ts';

const NUMBER = new Intl.NumberFormat('ar-EG-u-nu-latn', { maximumFractionDigits: 1 });

const SHIFT = new Intl.NumberFormat('ar-EG-u-nu-latn', { maximumFractionDigits: 2 });

/** Number with thousands separators. */
export const count = (value: number) => NUMBER.format(value);

const minutes = (value: number) =>
  countedNoun(value, nounForms('دقيقة', 'دقيقتان', 'دقائق', 'دقيقة', 'دقيقة'));
const hours = (value: number) =>
  countedNoun(value, nounForms('ساعة', 'ساعتان', 'ساعات', 'ساعة', 'ساعة'));
const days = (value: number) =>
  countedNoun(value, nounForms('يوم', 'يومان', 'أيام', 'يومًا', 'يوم'));

/** In its natural unit. */
export function duration(inHours: number): string {
  if (inHours < 1) return minutes(Math.round(inHours * 60));
  return inHours < 48 ? hours(Math.round(inHours)) : days(Math.round(inHours / 24));
}

export const messages = {
  title: screenTitles.reports,
  lead: 'كل الأرقام حسب يوم تسجيل الطلب بتوقيت القاهرة، عدا الأزمنة فهي حسب يوم الخروج من الحالة، وعدا المحصَّل والمردود فهما حسب يوم حركة المبلغ.',
  range: 'الفترة',
  shown: (from: string, to: string) => `من ${from} إلى ${to}`,
  /** For very many requests. */
  counted: (moment: string) =>
    `طلبات الأيام السابقة كما كانت في آخر عدّ لها، ${moment}، وطلبات اليوم كما هي الآن.`,
  labels: { from: 'من يوم', to: 'إلى يوم' },
  show: 'عرض',
  wrongRange: (most: number) => `اختر فترة لا يسبق آخرها أولها، ولا تزيد على ${days(most)}`,
  last: (number: number) => `آخر ${days(number)}`,
  print: 'طباعة',
  csv: 'ملف CSV',
  csvOf: (table: string) => `ملف CSV: ${table}`,
  asTable: 'الأرقام في جدول',
  tables: {
    orders: 'الطلبات اليومية حسب الوثيقة',
    times: 'الزمن في كل حالة',
    late: `القرار في ${formatWorkingDays(DECISION_WORKING_DAYS)}`,
    governorates: 'عمل المحافظات الآن',
    offices: 'عمل المكاتب الآن',
    quality: 'المراجعة الثانية',
    reasons: 'أسباب رفض الوثائق',
    money: 'المبالغ بالجنيه',
    completion: 'إتمام الطلبات على الموقع',
    timings: 'سرعة الصفحات عند الزوار',
  } satisfies Record<StatisticsTable, string>,
  summary: {
    orders: 'طلبات الفترة',
    inTime: 'بُتّ فيه في موعده',
    late: 'المتأخر من طلبات الفترة',
    waitingLateNow: 'المتأخر الآن من كل الطلبات',
    due: 'مستحق لم يُسدَّد',
    taken: 'محصَّل',
  },
  ofWork: {
    governorate: 'المحافظة',
    noAddress: 'بلا عنوان',
    office: 'المكتب',
    noOffice: 'بلا مكتب',
    waiting: 'ينتظر المراجعة',
    waitingLate: 'منه متأخر',
    toPack: 'ينتظر التجهيز',
  },
  /** Before the number of the preceding range. */
  daysBefore: 'في مدة مماثلة قبلها:',
  day: 'اليوم',
  document: 'الوثيقة',
  all: 'الإجمالي',
  allDocuments: 'كل الوثائق',
  state: 'الحالة',
  requests: 'الطلبات',
  median: '50% خلال',
  p95: '95% خلال',
  decidedLate: 'بُتّ فيه متأخرًا',
  waitingLate: 'ما زال ينتظر',
  share: 'بُتّ فيه في موعده',
  begun: 'بدأ',
  reviewed: 'وصل إلى المراجعة',
  placed: 'سُجّل',
  percent: (value: number) => `${NUMBER.format(value)}%`,
  quality: {
    cause: 'القرار الأول',
    causes: { sample: 'موظف', automatic: 'آلي' } satisfies Record<QualityCause, string>,
    documents: 'وثائق رُوجعت',
    disputed: 'اختُلف فيها',
  },
  reason: 'السبب',
  documents: 'الوثائق',
  due: 'مستحق',
  taken: 'محصَّل',
  refunded: 'مردود',
  notLate: 'غير متأخر',
  late: 'متأخر',
  before: 'مدة مماثلة قبلها',
  weekend: 'الجمعة والسبت',
  deadline: 'ما بعده لم يحن موعد قراره',
  onADay: (day: string, requests: number, late: number) =>
    `${day}: ${NUMBER.format(requests)}، منها ${NUMBER.format(late)} متأخر`,
  none: 'لا شيء في هذه الفترة',
  noTimes: 'لم يخرج أي طلب من حالته في هذه الفترة',
  slowPages: 'أبطأ من المطلوب عند ربع الزيارات أو أكثر:',
  noSlowPages: 'كل الصفحات في المطلوب عند ثلاث زيارات من كل أربع.',
  noTimings: 'لم تُقَس أي زيارة في هذه الفترة',
  LCP: 'الظهور',
  INP: 'الاستجابة',
  CLS: 'التحرك',
  seconds: (value: number) => `${NUMBER.format(value / 1_000)} ث`,
  milliseconds: (value: number) => `${count(Math.round(value))} مللي ث`,
  shift: (value: number) => SHIFT.format(value),
  notMeasured: '—',
  poll: {
    title: (votes: string) => `رأي زوار البوابة (${votes} صوت):`,
    options: {
      VERY_SATISFIED: 'راضٍ جدًا',
      SATISFIED: 'راضٍ',
      SOMEWHAT_SATISFIED: 'راضٍ إلى حد ما',
      DISSATISFIED: 'غير راضٍ',
    } satisfies Record<PollOption, string>,
  },
  noReasons: 'لم تُرفض أي وثيقة من طلبات هذه الفترة',
};
