import { MAX_FIGURE_DAYS } from '@wathiqa/contract/office';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  daysBetween,
  isoDay,
  isRealDay,
} from '@wathiqa/domain';

/** Days in Cairo, both of them included, as YYYY-MM-DD. */
export interface FiguresRange {
  from: string;
  to: string;
}

/** The ranges that a link away, in days up to today; the first of them is shown unasked. */
export const LAST_DAYS = [30, 7, 90] as const;

/** So many days up to a day. */
export function lastDays(number: number, today: CalendarDay): FiguresRange {
  return { from: isoDay(addDays(today, 1 - number)), to: isoDay(today) };
}

/** Whether the server would answer a range. */
export function isFiguresRange({ from, to }: FiguresRange): boolean {
  const real = [from, to].every(
    (day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isRealDay(calendarDay(day)),
  );
  const [first, last] = [calendarDay(from), calendarDay(to)];
  if (!real || from > to || last.year - first.year > 1) return false;
  return daysBetween(first, last).length <= MAX_FIGURE_DAYS;
}

/** The range of an address; the last thirty days where it has none that could be answered. */
export function readRange(address: URLSearchParams, today: CalendarDay): FiguresRange {
  const asked = { from: address.get('from') ?? '', to: address.get('to') ?? '' };
  return isFiguresRange(asked) ? asked : lastDays(LAST_DAYS[0], today);
}
