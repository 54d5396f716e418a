import {
  durationText,
  LOCALE,
  type Locale,
  MINUTES_PER_DAY,
  type OpeningChange,
  type OpeningSpan,
  type OpeningState,
  type Translation,
  type WeekDay,
  type WeeklyHours,
} from '@wathiqa/domain';
import { openingMessages as en } from '../../locales/en/outlet-text/opening-text.messages.ts';
import { formatClockTime } from '../clock-time.ts';
import { openingMessages as ar } from './opening-text.messages.ts';

type Words = Translation<typeof ar>;

const TEXTS: Readonly<Record<Locale, Words>> = { ar, en };

/** Below this, shows remaining time instead of the hour. */
const SOON_MINUTES = 60;

/** Weekly hours: «السبت إلى الخميس، من 10 صباحًا إلى 8 مساءً». */
export function hoursText(hours: WeeklyHours, locale: Locale = LOCALE): string {
  const words = TEXTS[locale];
  const [only] = hours;
  if (hours.length === 1 && only?.days.length === 7 && isWholeDay(only)) return words.always;
  return hours.map((span) => spanText(span, locale)).join(words.spanSeparator);
}

/** Next change: «يغلق بعد 25 دقيقة»، «يفتح غدًا 9 صباحًا». */
export function changeText({ open, change }: OpeningState, locale: Locale = LOCALE): string {
  const words = TEXTS[locale];
  if (!change) return words.neverCloses;
  if (change.minutesAhead < SOON_MINUTES) {
    const time = durationText(change.minutesAhead * 60, locale);
    return open ? words.closesIn(time) : words.opensIn(time);
  }
  const when = words.at(dayText(change, words), minuteText(change.minute, locale));
  return open ? words.closesAt(when) : words.opensAt(when);
}

function spanText(span: OpeningSpan, locale: Locale): string {
  const words = TEXTS[locale];
  const days = daysText(span.days, words);
  if (isWholeDay(span)) return words.wholeDay(days);
  return words.times(days, minuteText(span.opens, locale), minuteText(span.closes, locale));
}

function isWholeDay({ opens, closes }: OpeningSpan): boolean {
  return opens === 0 && closes === MINUTES_PER_DAY;
}

/** Days must be consecutive. */
function daysText(days: readonly WeekDay[], words: Words): string {
  const [first = 0] = days;
  const last = days.at(-1) ?? first;
  if (days.length === 7) return words.everyDay;
  if (days.length === 1) return words.days[first];
  return words.dayRange(words.days[first], words.days[last]);
}

function dayText({ day, daysAhead }: OpeningChange, words: Words): string {
  if (daysAhead === 0) return words.today;
  return daysAhead === 1 ? words.tomorrow : words.days[day];
}

function minuteText(minuteOfDay: number, locale: Locale): string {
  return formatClockTime(Math.floor(minuteOfDay / 60) % 24, minuteOfDay % 60, locale);
}
