import type {
  AttentionFlag,
  DeliveryFailure,
  DeliveryState,
  NoCodeReason,
  ReadingReason,
} from '@wathiqa/domain';

// Request states and lists; spreadsheet exports use the same names.
export { listNames, stateNames } from '@wathiqa/content';

export const deliveryNames = {
  NOT_PACKED: 'لم تُجهَّز',
  PACKED: 'في دفعة',
  HANDED_OVER: 'سُلِّمت للبريد',
  DELIVERED: 'وصلت',
  RETURNED: 'عادت',
} as const satisfies Record<DeliveryState, string>;

/** Reasons of a failed delivery attempt. */
export const deliveryFailureNames = {
  noAnswer: 'لا يرد على المحمول',
  absent: 'لم يوجد أحد في العنوان',
  wrongAddress: 'العنوان ناقص أو غير صحيح',
  postponed: 'طلب موعدًا آخر',
  refused: 'رفض الاستلام',
} as const satisfies Record<DeliveryFailure, string>;

/** Reasons for delivery without the code. */
export const noCodeReasonNames = {
  notReceived: 'لم تصله رسالة الكود',
  phoneUnavailable: 'هاتفه ليس معه',
  codeRefused: 'كُتب الكود ولم يُقبل',
} as const satisfies Record<NoCodeReason, string>;

/** Reasons for opening a request outside one's queue. */
export const readingReasonNames = {
  citizenAsked: 'سأل عنه المواطن',
  complaint: 'شكوى أو رسالة بشأنه',
  payment: 'مراجعة سداد أو رد مبلغ',
  delivery: 'متابعة التوصيل',
  check: 'مراجعة عمل أو تدقيق',
  other: 'سبب آخر',
} as const satisfies Record<ReadingReason, string>;

/** Flags for review: short for lists, and as a sentence. */
export const flagNames = {
  impossibleNumber: {
    short: 'رقم قومي غير ممكن',
    long: 'في الطلب رقم قومي لا يدل على تاريخ ميلاد أو محافظة صحيحة.',
  },
  notYetBorn: {
    short: 'تاريخ ميلاد لم يأت',
    long: 'في الطلب رقم قومي تاريخ ميلاده بعد يوم تسجيل الطلب.',
  },
  otherGender: {
    short: 'النوع لا يطابق الرقم',
    long: 'النوع المكتوب لوثيقة في الطلب لا يطابق نوع صاحب الرقم القومي.',
  },
  orderedLately: {
    short: 'مطلوبة من قبل',
    long: 'وثيقة في الطلب طُلبت لصاحبها نفسه في طلب آخر منذ وقت قريب.',
  },
  readdressed: {
    short: 'تغيّر العنوان بعد السداد',
    long: 'غُيِّر عنوان التوصيل بعد سداد الرسوم. أُخبر صاحب الطلب على رقميه وبريده، ولا تُجهَّز الأوراق قبل مرور 24 ساعة.',
  },
  notTheApplicant: {
    short: 'ليست لصاحب الحساب',
    long: 'وثيقة قيل إنها لمقدم الطلب نفسه، ورقمها أو اسم صاحبها أو نوعه غير ما يثبته حسابه.',
  },
  applicantUnknown: {
    short: 'الحساب لا يثبت رقمًا',
    long: 'وثيقة قيل إنها لمقدم الطلب نفسه، وحسابه لا يثبت رقمه القومي.',
  },
  otherName: {
    short: 'رقم بأكثر من اسم',
    long: 'رقم قومي في الطلب مكتوب باسم آخر، في هذا الطلب أو في طلب سابق.',
  },
  otherRelation: {
    short: 'رقم بأكثر من صلة',
    long: 'رقم قومي واحد في الطلب مكتوب بصلتي قرابة مختلفتين بمقدم الطلب.',
  },
  firstCardAge: {
    short: 'سن غير معتادة لأول بطاقة',
    long: 'بطاقة لأول مرة لمن تقل سنه عن 15 سنة أو تزيد على 25 سنة.',
  },
  cardMonthUnknown: {
    short: 'تاريخ البطاقة غير معروف',
    long: 'بدل فاقد لبطاقة لا يعرف صاحبها شهر إصدارها، فلم تُحسب مدتها. راجع في السجل أنها لم يمض عليها سبع سنوات، وأن مدة مهنتها لم تنته.',
  },
} as const satisfies Record<AttentionFlag, { short: string; long: string }>;
