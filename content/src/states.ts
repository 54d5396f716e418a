import type { RequestState } from '@wathiqa/domain';

/** The sentence a citizen reads for each state of a request (portal.md §4). */
export const requestStateLabels = {
  WAITING_APPROVAL: 'طلبك قيد المراجعة',
  WAITING_PAYMENT: 'في انتظار سداد الرسوم',
  REJECTED: 'تم رفض الطلب',
  PAYMENT_ACCEPTED: 'تم سداد الرسوم بنجاح',
  INTRANSIT: 'الطلب في الطريق إليك',
} as const satisfies Record<RequestState, string>;
