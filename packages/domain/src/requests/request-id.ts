import { isDigits, toLatinDigits } from '../language/digits.ts';

declare const kind: unique symbol;

/** The number of a request as people and the wire write it: twelve digits that were checked, or that the register gave. */
export type RequestId = string & { readonly [kind]: 'RequestId' };

/**
 * Digits of a request number: two of the year, nine to which the register permutes a running number, one check digit
 * (decisions §3, §8 "Numbers").
 */
export const REQUEST_ID_LENGTH = 12;

/** The Luhn digit (ISO/IEC 7812-1) that completes a text of digits. */
export function luhnDigit(digits: string): number {
  let sum = 0;
  for (let position = 0; position < digits.length; position += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - position));
    const weighted = position % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}

/** The request number of a year (four digits) and a number below 1,000,000,000. */
export function createRequestId(year: number, sequenceNumber: number): RequestId {
  const body = `${String(year % 100).padStart(2, '0')}${String(sequenceNumber).padStart(9, '0')}`;
  return `${body}${luhnDigit(body)}` as RequestId;
}

/** Whether the digits can be a request number: its length and its check digit are right. */
export function isRequestId(text: string): text is RequestId {
  return (
    isDigits(text) &&
    text.length === REQUEST_ID_LENGTH &&
    luhnDigit(text.slice(0, -1)) === Number(text.slice(-1))
  );
}

/** The number of a request that the register has under this id. */
export function toRequestId(id: number): RequestId {
  return String(id) as RequestId;
}

/** A request number as typed or pasted: either digit set, spaces and dashes allowed; gives 0-9 only. */
export function parseRequestId(input: string): string {
  return toLatinDigits(input).replace(/[\s\u00a0\u200e\u200f-]/g, '');
}

/**
 * A request number in groups of four, to read out: «2600 0000 1234». The spaces do not break, and join the groups to one
 * number (UAX #9: a common separator), so that they keep their order in Arabic text, also where nothing isolates them.
 */
export function formatRequestId(id: string): string {
  return id.replace(/(.{4})(?=.)/g, '$1\u00a0');
}
