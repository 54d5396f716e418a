import type { RequestList } from '../documents/documents.ts';
import { REQUEST_ACTIONS, type RequestAction } from './transitions.ts';

/** What a member of the staff has to do with a request, besides their work. */
export interface StaffInterest {
  /** They ordered it: by the same account, or by one that proves the same number. */
  ordered: boolean;
  /** A document of it has the number that their account proves. */
  concerned: boolean;
  /** They decided a document of it. */
  decided: boolean;
}

/** Why somebody of the staff may not do what their role permits: another must. */
export type ImpartialityRefusal = 'OWN_REQUEST' | 'OWN_DECISION';

/** Whether an action is done to other people's requests alone. */
export function isForOthersOnly(action: RequestAction): boolean {
  return 'othersOnly' in REQUEST_ACTIONS[action];
}

/** Whether somebody ordered a request or is in it. */
export function isOwnRequest({ ordered, concerned }: StaffInterest): boolean {
  return ordered || concerned;
}

/**
 * Why a member of the staff may not do an action on a request (decisions §7): nobody decides, packs or hands over
 * what they ordered or what is about them, and nobody packs an ID card that they decided. Undefined where they may.
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
