import {
  countedNoun,
  FEEDBACK_TYPES,
  type FeedbackAction,
  type FeedbackState,
  type FeedbackType,
} from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';
import { screenTitles } from '../../layout/layout.messages.ts';

const feedbackCounted = COUNTED.messages;

export const typeNames = {
  [FEEDBACK_TYPES.inquiry]: 'استفسار',
  [FEEDBACK_TYPES.suggestion]: 'اقتراح',
  [FEEDBACK_TYPES.complaint]: 'شكوى',
  [FEEDBACK_TYPES.objection]: 'اعتراض على المعالجة',
  [FEEDBACK_TYPES.consentWithdrawal]: 'سحب موافقة',
  [FEEDBACK_TYPES.restriction]: 'طلب تقييد',
} as const satisfies Record<FeedbackType, string>;

export const stateNames = {
  open: 'جديدة',
  answered: 'تم الرد',
  closed: 'مغلقة',
} as const satisfies Record<FeedbackState, string>;

export const actionNames = {
  answer: 'رد',
  close: 'إغلاق',
  reopen: 'إعادة فتح',
} as const satisfies Record<FeedbackAction, string>;

export const messages = {
  title: screenTitles.feedback,
  lead: 'ما وصل من نموذج «الشكاوى والاقتراحات». القائمة تعرض أول الكلام بلا صاحبه ولا أرقامه، وكل عرض لها وكل فتح لرسالة يُسجَّل.',
  filters: 'تصفية القائمة',
  state: 'الحالة',
  everyState: 'كل الحالات',
  type: 'النوع',
  everyType: 'كل الأنواع',
  order: 'الترتيب',
  oldest: 'الأقدم أولًا',
  newest: 'الأحدث أولًا',
  clear: 'إلغاء التصفية',
  search: 'رقم الرسالة أو كلمات منها',
  find: 'ابحث',
  searched: 'نتيجة البحث في أحدث 2000 رسالة بهذه التصفية.',
  searchedMore:
    'نتيجة البحث في أحدث 2000 رسالة بهذه التصفية. توجد رسائل أخرى لم تظهر: زد الكلمات أو ضيّق التصفية.',
  assignee: 'من يرد',
  anybody: 'أي موظف',
  mine: 'المسندة إليّ',
  assign: 'إسناد',
  assignTitle: 'إسناد الرسالة',
  assignLead: 'تظهر الرسالة بين «المسندة إليّ» عند زميلك، وتبقى في قائمة الجميع.',
  assigned: 'تغيّر من يرد على الرسالة',
  assignedTo: (name: string) => `يرد عليها: ${name}`,
  columns: {
    reference: 'رقم الرسالة',
    excerpt: 'أول الكلام',
    request: 'عن الطلب',
    type: 'النوع',
    state: 'الحالة',
    received: 'وصلت',
  },
  nothing: '—',
  due: (day: string) => `الرد بحكم القانون حتى ${day}`,
  late: 'فات موعد الرد',
  aboutRequest: 'في الرسالة رقم طلب:',
  empty: 'لا رسائل هنا بهذه التصفية.',
  shown: (number: number) => countedNoun(number, feedbackCounted),

  heading: 'رسالة',
  back: 'العودة إلى القائمة',
  notFound: { title: 'لا رسالة بهذا الرقم', text: 'تأكد من الرقم، أو ارجع إلى قائمة الرسائل.' },
  openedBy: (names: string) => `فُتحت قبل دقائق عند: ${names}. اتفقوا على من يرد.`,
  text: 'نص الرسالة',
  sender: 'صاحب الرسالة',
  facts: {
    name: 'الاسم',
    mobile: 'المحمول',
    email: 'البريد الإلكتروني',
    noEmail: 'لم يتركه',
    received: 'وصلت',
  },
  history: 'ما تم فيها',
  refused: 'لم يصل الرد',
  refusedText: (time: string) =>
    `لم يُقبل إرساله إلى صاحب الرسالة في ${time}، ولن يُرسل مرة أخرى. اتصل به على المحمول المعروض.`,
  nothingDone: 'لم يُتخذ فيها إجراء بعد.',
  answerTitle: 'الرد على الرسالة',
  willBeSent:
    'يصل الرد إلى بريد صاحب الرسالة بعد ثوانٍ من إرساله. للعاجل اتصل به على المحمول المعروض.',
  willBeSentBySms:
    'لم يترك صاحب الرسالة بريدًا، فيصل الرد إلى محموله برسالة قصيرة بعد ثوانٍ من إرساله.',
  ready: 'رد جاهز',
  noReady: 'اختر ردًا',
  answerLabel: 'نص الرد',
  answerHint: (most: number) => `كما سيقرؤه صاحب الرسالة، بحد أقصى ${most} حرف.`,
  answer: 'إرسال الرد',
  answerAndNext: 'إرسال وفتح التالية',
  sending: (reference: string) => `يُرسل ردك على الرسالة \u2068${reference}\u2069`,
  answered: 'أُرسل الرد إلى صاحب الرسالة',
  subject: (reference: string) => `الرد على رسالتك رقم ${reference}`,
  close: 'إغلاق الرسالة',
  closeTitle: 'إغلاق الرسالة',
  closedDone: 'تم إغلاق الرسالة',
  willClose: 'تُغلق الرسالة وتخرج من قائمة الجديد. يمكن إعادة فتحها.',
  willCloseUnanswered: 'لم يُحفظ لهذه الرسالة رد. تُغلق دون رد وتخرج من قائمة الجديد.',
  reopen: 'إعادة فتح الرسالة',
  reopenTitle: 'إعادة فتح الرسالة',
  reopenedDone: 'تمت إعادة فتح الرسالة',
  willReopen: 'تعود الرسالة إلى قائمة الجديد، ويمكن الرد عليها مرة أخرى. ما سبق يبقى في سجلها.',
  why: 'السبب',
  unsaved: 'ما كتبته ولم يُحفظ',
  unsavedText: 'غيّر موظف آخر حالة الرسالة قبل أن يُحفظ ردك. راجع ما تم، وانسخ منه ما يلزم.',
} as const;

/** Whole as they are: one press sends them. */
export const readyAnswers: readonly { label: string; text: string }[] = [
  {
    label: 'نراجع الطلب',
    text: 'شكرًا لرسالتك. نراجع طلبك مع المكتب المختص، وسنرد عليك قبل نهاية يوم العمل القادم.',
  },
  {
    label: 'أين وصل الطلب',
    text: 'تتابع طلبك خطوة بخطوة من صفحة «طلباتي»، ومنها موعد وصوله.',
  },
  {
    label: 'نحتاج رقم الطلب',
    text: 'شكرًا لرسالتك. اكتب لنا رقم الطلب المكون من 12 رقمًا لنراجعه، ولا ترسل رقمك القومي.',
  },
  {
    label: 'شكر على اقتراح',
    text: 'شكرًا لاقتراحك. وصل إلى المسؤولين عن الخدمة، وسيُنظر فيه عند تطويرها.',
  },
];
