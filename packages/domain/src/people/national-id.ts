import { type CalendarDay, cairoDay, compareDays, isRealDay } from '../calendar/cairo-calendar.ts';
import { isDigits } from '../language/digits.ts';
import type { GenderCode } from './gender.ts';
import { GOVERNORATE_CODES } from './governorate-codes.ts';

/** Law 143 of 1994; spec §3.1. */
export const NATIONAL_ID_LENGTH = 14;

/** First birth certificate: no national ID yet (spec §2.2). */
export const PLACEHOLDER_NATIONAL_ID = '0'.repeat(NATIONAL_ID_LENGTH);

export interface NationalIdFacts {
  birthDay: CalendarDay;
  /** Two digits; 88 is "born abroad". */
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
