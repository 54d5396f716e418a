import { countedNoun } from './counted-noun.ts';

/** Working days in which a service is completed (portal.md §9). */
export const SERVICE_WORKING_DAYS = 7;

/** Working days of them in which the office decides (decisions §8 "The promise"). */
export const DECISION_WORKING_DAYS = 3;

/** A number of working days in its counted form: «7 أيام عمل», «11 يوم عمل». */
export function formatWorkingDays(days: number): string {
  return countedNoun(days, {
    one: 'يوم عمل واحد',
    two: 'يوما عمل',
    few: 'أيام عمل',
    many: 'يوم عمل',
    other: 'يوم عمل',
  });
}
