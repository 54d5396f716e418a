import type { DeliveryState, RequestState } from '@wathiqa/domain';

/** State text for citizens (spec §4.3). */
export const requestStateLabels = {
  WAITING_APPROVAL: 'طلبك قيد المراجعة',
  WAITING_PAYMENT: 'في انتظار سداد الرسوم',
  REJECTED: 'تم رفض الطلب',
  PAYMENT_ACCEPTED: 'تم سداد الرسوم بنجاح',
  INTRANSIT: 'الطلب في الطريق إليك',
} as const satisfies Record<RequestState, string>;

/** Document states, which may differ from the request's. */
export const documentStateLabels = {
  WAITING_APPROVAL: 'قيد المراجعة',
  WAITING_PAYMENT: 'مقبولة',
  REJECTED: 'مرفوضة',
  PAYMENT_ACCEPTED: 'تم السداد، قيد الإصدار',
  INTRANSIT: 'في الطريق إليك',
} as const satisfies Record<RequestState, string>;

/** State of paid documents, by delivery. */
export const documentPaperLabels = {
  NOT_PACKED: 'قيد الإصدار',
  PACKED: 'صدرت وعُبئت',
  HANDED_OVER: 'في الطريق إليك',
  DELIVERED: 'تم تسليمها',
  RETURNED: 'عادت إلينا',
} as const satisfies Record<DeliveryState, string>;
