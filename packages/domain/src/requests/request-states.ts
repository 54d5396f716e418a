/** spec §4.3. */
export const REQUEST_STATES = [
  'WAITING_APPROVAL',
  'WAITING_PAYMENT',
  'REJECTED',
  'PAYMENT_ACCEPTED',
  'INTRANSIT',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Detailed delivery states; citizens see five states plus history. */
export const DELIVERY_STATES = [
  'NOT_PACKED',
  'PACKED',
  'HANDED_OVER',
  'DELIVERED',
  'RETURNED',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Reported by the post. */
export const DELIVERY_FAILURES = [
  'noAnswer',
  'absent',
  'wrongAddress',
  'postponed',
  'refused',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export const HISTORY_EVENTS = [
  'REGISTERED',
  'ADDRESS_RECEIVED',
  'ADDRESS_CHANGED',
  'STATE_CHANGED',
  'DOCUMENT_ACCEPTED',
  'DOCUMENT_REJECTED',
  'CORRECTION_ASKED',
  'CORRECTED',
  'CORRECTION_LAPSED',
  'CITIZEN_WROTE',
  'STAFF_ANSWERED',
  'CODE_ISSUED',
  'CODE_EXPIRED',
  'PAID',
  'PAYMENT_UNUSABLE',
  'REFUNDED',
  'WITHDRAWN',
  'ERROR_MARKED',
  'REOPENED',
  'VISITED',
  'PACKED',
  'UNPACKED',
  'HANDED_OVER',
  'DELIVERY_ATTEMPTED',
  'DELIVERED',
  'RETURNED',
  'SENDING_ASKED',
  'SENT_AGAIN',
  'LOST',
] as const;
export type HistoryEvent = (typeof HISTORY_EVENTS)[number];

/** `rule`: automatic acceptance; `system` is internal. */
export const HISTORY_ACTOR_KINDS = ['citizen', 'staff', 'provider', 'rule', 'system'] as const;
export type HistoryActorKind = (typeof HISTORY_ACTOR_KINDS)[number];

/** `nothing`: no papers to come. */
type AwaitedEvent = 'decision' | 'payment' | 'dispatch' | 'delivery' | 'nothing';

/** Other state vocabularies derive from it: a new state does not compile without a row. */
const AWAITED: Readonly<Record<RequestState, AwaitedEvent>> = {
  WAITING_APPROVAL: 'decision',
  WAITING_PAYMENT: 'payment',
  REJECTED: 'nothing',
  PAYMENT_ACCEPTED: 'dispatch',
  INTRANSIT: 'delivery',
};

export function isDecided(state: RequestState): boolean {
  return AWAITED[state] !== 'decision';
}

export function awaitsPayment(state: RequestState): boolean {
  return AWAITED[state] === 'payment';
}

export function isPaid(state: RequestState): boolean {
  return AWAITED[state] === 'dispatch' || AWAITED[state] === 'delivery';
}

export function isDispatched(state: RequestState): boolean {
  return AWAITED[state] === 'delivery';
}

/** Rejected or withdrawn. */
export function isRefused(state: RequestState): boolean {
  return AWAITED[state] === 'nothing';
}

export const PAID_STATES: readonly RequestState[] = REQUEST_STATES.filter(isPaid);

export const REFUSED_STATES: readonly RequestState[] = REQUEST_STATES.filter(isRefused);
