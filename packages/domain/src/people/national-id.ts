import { type CalendarDay, cairoDay, compareDays, isRealDay } from '../calendar/cairo-calendar.ts';
import type { GenderCode } from '../documents/lookup-codes.ts';
import { isDigits } from '../language/digits.ts';

/** Digits 8 and 9 of a national ID: 27 governorates, 88 for births abroad. */
export const GOVERNORATE_CODES: ReadonlySet<string> = new Set(
  '01 02 03 04 11 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29 31 32 33 34 35 88'.split(' '),
);

/** Law 143 of 1994; spec §3.1. */
export const NATIONAL_ID_LENGTH = 14;

/** First birth certificate: no national ID yet (spec §2.2). */
export const PLACEHOLDER_NATIONAL_ID = '0'.repeat(NATIONAL_ID_LENGTH);

export interface NationalIdFacts {
  birthDay: CalendarDay;
  /** Two digits. */
  governorateCode: string;
  gender: GenderCode;
}

const CENTURIES: Readonly<Record<string, number>> = { '2': 1900, '3': 2000 };

/**
 * Parses century, birth day, governorate and gender (digit 13); undefined if impossible. The check digit formula is
 * unpublished.
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

/** Groups for reading aloud: century, birth day, governorate, serial, check digit; whole unless 14 digits. */
export function nationalIdGroups(number: string): readonly string[] {
  const [, ...groups] = number.match(/^(\d)(\d{6})(\d\d)(\d{4})(\d)$/) ?? [];
  return groups.length > 0 ? groups : [number];
}

/** Review reasons for accepted numbers. */
export type NationalIdIssue = 'impossible' | 'notYetBorn' | 'otherGender';

/**
 * Implausible facts, as a hint and staff flag, never a refusal (spec §3.1). Ignores the placeholder and other
 * lengths, which rules refuse.
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

/**
 * Age from a national ID (spec §5.2). Digit 1 gives the century; if neither 2 nor 3, the current year decides. A
 * 29 February birthday counts on 1 March in common years.
 *
 * @returns undefined unless 14 digits with a past date
 */
export function ageOnDay(nationalId: string, today: CalendarDay): number | undefined {
  if (!isDigits(nationalId) || nationalId.length !== NATIONAL_ID_LENGTH) return undefined;
  const birthDay = {
    year: birthYear(nationalId, today),
    month: Number(nationalId.slice(3, 5)),
    day: Number(nationalId.slice(5, 7)),
  };
  if (!isRealDay(birthDay) || compareDays(birthDay, today) > 0) return undefined;
  const birthdayToCome = compareDays({ ...birthDay, year: today.year }, today) > 0;
  return today.year - birthDay.year - (birthdayToCome ? 1 : 0);
}

function birthYear(nationalId: string, today: CalendarDay): number {
  const twoDigits = Number(nationalId.slice(1, 3));
  switch (nationalId.charAt(0)) {
    case '2':
      return 1900 + twoDigits;
    case '3':
      return 2000 + twoDigits;
    default:
      return twoDigits <= today.year % 100 ? 2000 + twoDigits : 1900 + twoDigits;
  }
}
