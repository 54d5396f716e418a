import { countedNoun } from '../language/counted-noun.ts';
import { FORMATS } from '../language/formats.locales.ts';
import { LOCALE } from '../language/locale.messages.ts';
import type { Locale } from '../language/locale.ts';

/** Working days in which a service is completed (portal.md §9). */
export const SERVICE_WORKING_DAYS = 7;

/** Working days of them in which the office decides (decisions §8 "The promise"). */
export const DECISION_WORKING_DAYS = 3;

/** A number of working days in its counted form: «7 أيام عمل», «11 يوم عمل», “7 working days”. */
export function formatWorkingDays(days: number, locale: Locale = LOCALE): string {
  return countedNoun(days, FORMATS[locale].workingDays);
}
