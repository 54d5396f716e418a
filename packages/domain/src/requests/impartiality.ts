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

/** Staff may not act on their own requests. */
export function isForOthersOnly(action: RequestAction): boolean {
  return 'othersOnly' in REQUEST_ACTIONS[action];
}

export function isOwnRequest({ ordered, concerned }: StaffInterest): boolean {
  return ordered || concerned;
}

/** The decider of an ID card could hand it to an accomplice. */
const NOT_BY_DECIDER: readonly RequestAction[] = [
  'recordVisit',
  'pack',
  'handOver',
  'recordReturn',
  'sendAgain',
  'recordLoss',
];

/**
 * Conflict of interest (spec §7.3): no one decides, packs or dispatches their own request. An ID card's decider neither
 * records its visit, packs, hands over, returns nor loses it, nor records delivery without the code.
 */
export function impartialityRefusal(
  action: RequestAction,
  list: RequestList,
  interest: StaffInterest,
  withCode = false,
): ImpartialityRefusal | undefined {
  if (!isForOthersOnly(action)) return undefined;
  if (isOwnRequest(interest)) return 'OWN_REQUEST';
  const needsSecond = NOT_BY_DECIDER.includes(action) || (action === 'recordDelivery' && !withCode);
  return needsSecond && list === 'nidDoc' && interest.decided ? 'OWN_DECISION' : undefined;
}
