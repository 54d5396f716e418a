import { normalizeWhitespace } from '../people/person-name.ts';

/** Digits of an Egyptian mobile number (portal.md §5). */
export const MOBILE_LENGTH = 11;

/** Whether a whole number cannot be a mobile of Egypt: the rules ask for eleven digits alone, so it is only said. */
export function isUnlikelyMobile(number: string): boolean {
  return number.length === MOBILE_LENGTH && !/^01[0125]/.test(number);
}

/** Last digits of a mobile by which somebody who knows it is told from who does not. */
export const MOBILE_ENDING_LENGTH = 4;

/** Longest free text of an address, in characters. */
export const ADDRESS_PART_MAX_LENGTH = 120;
export const ADDRESS_NUMBER_MAX_LENGTH = 6;

/** Code of the row that stands for "no post office"; forms do not offer it (portal.md §5). */
export const NO_POST_OFFICE_CODE = '0';

/** The parts of a delivery address as people give them (portal.md §3 "Delivery form"). */
export interface AddressParts {
  flatNo: string;
  floorNo: string;
  departmentNo: string;
  streetName: string;
  districtName: string;
  detailedAddress: string;
}

/** The one text of an address: flat, floor, building, street, district and detail (portal.md §3). */
export function joinAddress(parts: AddressParts): string {
  return [
    `شقة ${parts.flatNo}`,
    `دور ${parts.floorNo}`,
    `عقار ${parts.departmentNo}`,
    parts.streetName,
    parts.districtName,
    parts.detailedAddress,
  ]
    .map(normalizeWhitespace)
    .join('، ');
}

const JOINED_ADDRESS = /^شقة (\d+)، دور (\d+)، عقار (\d+)، (.+?)، (.+?)، (.+)$/;

/**
 * The parts of an address that `joinAddress` made, for a form that starts from the last one. Where the street itself has
 * a comma in it the parts lie otherwise, and join to the same text.
 *
 * @returns undefined for an address that was put together elsewhere
 */
export function parseAddress(address: string): AddressParts | undefined {
  const [, flatNo, floorNo, departmentNo, streetName, districtName, detailedAddress] =
    JOINED_ADDRESS.exec(address) ?? [];
  if (!flatNo || !floorNo || !departmentNo || !streetName || !districtName || !detailedAddress) {
    return undefined;
  }
  return { flatNo, floorNo, departmentNo, streetName, districtName, detailedAddress };
}

const number = '9'.repeat(ADDRESS_NUMBER_MAX_LENGTH);
const text = 'س'.repeat(ADDRESS_PART_MAX_LENGTH);
/** An address whose parts are all as long as they may be. */
const LONGEST_ADDRESS = joinAddress({
  flatNo: number,
  floorNo: number,
  departmentNo: number,
  streetName: text,
  districtName: text,
  detailedAddress: text,
});

/** Longest address that is taken: what the wire has always taken, and never less than a form can make. */
export const ADDRESS_MAX_LENGTH = Math.max(500, LONGEST_ADDRESS.length);

/** Cairo, Qalyubia and Giza. */
const GREATER_CAIRO: ReadonlySet<string> = new Set(['01', '14', '21']);

/** Hours that the post needs, to where it is near and to the rest of the country (portal.md §9). */
export const DELIVERY_HOURS = { greaterCairo: 48, elsewhere: 72 } as const;

/** Hours that the post needs to a governorate (portal.md §9); one that is not known yet counts as far. */
export function deliveryHours(governorateCode: string | null): number {
  return governorateCode !== null && GREATER_CAIRO.has(governorateCode)
    ? DELIVERY_HOURS.greaterCairo
    : DELIVERY_HOURS.elsewhere;
}
