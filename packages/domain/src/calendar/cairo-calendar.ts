/** Month and day start at 1. */
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

/** UTC offsets are multiples of 15 min since 1900, so the day is constant within one. */
const QUARTER_MS = 15 * 60_000;
let latest: { quarter: number; day: CalendarDay } | undefined;

/** Calendar day in Cairo, for all day counts (spec §5.2). */
export function cairoDay(instant: Date): CalendarDay {
  // Cached, because most calls are for now.
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

/** Gregorian, with leap years. */
export function isRealDay({ year, month, day }: CalendarDay): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}

/** Sort comparator. */
export function compareDays(a: CalendarDay, b: CalendarDay): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

const DAY_MS = 86_400_000;

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

/** YYYY-MM-DD. */
export function isoDay({ year, month, day }: CalendarDay): string {
  const digits = (part: number, length: number) => String(part).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** Day in Cairo, YYYY-MM-DD. */
export function cairoIsoDay(instant: Date): string {
  return isoDay(cairoDay(instant));
}

/** Parses YYYY-MM-DD. */
export function calendarDay(text: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

/** Inclusive; empty if reversed. */
export function daysBetween(from: CalendarDay, to: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = from; compareDays(day, to) <= 0; day = addDays(day, 1)) days.push(day);
  return days;
}
