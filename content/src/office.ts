import type { RequestState } from '@wathiqa/domain';

/** What staff call the state of a request; citizens read sentences (`requestStateLabels`). */
export const stateNames = {
  WAITING_APPROVAL: 'ينتظر المراجعة',
  WAITING_PAYMENT: 'ينتظر السداد',
  REJECTED: 'مرفوض',
  PAYMENT_ACCEPTED: 'مسدَّد',
  INTRANSIT: 'خرج للتوصيل',
} as const satisfies Record<RequestState, string>;
