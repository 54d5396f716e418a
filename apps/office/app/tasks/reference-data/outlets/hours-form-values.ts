import { formatOpeningHours, parseOpeningHours } from '@wathiqa/content';
import type { OpeningSpan, WeekDay, WeeklyHours } from '@wathiqa/domain';
import { MINUTES_PER_DAY } from '@wathiqa/domain';

export interface SpanFormValues {
  /** React key. */
  key: number;
  first: WeekDay;
  last: WeekDay;
  opens: string;
  closes: string;
}

export interface HoursFormValues {
  always: boolean;
  spans: readonly SpanFormValues[];
}

const ALWAYS = '24/7';

export const USUAL_SPAN = { first: 6, last: 4, opens: '09:00', closes: '15:00' } as const;

export function toHoursFormValues(notation: string): HoursFormValues {
  const hours = parseOpeningHours(notation);
  const always = notation === ALWAYS;
  if (typeof hours === 'string' || always) return { always, spans: [{ key: 0, ...USUAL_SPAN }] };
  return { always, spans: hours.map(toSpanFormValues) };
}

/** Empty if a time or span is missing. */
export function toHoursNotation({ always, spans }: HoursFormValues): string {
  if (always) return ALWAYS;
  const complete = spans.every(({ opens, closes }) => opens !== '' && closes !== '');
  return complete ? formatOpeningHours(spans.map(toOpeningSpan)) : '';
}

/** Undefined if invalid. */
export function parseHours(notation: string): WeeklyHours | undefined {
  const hours = parseOpeningHours(notation);
  return typeof hours === 'string' ? undefined : hours;
}

function toSpanFormValues({ days, opens, closes }: OpeningSpan, key: number): SpanFormValues {
  const [first = 0] = days;
  return {
    key,
    first,
    last: days.at(-1) ?? first,
    opens: toClockText(opens),
    closes: toClockText(closes),
  };
}

function toOpeningSpan({ first, last, opens, closes }: SpanFormValues): OpeningSpan {
  const count = ((last - first + 7) % 7) + 1;
  const days = Array.from({ length: count }, (_, step) => ((first + step) % 7) as WeekDay);
  // Inputs show 24:00 as 00:00.
  return { days, opens: toMinuteOfDay(opens), closes: toMinuteOfDay(closes) || MINUTES_PER_DAY };
}

/** 24:00 becomes 00:00. */
function toClockText(minuteOfDay: number): string {
  const at = new Date((minuteOfDay % MINUTES_PER_DAY) * 60_000);
  return at.toISOString().slice(11, 16);
}

function toMinuteOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
