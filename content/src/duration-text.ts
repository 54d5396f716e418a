import { countedNoun, LOCALE, type Locale } from '@wathiqa/domain';
import { durations as en } from '../locales/en/duration-text.messages.ts';
import { durations as ar, type DayPart, type DurationTexts } from './duration-text.messages.ts';

const DURATIONS: Readonly<Record<Locale, DurationTexts>> = { ar, en };

/** «سنة واحدة»، «سنتان»، «3 سنوات»، «11 سنة»; “1 year”, “3 years”. */
export function formatYears(count: number, locale: Locale = LOCALE): string {
  return countedNoun(count, DURATIONS[locale].years);
}

/** «شهر واحد»، «شهران»، «3 أشهر»، «84 شهرًا»; “84 months”. */
export function formatMonths(count: number, locale: Locale = LOCALE): string {
  return countedNoun(count, DURATIONS[locale].months);
}

/** «يوم واحد»، «يومان»، «3 أيام»، «15 يومًا»; “15 days”. */
export function formatDays(count: number, locale: Locale = LOCALE): string {
  return countedNoun(count, DURATIONS[locale].days);
}

/** «ساعة واحدة»، «ساعتان»، «3 ساعات»، «24 ساعة»; “24 hours”. */
export function formatHours(count: number, locale: Locale = LOCALE): string {
  return countedNoun(count, DURATIONS[locale].hours);
}

/**
 * A time of the day as a clock on the wall has it: «9 مساءً» for 21, «9:30 صباحًا», «12 ظهرًا», «12 منتصف الليل»;
 * “9pm”, “9:30am”, “midday”, “midnight”.
 */
export function formatClockTime(hour: number, minute = 0, locale: Locale = LOCALE): string {
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return DURATIONS[locale].clockTime(hour % 12 || 12, minutes, getDayPart(hour, minute));
}

function getDayPart(hour: number, minute: number): DayPart {
  if (hour === 0 && minute === 0) return 'midnight';
  if (hour === 12) return 'noon';
  return hour < 12 ? 'morning' : 'evening';
}
