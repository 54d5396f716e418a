import { addDays, type CalendarDay, compareDays, dayNumber } from '../calendar/cairo-calendar.ts';

/** `Date` weekday numbers. */
const WEEKEND: readonly number[] = [5, 6];
const SUNDAY_TO_THURSDAY = 7 - WEEKEND.length;
/** 1 January 1970. */
const THURSDAY = 4;

export function isWorkingDay(day: CalendarDay, holidays: readonly CalendarDay[]): boolean {
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay();
  return !WEEKEND.includes(weekday) && !holidays.some((holiday) => compareDays(holiday, day) === 0);
}

export function nextWorkingDay(day: CalendarDay, holidays: readonly CalendarDay[]): CalendarDay {
  let next = day;
  while (!isWorkingDay(next, holidays)) next = addDays(next, 1);
  return next;
}

/**
 * Whether a change of the calendar needs an administrator, a reason and a second person: it would rewrite who was late.
 *
 * @param change YYYY-MM-DD; `off` before and after
 */
export function rewritesPast(
  { day, before, after }: { day: string; before: boolean; after: boolean },
  today: string,
): boolean {
  return day < today && before !== after;
}

/** Deadline after working days, excluding the start day (spec §4.9). */
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

/** Excludes the start; negative if past. No loop, because old requests span years. */
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

/** A past due day is late by a day at least, also on a weekend. */
export function workingDaysLeft(
  today: CalendarDay,
  due: CalendarDay,
  holidays: readonly CalendarDay[],
): number {
  const days = workingDaysUntil(today, due, holidays);
  return compareDays(due, today) < 0 ? Math.min(-1, days) : days;
}

/** Weekend days through a day, since the Sunday before 1970. */
function weekendDays(day: number): number {
  const fromSunday = day + THURSDAY + 1;
  const weeks = Math.floor(fromSunday / 7);
  return weeks * WEEKEND.length + Math.max(0, fromSunday - weeks * 7 - SUNDAY_TO_THURSDAY);
}
