import type { RequestState } from '../requests/request-states.ts';
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

/** Digits that only the orderer is sent, and that the courier reports (decisions §8 "Door"). */
export const DELIVERY_CODE_LENGTH = 6;

/** Wrong digits that are looked at for one sending; after them it takes a reason and a name. */
export const MAX_WRONG_DELIVERY_CODES = 5;

/** Why papers were given away without the digits. */
export const NO_CODE_REASONS = ['notReceived', 'phoneUnavailable', 'codeRefused'] as const;
export type NoCodeReason = (typeof NO_CODE_REASONS)[number];

/** By what papers were given away: the digits, or a reason why without them. */
export const DELIVERY_PROOFS = ['code', ...NO_CODE_REASONS] as const;
export type DeliveryProof = (typeof DELIVERY_PROOFS)[number];

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
