import { foldName } from '@wathiqa/arabic-names';
import { isDigits, normalizeDigits } from '../language/digits.ts';
import { parseMerchantReference } from '../payments/merchant-reference.ts';
import { emailKey, normalizeEmail } from '../people/email.ts';
import {
  NATIONAL_ID_LENGTH,
  PLACEHOLDER_NATIONAL_ID,
  parseNationalId,
} from '../people/national-id.ts';
import { isUnlikelyMobile, MOBILE_LENGTH, normalizeMobile } from '../requests/delivery.ts';
import { isRequestId, REQUEST_ID_LENGTH } from '../requests/request-id.ts';

export const SEARCH_KINDS = [
  'requestId',
  'nationalId',
  'mobile',
  'payment',
  'email',
  'name',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Probable typing mistake: wrong check digit, impossible birth day or governorate, or wrong length. */
export const SEARCH_DOUBTS = ['requestIdDigit', 'nationalIdImpossible', 'digitCount'] as const;
export type SearchDoubt = (typeof SEARCH_DOUBTS)[number];

export interface SearchTerm {
  by: SearchKind;
  /** As stored: digits 0-9, lower-case e-mail, or folded name. */
  term: string;
  doubt: SearchDoubt | null;
}

const EMAIL = /^[^@]+@[^@]+$/;
/** Accepted without a doubt. FawryPay codes and references usually have 9 or 10; a published example has 6. */
const PAYMENT_LENGTHS = { from: 6, to: 10 } as const;

/** Kind and stored form of an office search. A number without its first zero is a mobile. */
export function parseSearchTerm(text: string): SearchTerm {
  const email = normalizeEmail(text);
  if (EMAIL.test(email)) return { by: 'email', term: emailKey(email), doubt: null };
  const number = normalizeDigits(text);
  const charge = parseMerchantReference(number);
  if (charge) return { by: 'requestId', term: charge.requestId, doubt: null };
  const digits = number.replace('+', '');
  if (!isDigits(digits)) return { by: 'name', term: foldName(text), doubt: null };
  const mobile = /^1[0125]\d{8}$/.test(digits) ? `0${digits}` : normalizeMobile(digits);
  if (mobile.length === MOBILE_LENGTH && !isUnlikelyMobile(mobile) && !isRequestId(digits)) {
    return { by: 'mobile', term: mobile, doubt: null };
  }
  return { ...numberKind(digits), term: digits };
}

function numberKind(digits: string): Omit<SearchTerm, 'term'> {
  if (digits.length === NATIONAL_ID_LENGTH) {
    const isPossible = digits === PLACEHOLDER_NATIONAL_ID || parseNationalId(digits);
    return { by: 'nationalId', doubt: isPossible ? null : 'nationalIdImpossible' };
  }
  if (digits.length === REQUEST_ID_LENGTH) {
    return { by: 'requestId', doubt: isRequestId(digits) ? null : 'requestIdDigit' };
  }
  if (digits.length === MOBILE_LENGTH) return { by: 'mobile', doubt: null };
  const { from, to } = PAYMENT_LENGTHS;
  const isPayment = digits.length >= from && digits.length <= to;
  return { by: 'payment', doubt: isPayment ? null : 'digitCount' };
}
