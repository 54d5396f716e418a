import type { DeliveryState, RequestState } from '@wathiqa/domain';

/** The sentence a citizen reads for each state of a request (portal.md §4). */
export const requestStateLabels = {
  WAITING_APPROVAL: 'طلبك قيد المراجعة',
  WAITING_PAYMENT: 'في انتظار سداد الرسوم',
  REJECTED: 'تم رفض الطلب',
  PAYMENT_ACCEPTED: 'تم سداد الرسوم بنجاح',
  INTRANSIT: 'الطلب في الطريق إليك',
} as const satisfies Record<RequestState, string>;

/** The same of one document, whose state is not always the request's. */
export const documentStateLabels = {
  WAITING_APPROVAL: 'قيد المراجعة',
  WAITING_PAYMENT: 'مقبولة، في انتظار السداد',
  REJECTED: 'مرفوضة',
  PAYMENT_ACCEPTED: 'تم السداد، قيد الإصدار',
  INTRANSIT: 'في الطريق إليك',
} as const satisfies Record<RequestState, string>;

/** Of a document that is paid for, by where the papers of its request are. */
export const documentPaperLabels = {
  NOT_PACKED: 'قيد الإصدار',
  PACKED: 'صدرت وعُبئت',
  HANDED_OVER: 'في الطريق إليك',
  DELIVERED: 'تم تسليمها',
  RETURNED: 'عادت إلينا',
} as const satisfies Record<DeliveryState, string>;
