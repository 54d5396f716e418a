import { type CalendarDay, compareDays, isRealDay } from '../calendar/cairo-calendar.ts';
import { isDigits } from '../language/digits.ts';
import { NATIONAL_ID_LENGTH } from './national-id.ts';

/**
 * Whole years of age on a day, from the digits of a national ID (decisions §4): digit 1 gives the century,
 * and only where it is neither 2 nor 3 is the year compared with the current one. Someone born on 29 February
 * is a year older on 1 March of a common year.
 *
 * @returns undefined when the number gives no age: not 14 digits, no such day, or a day still to come
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
