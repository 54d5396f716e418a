import type { RequestList } from '../documents/documents.ts';
import { REQUEST_ACTIONS, type RequestAction } from './transitions.ts';

/** Conflict of interest. */
export interface StaffInterest {
  /** Same account or national ID. */
  ordered: boolean;
  /** A document has their national ID. */
  concerned: boolean;
  decided: boolean;
}

export type ImpartialityRefusal = 'OWN_REQUEST' | 'OWN_DECISION';

/** Whether staff may not act on their own requests. */
export function isForOthersOnly(action: RequestAction): boolean {
  return 'othersOnly' in REQUEST_ACTIONS[action];
}

export function isOwnRequest({ ordered, concerned }: StaffInterest): boolean {
  return ordered || concerned;
}

/**
 * Refusal due to a conflict of interest (spec §7.3): no one decides, packs or dispatches their own request, or
 * packs an ID card they decided. Undefined if allowed.
 */
export function impartialityRefusal(
  action: RequestAction,
  list: RequestList,
  interest: StaffInterest,
): ImpartialityRefusal | undefined {
  if (!isForOthersOnly(action)) return undefined;
  if (isOwnRequest(interest)) return 'OWN_REQUEST';
  return action === 'pack' && list === 'nidDoc' && interest.decided ? 'OWN_DECISION' : undefined;
}
