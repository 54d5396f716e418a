import { type CalendarDay, cairoDay, compareDays, isRealDay } from '../calendar/cairo-calendar.ts';
import { isDigits } from '../language/digits.ts';
import type { GenderCode } from './gender.ts';
import { GOVERNORATE_CODES } from './governorate-codes.ts';

/** Digits of a national ID number (Law 143 of 1994; portal.md §5). */
export const NATIONAL_ID_LENGTH = 14;

/** What a first-time birth sends in place of a number nobody has yet (portal.md §3). */
export const PLACEHOLDER_NATIONAL_ID = '0'.repeat(NATIONAL_ID_LENGTH);

/** What the digits of a national ID say about its owner. */
export interface NationalIdFacts {
  birthDay: CalendarDay;
  /** Two digits; 88 is "born abroad". */
  governorateCode: string;
  gender: GenderCode;
}

const CENTURIES: Readonly<Record<string, number>> = { '2': 1900, '3': 2000 };

/**
 * Reads the facts in a national ID: century, birth day, governorate and gender (digit 13).
 * Undefined when the digits do not say a possible day or governorate. The check digit is not read: its
 * formula is not published.
 */
export function parseNationalId(number: string): NationalIdFacts | undefined {
  if (!isDigits(number) || number.length !== NATIONAL_ID_LENGTH) return undefined;
  const century = CENTURIES[number.charAt(0)];
  if (century === undefined) return undefined;
  const birthDay = {
    year: century + Number(number.slice(1, 3)),
    month: Number(number.slice(3, 5)),
    day: Number(number.slice(5, 7)),
  };
  const governorateCode = number.slice(7, 9);
  if (!isRealDay(birthDay) || !GOVERNORATE_CODES.has(governorateCode)) return undefined;
  return { birthDay, governorateCode, gender: Number(number.charAt(12)) % 2 === 1 ? 'M' : 'F' };
}

/**
 * A number in the groups that it is read out in: century, birth day, governorate, serial, check digit; whole where it
 * is not 14 digits.
 */
export function nationalIdGroups(number: string): readonly string[] {
  const [, ...groups] = number.match(/^(\d)(\d{6})(\d\d)(\d{4})(\d)$/) ?? [];
  return groups.length > 0 ? groups : [number];
}

/** Reasons to look twice at a number that the rules still accept. */
export type NationalIdIssue = 'impossible' | 'notYetBorn' | 'otherGender';

/**
 * What cannot be right about an accepted national ID, for a hint under the field and a flag to staff; it
 * never refuses (decisions §3). The placeholder and numbers that are not 14 digits give no doubt: the
 * rules speak about those.
 */
export function nationalIdIssue(
  number: string,
  gender: GenderCode | '',
  now: Date,
): NationalIdIssue | undefined {
  if (!isDigits(number) || number.length !== NATIONAL_ID_LENGTH) return undefined;
  if (number === PLACEHOLDER_NATIONAL_ID) return undefined;
  const facts = parseNationalId(number);
  if (!facts) return 'impossible';
  if (compareDays(facts.birthDay, cairoDay(now)) > 0) return 'notYetBorn';
  if (gender && facts.gender !== gender) return 'otherGender';
  return undefined;
}
