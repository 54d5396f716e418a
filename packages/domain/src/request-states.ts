/** The states of a request and of each document in it (portal.md §4). */
export const REQUEST_STATES = [
  'WAITING_APPROVAL',
  'WAITING_PAYMENT',
  'REJECTED',
  'PAYMENT_ACCEPTED',
  'INTRANSIT',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Where a request may go from each state (decisions §3 "States"); complete by the compiler. */
export const NEXT_STATES = {
  WAITING_APPROVAL: ['WAITING_PAYMENT', 'REJECTED'],
  WAITING_PAYMENT: ['PAYMENT_ACCEPTED', 'REJECTED'],
  REJECTED: [],
  PAYMENT_ACCEPTED: ['INTRANSIT'],
  INTRANSIT: [],
} as const satisfies Record<RequestState, readonly RequestState[]>;

/** Whether a request in `from` may move to `to`. */
export function canTransition(from: RequestState, to: RequestState): boolean {
  const next: readonly RequestState[] = NEXT_STATES[from];
  return next.includes(to);
}

/** What the history of a request tells of, one row an event. */
export const HISTORY_EVENTS = [
  'REGISTERED',
  'ADDRESS_RECEIVED',
  'ADDRESS_CHANGED',
  'STATE_CHANGED',
  'DOCUMENT_ACCEPTED',
  'DOCUMENT_REJECTED',
  'CODE_ISSUED',
  'CODE_EXPIRED',
  'PAID',
  'REFUNDED',
  'WITHDRAWN',
  'PACKED',
  'UNPACKED',
  'HANDED_OVER',
  'DELIVERY_ATTEMPTED',
  'DELIVERED',
  'RETURNED',
  'SENT_AGAIN',
] as const;
export type HistoryEvent = (typeof HISTORY_EVENTS)[number];
