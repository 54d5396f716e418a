import type { DueGroup, QueueViewName } from '@wathiqa/contract/office';
import { countedNoun, formatWorkingDays, type MatchGrade } from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';
import { screenTitles } from '../../layout/layout.messages.ts';

const REQUESTS = COUNTED.requests;
const DOCUMENTS = COUNTED.documents;

/** After «متأخر» the dual differs from `formatWorkingDays`. */
const WORKING_DAYS_LATE = COUNTED.workingDaysOblique;

export const messages = {
  title: screenTitles.queue,
  views: 'عروض القائمة',
  viewNames: {
    open: 'للمراجعة',
    late: 'متأخرة',
    today: 'اليوم',
    corrected: 'صُححت',
    flagged: 'عليها ملاحظات',
    register: 'تخالف السجل',
    second: 'لمشرف ثانٍ',
    mine: 'معي',
    all: 'الكل',
  } satisfies Record<QueueViewName, string>,
  groups: {
    late: 'متأخرة',
    today: 'اليوم',
    later: 'لاحقًا',
    suspended: 'عند المواطن',
  } satisfies Record<DueGroup, string>,
  filter: 'تصفية',
  filters: 'تصفية القائمة',
  sort: 'الترتيب',
  byDeadline: 'حسب المهلة',
  byArrival: 'الأقدم أولًا',
  saved: {
    name: 'اسم التصفية',
    save: 'حفظ التصفية',
    remove: (name: string) => `حذف التصفية «${name}»`,
  },
  state: 'الحالة',
  list: 'الوثيقة',
  everyList: 'كل الوثائق',
  governorate: 'المحافظة',
  everyGovernorate: 'كل المحافظات',
  clear: 'إلغاء التصفية',
  refresh: 'تحديث',
  refreshing: 'جارٍ التحديث',
  /** New rows not shown yet. */
  waiting: (rows: number) => `عرض ${countedNoun(rows, COUNTED.newRequestsOblique)}`,
  register: 'السجل المدني',
  grades: {
    certain: 'مطابق',
    probable: 'خطأ كتابة',
    possible: 'فيه اختلاف',
    none: 'غير مطابق',
  } satisfies Record<MatchGrade, string>,
  gone: 'خرج من القائمة',
  viewers: 'يفتحه الآن:',
  columns: {
    id: 'رقم الطلب',
    documents: 'الوثائق',
    created: 'سُجِّل في',
    due: 'المهلة',
    findings: 'ملاحظات',
    state: 'الحالة',
    owner: 'صاحب الوثيقة',
  },
  documents: (count: number) => countedNoun(count, DOCUMENTS),
  noOffice: 'بلا مكتب',
  ofOffice: (name: string) => (name ? `مكتب ${name}` : 'مكتب واحد'),
  noGovernorate: 'لم يصل العنوان',
  nothing: '—',
  me: 'أنت',
  setAside: (day: string) => `مؤجَّل إلى ${day}`,
  assigned: 'التالي عند:',
  until: (time: string) => `حتى ${time}`,
  due: {
    left: (days: number) => `الباقي: ${formatWorkingDays(days)}`,
    today: 'آخر يوم',
    withCitizen: 'عند المواطن للتصحيح',
    corrected: 'صُحح',
    late: (days: number) => `متأخر ${countedNoun(days, WORKING_DAYS_LATE)}`,
  },
  empty: 'لا طلبات هنا.',
  nextFree: 'خذ الطلب التالي',
  noneFree: 'لا طلب ينتظر قرارًا هنا الآن.',
  shown: (rows: number) => `في هذه الصفحة ${countedNoun(rows, REQUESTS)}`,
  keys: {
    down: 'الطلب التالي في القائمة',
    up: 'الطلب السابق في القائمة',
    open: 'فتح الطلب',
    next: 'الصفحة التالية',
    refresh: 'تحديث القائمة',
  },
  search: {
    title: 'البحث',
    by: {
      requestId: 'برقم الطلب',
      nationalId: 'بالرقم القومي',
      mobile: 'برقم المحمول',
      payment: 'برقم الدفع',
      email: 'بالبريد الإلكتروني',
      name: 'بالاسم',
    },
    found: (count: number, by: string) => `${by}: ${countedNoun(count, REQUESTS)}`,
    firstOfMore: (count: number, by: string) =>
      `${by}: أول ${countedNoun(count, REQUESTS)}، وهناك غيرها`,
    page: (page: number, count: number, by: string) =>
      `${by}: ${countedNoun(count, REQUESTS)} في الصفحة ${page}`,
    narrow: 'لا نعرض أكثر من هذا. أضف إلى بحثك ما يضيّقه.',
    doubts: {
      requestIdDigit: 'رقم الطلب غير صحيح: رقم التحقق في آخره لا يطابقه. راجع أرقامه.',
      nationalIdImpossible:
        'الرقم القومي غير صحيح: فيه تاريخ ميلاد أو محافظة غير ممكنين. راجع أرقامه.',
      digitCount: 'عدد الأرقام غير صحيح: رقم الطلب 12 رقمًا، والقومي 14، والمحمول 11.',
    },
    empty: 'لم نجد طلبًا بهذا. راجع ما كتبته، أو ابحث بشيء آخر.',
    limited: 'طلبات المكاتب الأخرى لا تظهر هنا. يُفتح الواحد منها برقمه كاملًا، بسبب يُكتب.',
    openByNumber: 'افتح الطلب برقمه',
    openMessage: 'افتح الشكوى التي بهذا الرقم',
    nothingAsked: 'اكتب في خانة البحث أعلى الشاشة.',
  },
} as const;
