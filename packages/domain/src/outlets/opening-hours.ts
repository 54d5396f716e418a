/** A day of the week, counted as the calendar does: 0 is Sunday. */
export type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * The same hours on some days. Both times are minutes of the day; `closes` is up to 1440, the end of the
 * day, and where it is not after `opens` it is a time of the following day.
 */
export interface OpeningSpan {
  readonly days: readonly WeekDay[];
  readonly opens: number;
  readonly closes: number;
}

/** When a place is open in any week. Holidays are not known to it. */
export type WeeklyHours = readonly OpeningSpan[];

/** The next time at which an open place closes or a closed one opens. */
export interface OpeningChange {
  readonly day: WeekDay;
  /** Minute of that day. */
  readonly minute: number;
  /** Midnights until then: 0 is today, 1 tomorrow. */
  readonly daysAhead: number;
  readonly minutesAhead: number;
}

export interface OpeningState {
  readonly open: boolean;
  /** Absent where it is always so. */
  readonly change?: OpeningChange;
}

export const MINUTES_PER_DAY = 24 * 60;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

const CAIRO_CLOCK = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone: 'Africa/Cairo',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The minute of the week on the clocks of Cairo: 0 is midnight before Sunday. */
export function cairoWeekMinute(instant: Date): number {
  const parts = Object.fromEntries(
    CAIRO_CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const day = DAY_NAMES.indexOf(parts.weekday ?? '');
  return day * MINUTES_PER_DAY + Number(parts.hour) * 60 + Number(parts.minute);
}

/**
 * Whether a place is open, and when that changes.
 *
 * It follows the clock on the wall. On the two nights a year when the clocks change, what is said of a
 * change after midnight may be an hour off.
 *
 * @param weekMinute the minute of the week it is (`cairoWeekMinute`)
 */
export function openingState(hours: WeeklyHours, weekMinute: number): OpeningState {
  const open = isOpen(hours, weekMinute);
  const changes = boundaries(hours)
    .filter((boundary) => isOpen(hours, boundary) !== open)
    .map((boundary) => remainder(boundary - weekMinute, MINUTES_PER_WEEK));
  if (changes.length === 0) return { open };
  return { open, change: changeAfter(weekMinute, Math.min(...changes)) };
}

function isOpen(hours: WeeklyHours, weekMinute: number): boolean {
  return hours.some((span) =>
    span.days.some((day) => {
      const sinceOpened = weekMinute - day * MINUTES_PER_DAY - span.opens;
      return remainder(sinceOpened, MINUTES_PER_WEEK) < length(span);
    }),
  );
}

/** The minutes of the week at which some span begins or ends; there may be no change at one. */
function boundaries(hours: WeeklyHours): number[] {
  return hours.flatMap((span) =>
    span.days.flatMap((day) => {
      const opens = day * MINUTES_PER_DAY + span.opens;
      return [opens, (opens + length(span)) % MINUTES_PER_WEEK];
    }),
  );
}

/** How long a span is open, in minutes. */
function length({ opens, closes }: OpeningSpan): number {
  return closes > opens ? closes - opens : closes - opens + MINUTES_PER_DAY;
}

function changeAfter(weekMinute: number, minutesAhead: number): OpeningChange {
  const at = weekMinute + minutesAhead;
  const daysFromSunday = Math.floor(at / MINUTES_PER_DAY);
  return {
    day: (daysFromSunday % 7) as WeekDay,
    minute: at % MINUTES_PER_DAY,
    daysAhead: daysFromSunday - Math.floor(weekMinute / MINUTES_PER_DAY),
    minutesAhead,
  };
}

/** What is left of a division, never negative. */
function remainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
