/** A calendar day, without time or zone. Month and day count from 1. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

const CAIRO_DAY = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone: 'Africa/Cairo',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** The day it is in Cairo at an instant. All day counts of the service use it (decisions §4). */
export function cairoDay(instant: Date): CalendarDay {
  const parts = Object.fromEntries(
    CAIRO_DAY.formatToParts(instant).map((part) => [part.type, Number(part.value)]),
  );
  return { year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0 };
}

/** Whether the day exists in the Gregorian calendar (29 February only in leap years). */
export function isRealDay({ year, month, day }: CalendarDay): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}

/** Negative, zero or positive as `a` is before, on or after `b`. */
export function compareDays(a: CalendarDay, b: CalendarDay): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}
