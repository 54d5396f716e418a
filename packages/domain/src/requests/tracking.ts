import type { DeliveryState, RequestState } from './request-states.ts';
import { isActionAllowed, isAllowedInState } from './transitions.ts';

/** Where a request and its papers are. */
interface DeliveryStatus {
  state: RequestState;
  delivery: DeliveryState;
}

/** Whether its owner may still withdraw a request: until it is paid for or rejected. */
export function canWithdraw(state: RequestState): boolean {
  return isAllowedInState('withdraw', state);
}

/**
 * Whether its owner may still send the papers elsewhere: until they lie in a batch for one governorate, and once
 * only after the payment (decisions §8 "Address").
 *
 * @param readdressed its address was changed after it was paid for
 */
export function canChangeAddress(
  { state, delivery }: DeliveryStatus,
  readdressed: boolean,
): boolean {
  return !readdressed && isActionAllowed('changeAddress', { state, delivery, attempts: 0 });
}

/** What became of one document. */
interface DocumentOutcome {
  state: RequestState;
  /** Its price was given back, because it cannot be issued after all. */
  refunded: boolean;
}

/**
 * Whether nothing of a request will be issued any more although it was paid for: every document of it that was
 * accepted was refunded. Papers that have left or were delivered are told of as what they are.
 */
export function isNothingIssued(
  delivery: DeliveryState,
  documents: readonly DocumentOutcome[],
): boolean {
  if (delivery === 'HANDED_OVER' || delivery === 'DELIVERED') return false;
  const accepted = documents.filter(({ state }) => state !== 'REJECTED');
  return accepted.length > 0 && accepted.every(({ refunded }) => refunded);
}

/**
 * Whether all that was paid for a request went back. Where papers of it are still issued (`isNothingIssued`) they go on
 * as before: a sum that is given back without naming a document stops none, staff who stop one give back its price
 * (docs/decisions/0016-payments.md).
 *
 * @param payment what was paid, and what of it went back, in one unit; null where nothing was paid
 */
export function isPaidBack(payment: { amount: number; refunded: number } | null): boolean {
  return payment !== null && payment.refunded >= payment.amount;
}

/** Hours for which papers wait that were sent elsewhere after the payment: time to say that it was somebody else. */
const READDRESSED_HOLD_HOURS = 24;

/** When papers may be packed whose address was changed after the payment (decisions §8 "Address"). */
export function packingHeldUntil(readdressedAt: Date): Date {
  return new Date(readdressedAt.getTime() + READDRESSED_HOLD_HOURS * 3_600_000);
}

/** Words of an address that say nothing of where it is. */
const UNMASKED_WORDS: ReadonlySet<string> = new Set(['شقة', 'دور', 'عقار', 'شارع', 'حي', 'مدينة']);

/**
 * An address that its owner knows again and nobody else learns: numbers are hidden, and of every word but the
 * plain ones the first letter stays.
 */
export function maskAddress(address: string): string {
  return address.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    if (UNMASKED_WORDS.has(word)) return word;
    const firstLetter = /^\p{L}/u.test(word) ? word.slice(0, 1) : '';
    return `${firstLetter}•••`;
  });
}
