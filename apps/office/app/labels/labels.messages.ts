import type { DeliveryFailure, DeliveryState, NoCodeReason, ReadingReason } from '@wathiqa/domain';

// Spreadsheet exports use the same names.
export { listNames, stateNames } from '@wathiqa/content';

export const deliveryNames = {
  NOT_PACKED: 'لم تُجهَّز',
  PACKED: 'في دفعة',
  HANDED_OVER: 'سُلِّمت للبريد',
  DELIVERED: 'وصلت',
  RETURNED: 'عادت',
} as const satisfies Record<DeliveryState, string>;

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
