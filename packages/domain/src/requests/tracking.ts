import { FORMATS } from '../language/formats.locales.ts';
import { LOCALE } from '../language/locale.messages.ts';
import type { Locale } from '../language/locale.ts';
import { textDirection } from '../language/per-locale.ts';
import { ADDRESS_TEXTS, parseAddress } from './delivery.ts';
import { type DeliveryState, isRefused, type RequestState } from './request-states.ts';
import { isActionAllowed, isAllowedInState } from './transitions.ts';

interface DeliveryStatus {
  state: RequestState;
  delivery: DeliveryState;
}

/** Until payment or rejection. */
export function canWithdraw(state: RequestState): boolean {
  return isAllowedInState('withdraw', state);
}

/**
 * Until packing; once after payment (spec §4.7).
 *
 * @param readdressed already changed after payment
 */
export function canChangeAddress(
  { state, delivery }: DeliveryStatus,
  readdressed: boolean,
): boolean {
  return !readdressed && isActionAllowed('changeAddress', { state, delivery, attempts: 0 });
}

interface DocumentOutcome {
  state: RequestState;
  /** Because it cannot be issued. */
  refunded: boolean;
}

/** Every accepted document was refunded before dispatch. */
export function isNothingIssued(
  delivery: DeliveryState,
  documents: readonly DocumentOutcome[],
): boolean {
  if (delivery === 'HANDED_OVER' || delivery === 'DELIVERED') return false;
  const accepted = documents.filter(({ state }) => !isRefused(state));
  return accepted.length > 0 && accepted.every(({ refunded }) => refunded);
}

/**
 * Whether everything was refunded. A refund without document stops no delivery (docs/decisions/0016-payments.md).
 *
 * @param payment sums in one unit
 */
export function isPaidBack(payment: { amount: number; refunded: number } | null): boolean {
  return payment !== null && payment.refunded >= payment.amount;
}

/** Delays packing, so victims can report a takeover. */
export const READDRESSED_HOLD_HOURS = 24;

/** After an address change (spec §4.7). */
export function packingHeldUntil(readdressedAt: Date): Date {
  return new Date(readdressedAt.getTime() + READDRESSED_HOLD_HOURS * 3_600_000);
}

/** Generic address words. */
const UNMASKED_WORDS: ReadonlySet<string> = new Set(['شقة', 'دور', 'عقار', 'شارع', 'حي', 'مدينة']);

/** A stored address in the language of the page; the words of its author stay. */
export function formatAddress(address: string, locale: Locale = LOCALE): string {
  return composeAddress(address, locale, (text) => text);
}

/** Masks numbers and all but first letters, recognizable only to the owner. */
export function maskAddress(address: string, locale: Locale = LOCALE): string {
  return composeAddress(address, locale, (text) =>
    text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
      if (UNMASKED_WORDS.has(word)) return word;
      const firstLetter = /^\p{L}/u.test(word) ? word.slice(0, 1) : '';
      return `${firstLetter}•••`;
    }),
  );
}

/** An unparsable address is shown whole. */
function composeAddress(address: string, locale: Locale, show: (text: string) => string): string {
  const parts = parseAddress(address);
  if (!parts) return show(address);
  const { flat, floor, groundFloor, building, separator } = FORMATS[locale].address;
  const floorNo = show(parts.floorNo);
  // Arabic parts of an English line would swap places.
  const own = (text: string) =>
    textDirection(locale) === 'ltr' ? `\u2068${show(text)}\u2069` : show(text);
  return [
    `${flat} ${show(parts.flatNo)}`,
    /^0+$/.test(floorNo) ? groundFloor : `${floor} ${floorNo}`,
    `${building} ${show(parts.departmentNo)}`,
    ...ADDRESS_TEXTS.map((name) => own(parts[name])),
  ].join(separator);
}

/** Characters. */
export const REQUEST_MESSAGE_MAX_LENGTH = 1000;

/** Per request and day. */
export const MAX_REQUEST_MESSAGES_A_DAY = 5;
