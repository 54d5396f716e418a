import { MAX_REPORT_DAYS } from '@wathiqa/contract/office';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  daysBetween,
  isoDay,
  isRealDay,
} from '@wathiqa/domain';

/** Cairo dates, inclusive, YYYY-MM-DD. */
export interface ReportRange {
  from: string;
  to: string;
}

/** Up to today; the first is the default. */
export const RANGE_PRESETS_DAYS = [30, 7, 90] as const;

export function lastDaysRange(number: number, today: CalendarDay): ReportRange {
  return { from: isoDay(addDays(today, 1 - number)), to: isoDay(today) };
}

/** Preceding range of equal length. */
export function rangeBefore({ from, to }: ReportRange): ReportRange {
  const first = calendarDay(from);
  const { length } = daysBetween(first, calendarDay(to));
  return { from: isoDay(addDays(first, -length)), to: isoDay(addDays(first, -1)) };
}

/** Whether the server accepts a range. */
export function isReportRange({ from, to }: ReportRange): boolean {
  const areRealDays = [from, to].every(
    (day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isRealDay(calendarDay(day)),
  );
  const [first, last] = [calendarDay(from), calendarDay(to)];
  if (!areRealDays || from > to || last.year - first.year > 1) return false;
  return daysBetween(first, last).length <= MAX_REPORT_DAYS;
}

export function requestedRange(address: URLSearchParams): ReportRange {
  return { from: address.get('from') ?? '', to: address.get('to') ?? '' };
}

/** Default if absent or invalid. */
export function parseRange(address: URLSearchParams, today: CalendarDay): ReportRange {
  const requested = requestedRange(address);
  return isReportRange(requested) ? requested : lastDaysRange(RANGE_PRESETS_DAYS[0], today);
}
