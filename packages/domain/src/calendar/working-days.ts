import { countedNoun } from '../language/counted-noun.ts';
import { FORMATS } from '../language/formats.locales.ts';
import { LOCALE } from '../language/locale.messages.ts';
import type { Locale } from '../language/locale.ts';

/** spec §4.9. */
export const SERVICE_WORKING_DAYS = 7;

/** Until decision (spec §4.9). */
export const DECISION_WORKING_DAYS = 3;

/** «7 أيام عمل», «11 يوم عمل», “7 working days”. */
export function formatWorkingDays(days: number, locale: Locale = LOCALE): string {
  return countedNoun(days, FORMATS[locale].workingDays);
}
