import { normalizeWhitespace } from '@wathiqa/arabic-names';
import { normalizeDigits } from '../language/digits.ts';

/** Egyptian mobile (spec §3.2). */
export const MOBILE_LENGTH = 11;

/** Country code of Egypt before a mobile without, or mistakenly with, its 0. */
const COUNTRY_CODE = /^(?:\+|00)?200?(?=1\d{9}$)/;

/** As stored: digits 0-9 without separators; «+20 10…», «0020 10…» and «2010…» become «010…». */
export function normalizeMobile(typed: string): string {
  return normalizeDigits(typed).replace(COUNTRY_CODE, '0');
}

/** Only a hint: the rules require just eleven digits. */
export function isUnlikelyMobile(number: string): boolean {
  return number.length === MOBILE_LENGTH && !/^01[0125]/.test(number);
}

/** Last digits that verify knowledge of a mobile. */
export const MOBILE_ENDING_LENGTH = 4;

/** Characters. */
export const ADDRESS_PART_MAX_LENGTH = 120;
export const ADDRESS_NUMBER_MAX_LENGTH = 6;

/** "No post office"; forms omit it (spec §3.2). */
export const NO_POST_OFFICE_CODE = '0';

/** Texts of an address, in order. */
export const ADDRESS_TEXTS = ['streetName', 'districtName', 'detailedAddress'] as const;

/** Address fields (spec §2.7). */
export type AddressParts = Record<
  'flatNo' | 'floorNo' | 'departmentNo' | (typeof ADDRESS_TEXTS)[number],
  string
>;

/** Joins flat, floor, building, street, district and detail (spec §2.7). */
export function joinAddress(parts: AddressParts): string {
  return [
    `شقة ${parts.flatNo}`,
    `دور ${parts.floorNo}`,
    `عقار ${parts.departmentNo}`,
    ...ADDRESS_TEXTS.map((name) => parts[name]),
  ]
    .map(normalizeWhitespace)
    .join('، ');
}

const JOINED_ADDRESS =
  /^شقة (?<flatNo>\d+)، دور (?<floorNo>\d+)، عقار (?<departmentNo>\d+)، (?<streetName>.+?)، (?<districtName>.+?)، (?<detailedAddress>.+)$/;

/**
 * Reverses `joinAddress`. A comma in the street shifts fields, but the joined text stays equal.
 *
 * @returns undefined for other addresses
 */
export function parseAddress(address: string): AddressParts | undefined {
  const parts = JOINED_ADDRESS.exec(address)?.groups as AddressParts | undefined;
  return parts && { ...parts };
}

/** Numbers, texts, and words with their separators. */
const LONGEST_ADDRESS =
  3 * (ADDRESS_NUMBER_MAX_LENGTH + 'عقار ، '.length) +
  ADDRESS_TEXTS.length * (ADDRESS_PART_MAX_LENGTH + '، '.length);

/** Wire limit, and at least the form's maximum. */
export const ADDRESS_MAX_LENGTH = Math.max(500, LONGEST_ADDRESS);

/** Cairo, Qalyubia and Giza. */
export const GREATER_CAIRO: ReadonlySet<string> = new Set(['01', '14', '21']);

/** Hours (spec §3.6). */
export const DELIVERY_HOURS = { greaterCairo: 48, elsewhere: 72 } as const;

/** Delivery hours (spec §3.6); unknown counts as far. */
export function deliveryHours(governorateCode: string | null): number {
  return governorateCode !== null && GREATER_CAIRO.has(governorateCode)
    ? DELIVERY_HOURS.greaterCairo
    : DELIVERY_HOURS.elsewhere;
}
