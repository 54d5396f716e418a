import {
  durationText,
  MINUTES_PER_DAY,
  type OpeningChange,
  type OpeningSpan,
  type OpeningState,
  type WeekDay,
  type WeeklyHours,
} from '@wathiqa/domain';
import { formatClockTime } from '../duration-text.ts';
import { openingMessages as words } from './opening-text.messages.ts';

/** From this long before a change, the time that is left is told and not the hour. */
const SOON_MINUTES = 60;

/** Weekly hours as people say them: «السبت إلى الخميس، من 10 صباحًا إلى 8 مساءً». */
export function hoursText(hours: WeeklyHours): string {
  const [only] = hours;
  if (hours.length === 1 && only?.days.length === 7 && isWholeDay(only)) return words.always;
  return hours.map(spanText).join('؛ ');
}

/** When the state changes: «يغلق بعد 25 دقيقة»، «يفتح غدًا 9 صباحًا». */
export function changeText({ open, change }: OpeningState): string {
  if (!change) return words.neverCloses;
  if (change.minutesAhead < SOON_MINUTES) {
    const time = durationText(change.minutesAhead * 60);
    return open ? words.closesIn(time) : words.opensIn(time);
  }
  const when = `${dayText(change)} ${minuteText(change.minute)}`;
  return open ? words.closesAt(when) : words.opensAt(when);
}

function spanText(span: OpeningSpan): string {
  const days = daysText(span.days);
  if (isWholeDay(span)) return words.wholeDay(days);
  return words.times(days, minuteText(span.opens), minuteText(span.closes));
}

function isWholeDay({ opens, closes }: OpeningSpan): boolean {
  return opens === 0 && closes === MINUTES_PER_DAY;
}

/** Days that follow each other, as a file of hours has them. */
function daysText(days: readonly WeekDay[]): string {
  const [first = 0] = days;
  const last = days.at(-1) ?? first;
  if (days.length === 7) return words.everyDay;
  if (days.length === 1) return words.days[first];
  return words.dayRange(words.days[first], words.days[last]);
}

function dayText({ day, daysAhead }: OpeningChange): string {
  if (daysAhead === 0) return words.today;
  return daysAhead === 1 ? words.tomorrow : words.days[day];
}

function minuteText(minuteOfDay: number): string {
  return formatClockTime(Math.floor(minuteOfDay / 60) % 24, minuteOfDay % 60);
}
