import { addDays, type CalendarDay, compareDays } from '../cairo-calendar.ts';

/** Friday and Saturday, as `Date` counts weekdays. */
const WEEKEND: readonly number[] = [5, 6];

/** Whether offices work on a day: no weekend and no holiday. */
export function isWorkingDay(day: CalendarDay, holidays: readonly CalendarDay[]): boolean {
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay();
  return !WEEKEND.includes(weekday) && !holidays.some((holiday) => compareDays(holiday, day) === 0);
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

/** Working days from a day to another, the first not counted; negative when the other is past. */
export function workingDaysUntil(
  from: CalendarDay,
  to: CalendarDay,
  holidays: readonly CalendarDay[],
): number {
  if (compareDays(to, from) < 0) return -workingDaysUntil(to, from, holidays);
  let count = 0;
  for (let day = from; compareDays(day, to) < 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, holidays)) count += 1;
  }
  return count;
}
