import type { RequestState } from '../request-states.ts';
import type { REQUEST_ACTIONS } from '../requests/transitions.ts';

/** Why an attempt to deliver came to nothing, as the post reports it. */
export const DELIVERY_FAILURES = [
  'noAnswer',
  'absent',
  'wrongAddress',
  'postponed',
  'refused',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** The state that a request has once none of its documents waits (decisions §3 "States"). */
export function decidedState(
  documents: readonly RequestState[],
): (typeof REQUEST_ACTIONS.decide.to)[number] {
  if (documents.includes('WAITING_APPROVAL')) return 'WAITING_APPROVAL';
  return documents.includes('WAITING_PAYMENT') ? 'WAITING_PAYMENT' : 'REJECTED';
}

/** What the citizen reads of a rejected document: the words of the reason, and the note after them. */
export function rejectionText(reason: string, note: string | undefined): string {
  return note ? `${reason}. ${note}` : reason;
}
