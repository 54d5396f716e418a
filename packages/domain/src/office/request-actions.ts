import type { RequestState } from '../requests/request-states.ts';
import type { REQUEST_ACTIONS } from '../requests/transitions.ts';

/** Sent only to the orderer; reported by the courier (spec §4.8). */
export const DELIVERY_CODE_LENGTH = 6;

/** Per dispatch; then reason and recipient are required. */
export const MAX_WRONG_DELIVERY_CODES = 5;

export const NO_CODE_REASONS = ['notReceived', 'phoneUnavailable', 'codeRefused'] as const;
export type NoCodeReason = (typeof NO_CODE_REASONS)[number];

export const DELIVERY_PROOFS = ['code', ...NO_CODE_REASONS] as const;
export type DeliveryProof = (typeof DELIVERY_PROOFS)[number];

/** After all decisions (spec §4.3). */
export function decidedState(
  documents: readonly RequestState[],
): (typeof REQUEST_ACTIONS.decide.to)[number] {
  if (documents.includes('WAITING_APPROVAL')) return 'WAITING_APPROVAL';
  return documents.includes('WAITING_PAYMENT') ? 'WAITING_PAYMENT' : 'REJECTED';
}

/** Reason, then note, for the citizen. */
export function rejectionText(reason: string, note: string | undefined): string {
  return note ? `${reason}. ${note}` : reason;
}
