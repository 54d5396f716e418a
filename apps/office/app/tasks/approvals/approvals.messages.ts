import { countedNoun, PROPOSAL_DAYS, type ProposalKind, type ProposalState } from '@wathiqa/domain';
import { nounForms } from '../../labels/counted.messages.ts';
import { screenTitles } from '../../layout/layout.messages.ts';
import { daysText } from '../reference-data/reference-data.messages.ts';

const PROPOSALS = nounForms('اقتراح واحد', 'اقتراحان', 'اقتراحات', 'اقتراحًا', 'اقتراح');

export const messages = {
  title: screenTitles.approvals,
  lead: `ما لا يسري إلا بموافقة شخص ثانٍ. ينتظر كل اقتراح ${daysText(PROPOSAL_DAYS)} على الأكثر، ثم يسقط.`,
  views: 'الاقتراحات',
  waiting: 'تنتظر الموافقة',
  mine: 'مقترحاتي',
  empty: {
    waiting: 'لا اقتراح من زملائك ينتظر الموافقة.',
    mine: 'لم تقترح شيئًا في الأسابيع الأخيرة.',
  },
  /** On other screens. */
  line: (count: number) => `في انتظار الموافقة: ${countedNoun(count, PROPOSALS)}`,
  proposedBy: 'اقترحه',
  until: (moment: string) => `ينتهي ${moment}`,
  becomes: 'يصير',
  reason: 'السبب',
  outdated: {
    title: 'تغيّر ما يخصه هذا الاقتراح منذ تقديمه، فلا تمكن الموافقة عليه.',
    forOthers: 'ارفضه مع السبب ليُقترح من جديد.',
    forProposer: 'اسحبه، ثم اقترح من جديد على ما هو سارٍ الآن.',
  },
  noRight: 'ليس القرار فيه من صلاحيتك.',
  concerns: 'يخصك هذا الاقتراح، فيقرر فيه غيرك.',
  approve: 'موافقة',
  decline: 'رفض',
  withdraw: 'سحب الاقتراح',
  openRequest: 'فتح الطلب',
  of: (action: string, what: string) => `${action}: ${what}`,
  approved: 'تمت الموافقة',
  declined: 'رُفض الاقتراح، وسيرى صاحبه السبب',
  withdrawn: 'سُحب الاقتراح',
  unchanged: 'يبقى كل شيء كما هو.',
  states: {
    proposed: 'ينتظر الموافقة',
    approved: 'تمت الموافقة',
    declined: 'مرفوض',
    withdrawn: 'سحبتَه',
    lapsed: 'سقط دون قرار',
  } satisfies Record<ProposalState, string>,
  decidedBy: { approved: 'وافق عليه', declined: 'رفضه' },
  refusedBecause: 'سبب الرفض',
  refusedInRequest: 'السبب في الطلب نفسه.',
  labels: { refusal: 'سبب الرفض' },
  hints: { refusal: 'يقرؤه صاحب الاقتراح، ويُحفظ في سجل التدقيق' },
} as const;

interface KindTexts {
  name: string;
  /** What an approval does; none for one that is decided elsewhere. */
  approval: string;
  /** Button that approves, if its act cannot be undone. */
  confirm?: string;
}

export const kinds: Readonly<Record<ProposalKind, KindTexts>> = {
  acceptance: { name: 'قبول يخالف السجل', approval: '' },
  price: {
    name: 'سعر',
    approval: 'يُحفظ السعر ويسري من ذلك اليوم. ما سُجِّل من طلبات قبله يبقى بسعره.',
  },
  holiday: { name: 'إجازة', approval: 'يتغير التقويم في الحال، وتُحسب المهل من جديد.' },
  terms: {
    name: 'شروط',
    approval: 'يقرؤها المواطن في الحال بدل ما قبلها.',
    confirm: 'الموافقة والنشر',
  },
  role: { name: 'صلاحية', approval: 'يسري الدور في الحال.' },
  erasure: {
    name: 'محو',
    approval: 'يُمحى حسابه وطلباته، وتنتهي جلساته. لا رجوع في المحو: راجع طلبه الأصلي قبل الموافقة.',
    confirm: 'محو البيانات',
  },
  restriction: {
    name: 'تقييد المعالجة',
    approval:
      'يتغير في الحال، وتصل صاحبَ الطلب رسالة. الطلب المقيَّد يبقى محفوظًا ولا يظهر في قائمة ولا يعمل عليه أحد.',
  },
  revocation: {
    name: 'إلغاء شهادة',
    approval: 'تُلغى نهائيًا، ويراها ملغاة كل من يتحقق منها. لا رجوع في الإلغاء.',
    confirm: 'إلغاء الشهادة',
  },
  automaticAcceptance: {
    name: 'القبول الآلي',
    approval: 'يبدأ مع ما يجيب عنه السجل من الآن، ولمدير واحد أن يوقفه في أي وقت.',
    confirm: 'تشغيله',
  },
};

/** Decided by its payment. */
export const refunds = {
  title: (amount: string) => `رد ${amount}`,
  reference: 'رقم العملية',
} as const;

export const facts = {
  request: 'الطلب',
  requests: 'طلباته',
  noRequests: 'لا طلبات له',
  priceOf: (service: string) => `سعر ${service}`,
  price: 'السعر',
  from: 'يسري من',
  dayOff: 'اليوم',
  workday: 'يوم عمل',
  termsOf: (service: string) => `شروط ${service}`,
  version: 'النسخة',
  change: 'التغيير',
  changes: 'ما يتغير في النص',
  role: 'الدور',
  noRole: 'لا يدخل المكتب',
  email: 'البريد',
  erasure: 'محو بيانات شخص',
  restriction: (number: string) => `معالجة الطلب ${number}`,
  restricted: 'مقيَّدة',
  unrestricted: 'غير مقيَّدة',
  certificate: (serial: string) => `الشهادة ${serial}`,
  document: 'الوثيقة',
  range: 'المدى',
  cause: 'سبب الإلغاء',
  state: 'الحالة',
  automatic: 'تشغيل القبول الآلي',
  on: 'يعمل',
  off: 'متوقف',
} as const;
