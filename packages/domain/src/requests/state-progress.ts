import { REQUEST_STATES, type RequestState } from './request-states.ts';

/** The next event of a request; `nothing` for one without papers to come. */
type AwaitedEvent = 'decision' | 'payment' | 'dispatch' | 'delivery' | 'nothing';

/** Every other vocabulary of states derives from this table: a new state does not compile without its row. */
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

export const REFUSED_STATES: readonly RequestState[] = REQUEST_STATES.filter(isRefused);
