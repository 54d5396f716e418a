/** 0 is Sunday. */
export type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Minutes of the day; `closes` up to 1440. A `closes` not after `opens` is on the next day. */
export interface OpeningSpan {
  readonly days: readonly WeekDay[];
  readonly opens: number;
  readonly closes: number;
}

/** Without holidays. */
export type WeeklyHours = readonly OpeningSpan[];

export interface OpeningChange {
  readonly day: WeekDay;
  readonly minute: number;
  /** 0 is today. */
  readonly daysAhead: number;
  readonly minutesAhead: number;
}

export interface OpeningState {
  readonly open: boolean;
  /** Absent if constant. */
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

/** 0 is midnight before Sunday. */
export function cairoWeekMinute(instant: Date): number {
  const parts = Object.fromEntries(
    CAIRO_CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const day = DAY_NAMES.indexOf(parts.weekday ?? '');
  return day * MINUTES_PER_DAY + Number(parts.hour) * 60 + Number(parts.minute);
}

/**
 * Wall-clock time: may be off by an hour on nights of a clock change.
 *
 * @param weekMinute from `cairoWeekMinute`
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

/** Span ends; not all change the state. */
function boundaries(hours: WeeklyHours): number[] {
  return hours.flatMap((span) =>
    span.days.flatMap((day) => {
      const opens = day * MINUTES_PER_DAY + span.opens;
      return [opens, (opens + length(span)) % MINUTES_PER_WEEK];
    }),
  );
}

/** Minutes. */
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

function remainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
