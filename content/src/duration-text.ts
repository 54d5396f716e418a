import { countedNoun, LOCALE, type Locale } from '@wathiqa/domain';
import { durations as en } from '../locales/en/duration-text.messages.ts';
import { durations as ar, type DurationTexts } from './duration-text.messages.ts';

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
