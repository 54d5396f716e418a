import { MINUTES_PER_DAY, type OpeningSpan, type WeekDay, type WeeklyHours } from '@wathiqa/domain';

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const ALWAYS = '24/7';
const SPAN_PATTERN = /^([A-Z][a-z])(?:-([A-Z][a-z]))? (\d\d):(\d\d)-(\d\d):(\d\d)$/;

/**
 * Parses weekly hours in a subset of OpenStreetMap's notation: `24/7`, or spans such as `Sa-Th 10:00-20:00`,
 * separated by semicolons. An end at or before the start falls on the next day.
 *
 * @returns hours, or an error message
 */
export function parseOpeningHours(text: string): WeeklyHours | string {
  if (text === ALWAYS) return [{ days: toDayRange(0, 6), opens: 0, closes: MINUTES_PER_DAY }];
  const spans: OpeningSpan[] = [];
  for (const part of text.split(';')) {
    const span = parseSpan(part.trim());
    if (typeof span === 'string') return span;
    spans.push(span);
  }
  return spans;
}

/** Formats weekly hours for `parseOpeningHours`; days of a span must be consecutive. */
export function formatOpeningHours(hours: WeeklyHours): string {
  const [only] = hours;
  if (hours.length === 1 && only && isAlwaysOpen(only)) return ALWAYS;
  return hours.map(formatSpan).join('; ');
}

function isAlwaysOpen({ days, opens, closes }: OpeningSpan): boolean {
  return days.length === 7 && opens === 0 && closes === MINUTES_PER_DAY;
}

function formatSpan({ days, opens, closes }: OpeningSpan): string {
  const [first = 0] = days;
  const last = days.at(-1) ?? first;
  const dayNames = days.length === 1 ? DAYS[first] : `${DAYS[first]}-${DAYS[last]}`;
  return `${dayNames} ${formatMinute(opens)}-${formatMinute(closes)}`;
}

function formatMinute(minute: number): string {
  const padTwoDigits = (number: number) => String(number).padStart(2, '0');
  return `${padTwoDigits(Math.floor(minute / 60))}:${padTwoDigits(minute % 60)}`;
}

function parseSpan(text: string): OpeningSpan | string {
  const [, first = '', last = first, ...clock] = SPAN_PATTERN.exec(text) ?? [];
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
  if (from < 0 || to < 0) return `"${text}" is not like Sa-Th 10:00-20:00 or 24/7`;
  const [openHour = 0, openMinute = 0, closeHour = 0, closeMinute = 0] = clock.map(Number);
  const opens = openHour * 60 + openMinute;
  const closes = closeHour * 60 + closeMinute;
  const isValidTime = openMinute < 60 && closeMinute < 60 && opens < MINUTES_PER_DAY;
  if (!isValidTime || closes > MINUTES_PER_DAY) return `"${text}" has a time that no clock shows`;
  if (opens === closes) return `"${text}" opens and closes at the same time`;
  return { days: toDayRange(from, to), opens, closes };
}

/** Day range, wrapping at the week's end. */
function toDayRange(first: number, last: number): WeekDay[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, step) => ((first + step) % 7) as WeekDay);
}
