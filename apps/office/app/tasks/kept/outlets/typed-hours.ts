import { readHours, writeHours } from '@wathiqa/content';
import type { OpeningSpan, WeekDay, WeeklyHours } from '@wathiqa/domain';
import { MINUTES_PER_DAY } from '@wathiqa/domain';

/** A span of weekly hours as it is typed: days from one to another, and two times of the clock. */
export interface TypedSpan {
  /** Tells it from the others while they are added and removed. */
  key: number;
  first: WeekDay;
  last: WeekDay;
  opens: string;
  closes: string;
}

/** Weekly hours as they are typed. */
export interface TypedHours {
  always: boolean;
  spans: readonly TypedSpan[];
}

const ALWAYS = '24/7';

/** The most common hours: what a new span begins with. */
export const USUAL_SPAN = { first: 6, last: 4, opens: '09:00', closes: '15:00' } as const;

/** Hours of the notation, to be typed over. */
export function typedHours(notation: string): TypedHours {
  const hours = readHours(notation);
  const always = notation === ALWAYS;
  if (typeof hours === 'string' || always) return { always, spans: [{ key: 0, ...USUAL_SPAN }] };
  return { always, spans: hours.map(typedSpan) };
}

/** The notation of typed hours; empty while a time is missing or there is no span. */
export function hoursNotation({ always, spans }: TypedHours): string {
  if (always) return ALWAYS;
  const complete = spans.every(({ opens, closes }) => opens !== '' && closes !== '');
  return complete ? writeHours(spans.map(span)) : '';
}

/** The hours as they will be read; none while the notation is not right. */
export function hoursOf(notation: string): WeeklyHours | undefined {
  const hours = readHours(notation);
  return typeof hours === 'string' ? undefined : hours;
}

function typedSpan({ days, opens, closes }: OpeningSpan, key: number): TypedSpan {
  const [first = 0] = days;
  return { key, first, last: days.at(-1) ?? first, opens: clock(opens), closes: clock(closes) };
}

function span({ first, last, opens, closes }: TypedSpan): OpeningSpan {
  const count = ((last - first + 7) % 7) + 1;
  const days = Array.from({ length: count }, (_, step) => ((first + step) % 7) as WeekDay);
  // A clock shows the end of the day as its beginning.
  return { days, opens: minute(opens), closes: minute(closes) || MINUTES_PER_DAY };
}

/** A minute of the day as a field for times has it; the end of the day is 00:00. */
function clock(minuteOfDay: number): string {
  const at = new Date((minuteOfDay % MINUTES_PER_DAY) * 60_000);
  return at.toISOString().slice(11, 16);
}

function minute(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
