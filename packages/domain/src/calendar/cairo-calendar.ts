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

/** Offsets from UTC have been whole quarters of an hour since 1900: within one, the day is the same. */
const QUARTER_MS = 15 * 60_000;
let latest: { quarter: number; day: CalendarDay } | undefined;

/** The day it is in Cairo at an instant. All day counts of the service use it (decisions §4). */
export function cairoDay(instant: Date): CalendarDay {
  // Nearly always it is asked for now, several times for one order.
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  if (latest?.quarter !== quarter) latest = { quarter, day: toCairoDay(instant) };
  return { ...latest.day };
}

function toCairoDay(instant: Date): CalendarDay {
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

const DAY_MS = 86_400_000;

/** The day so many days later; earlier, with a negative number. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(year, month - 1, day) + days * DAY_MS);
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  };
}

/** Days since 1 January 1970, a Thursday. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** A day as the wire and the register write it: YYYY-MM-DD. */
export function isoDay({ year, month, day }: CalendarDay): string {
  const digits = (part: number, length: number) => String(part).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** The day that a text of the form YYYY-MM-DD writes. */
export function calendarDay(text: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

/** Every day from one to another, both of them included; none when the other is before. */
export function daysBetween(from: CalendarDay, to: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = from; compareDays(day, to) <= 0; day = addDays(day, 1)) days.push(day);
  return days;
}
