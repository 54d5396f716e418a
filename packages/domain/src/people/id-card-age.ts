import { type CalendarDay, compareDays, isRealDay } from '../calendar/cairo-calendar.ts';
import { isDigits } from '../language/digits.ts';
import { NATIONAL_ID_LENGTH } from './national-id.ts';

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
