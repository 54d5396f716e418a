import { addDays, type CalendarDay, compareDays, dayNumber } from '../calendar/cairo-calendar.ts';

/** Friday and Saturday, as `Date` counts weekdays. */
const WEEKEND: readonly number[] = [5, 6];
const SUNDAY_TO_THURSDAY = 7 - WEEKEND.length;
/** The weekday of 1 January 1970. */
const THURSDAY = 4;

/** Whether offices work on a day: no weekend and no holiday. */
export function isWorkingDay(day: CalendarDay, holidays: readonly CalendarDay[]): boolean {
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay();
  return !WEEKEND.includes(weekday) && !holidays.some((holiday) => compareDays(holiday, day) === 0);
}

/** A day, or the first working day after it. */
export function nextWorkingDay(day: CalendarDay, holidays: readonly CalendarDay[]): CalendarDay {
  let next = day;
  while (!isWorkingDay(next, holidays)) next = addDays(next, 1);
  return next;
}

/**
 * The last day on which something is in time: so many working days after a day, which itself does not
 * count (portal.md §9).
 */
export function deadline(
  from: CalendarDay,
  workingDays: number,
  holidays: readonly CalendarDay[],
): CalendarDay {
  let day = from;
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
}

/**
 * Working days from a day to another, the first not counted; negative when the other is past. Counted, not
 * walked: a list of old requests asks for a year again and again.
 */
export function workingDaysUntil(
  from: CalendarDay,
  to: CalendarDay,
  holidays: readonly CalendarDay[],
): number {
  if (compareDays(to, from) < 0) return -workingDaysUntil(to, from, holidays);
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const off = holidays
    .filter((holiday) => isWorkingDay(holiday, []))
    .map(dayNumber)
    .filter((day) => day > first && day <= last);
  return last - first - (weekendDays(last) - weekendDays(first)) - new Set(off).size;
}

/** Fridays and Saturdays up to a day, it included, from the Sunday before 1970 on. */
function weekendDays(day: number): number {
  const fromSunday = day + THURSDAY + 1;
  const weeks = Math.floor(fromSunday / 7);
  return weeks * WEEKEND.length + Math.max(0, fromSunday - weeks * 7 - SUNDAY_TO_THURSDAY);
}
