import { normalizeWhitespace, toLatinDigits } from '@wathiqa/arabic-names';

/** Signs that people, autofill and copied contacts put between the digits of one number. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}()./\u2212]/gu;

/** Digits 0-9 of a number that identifies, such as a national ID, a mobile or a code, without separators. */
export function normalizeDigits(typed: string): string {
  return toLatinDigits(typed).replace(SEPARATORS, '');
}

/** Digits 0-9 of a number that counts, with a decimal point. Separators stay: «1.5» and «12/3» are not 15 and 123. */
export function normalizeNumber(typed: string): string {
  return toLatinDigits(normalizeWhitespace(typed)).replace('٫', '.');
}

/** At least one digit, only 0-9. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

/** Joins numbers and nouns with non-breaking spaces: «7 أيام عمل», “72 hours”. */
export function keepNumbers(sentence: string): string {
  return sentence.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
}
