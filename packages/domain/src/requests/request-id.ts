import { isDigits } from '../language/digits.ts';

declare const kind: unique symbol;

/** Validated, or from the database. */
export type RequestId = string & { readonly [kind]: 'RequestId' };

/** Two year digits, nine permuted sequence digits, one check digit (spec §4.4). */
export const REQUEST_ID_LENGTH = 12;

/** Luhn check digit (ISO/IEC 7812-1). */
export function luhnDigit(digits: string): number {
  let sum = 0;
  for (let position = 0; position < digits.length; position += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - position));
    const weighted = position % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}

/** Four-digit year; sequence below 1,000,000,000. */
export function createRequestId(year: number, sequenceNumber: number): RequestId {
  const body = `${String(year % 100).padStart(2, '0')}${String(sequenceNumber).padStart(9, '0')}`;
  return `${body}${luhnDigit(body)}` as RequestId;
}

/** Checks length and check digit. */
export function isRequestId(text: string): text is RequestId {
  return (
    isDigits(text) &&
    text.length === REQUEST_ID_LENGTH &&
    luhnDigit(text.slice(0, -1)) === Number(text.slice(-1))
  );
}

export function toRequestId(id: number): RequestId {
  return String(id) as RequestId;
}

/**
 * Groups of four with no-break spaces: «2600 0000 1234». As common separators (UAX #9) they preserve the order in
 * Arabic text.
 */
export function formatRequestId(id: string): string {
  return id.replace(/(.{4})(?=.)/g, '$1\u00a0');
}
