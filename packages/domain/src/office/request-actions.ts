import type { RequestState } from '../request-states.ts';

/** Where the papers of a paid request are. The citizen sees the five states; these show in the history. */
export const DELIVERY_STATES = [
  'NOT_PACKED',
  'PACKED',
  'HANDED_OVER',
  'DELIVERED',
  'RETURNED',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Phone and door attempts before papers come back (portal.md §9). */
export const MAX_DELIVERY_ATTEMPTS = 3;

/** Why an attempt to deliver came to nothing, as the post reports it. */
export const DELIVERY_FAILURES = [
  'noAnswer',
  'absent',
  'wrongAddress',
  'postponed',
  'refused',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** What decides whether an act is allowed. */
export interface RequestCondition {
  state: RequestState;
  delivery: DeliveryState;
  /** Attempts to deliver so far. */
  attempts: number;
}

interface ActionRule {
  from: readonly RequestState[];
  delivery: readonly DeliveryState[];
  /** What the papers' place becomes; absent where the act does not move them. */
  becomes?: DeliveryState;
}

/**
 * What staff may do with a request and when. States of a request change only by these and by a payment
 * (decisions §3 "States").
 */
export const REQUEST_ACTIONS = {
  decide: { from: ['WAITING_APPROVAL'], delivery: ['NOT_PACKED'] },
  pack: { from: ['PAYMENT_ACCEPTED'], delivery: ['NOT_PACKED'], becomes: 'PACKED' },
  unpack: { from: ['PAYMENT_ACCEPTED'], delivery: ['PACKED'], becomes: 'NOT_PACKED' },
  handOver: { from: ['PAYMENT_ACCEPTED'], delivery: ['PACKED'], becomes: 'HANDED_OVER' },
  recordAttempt: { from: ['INTRANSIT'], delivery: ['HANDED_OVER'] },
  recordDelivery: { from: ['INTRANSIT'], delivery: ['HANDED_OVER'], becomes: 'DELIVERED' },
  recordReturn: { from: ['INTRANSIT'], delivery: ['HANDED_OVER'], becomes: 'RETURNED' },
  sendAgain: { from: ['INTRANSIT'], delivery: ['RETURNED'], becomes: 'HANDED_OVER' },
} as const satisfies Record<string, ActionRule>;

export type RequestAction = keyof typeof REQUEST_ACTIONS;

export const REQUEST_ACTION_NAMES = Object.keys(REQUEST_ACTIONS) as RequestAction[];

/** Whether an act is allowed as a request is now. */
export function isActionAllowed(
  action: RequestAction,
  { state, delivery, attempts }: RequestCondition,
): boolean {
  const rule: ActionRule = REQUEST_ACTIONS[action];
  if (!rule.from.includes(state) || !rule.delivery.includes(delivery)) return false;
  return action !== 'recordAttempt' || attempts < MAX_DELIVERY_ATTEMPTS;
}

/** The state that a request has once none of its documents waits (decisions §3 "States"). */
export function decidedState(documents: readonly RequestState[]): RequestState {
  if (documents.includes('WAITING_APPROVAL')) return 'WAITING_APPROVAL';
  return documents.includes('WAITING_PAYMENT') ? 'WAITING_PAYMENT' : 'REJECTED';
}

/** What the citizen reads of a rejected document: the words of the reason, and the note after them. */
export function rejectionText(reason: string, note: string | undefined): string {
  return note ? `${reason}. ${note}` : reason;
}
