import { MAX_REPORT_DAYS } from '@wathiqa/contract/office';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  daysBetween,
  isoDay,
  isRealDay,
} from '@wathiqa/domain';

/** Days in Cairo, both of them included, as YYYY-MM-DD. */
export interface ReportRange {
  from: string;
  to: string;
}

/** The ranges that a link away, in days up to today; the first of them is shown unasked. */
export const RANGE_PRESETS_DAYS = [30, 7, 90] as const;

/** So many days up to a day. */
export function lastDaysRange(number: number, today: CalendarDay): ReportRange {
  return { from: isoDay(addDays(today, 1 - number)), to: isoDay(today) };
}

/** As many days as a range has, up to the day before it. */
export function rangeBefore({ from, to }: ReportRange): ReportRange {
  const first = calendarDay(from);
  const { length } = daysBetween(first, calendarDay(to));
  return { from: isoDay(addDays(first, -length)), to: isoDay(addDays(first, -1)) };
}

/** Whether the server would answer a range. */
export function isReportRange({ from, to }: ReportRange): boolean {
  const areRealDays = [from, to].every(
    (day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isRealDay(calendarDay(day)),
  );
  const [first, last] = [calendarDay(from), calendarDay(to)];
  if (!areRealDays || from > to || last.year - first.year > 1) return false;
  return daysBetween(first, last).length <= MAX_REPORT_DAYS;
}

/** The range of an address; the last thirty days where it has none that could be answered. */
export function parseRange(address: URLSearchParams, today: CalendarDay): ReportRange {
  const requested = { from: address.get('from') ?? '', to: address.get('to') ?? '' };
  return isReportRange(requested) ? requested : lastDaysRange(RANGE_PRESETS_DAYS[0], today);
}
