/** Working days in which a service is completed (portal.md §9). */
export const SERVICE_WORKING_DAYS = 7;

const COUNTING = new Intl.PluralRules('ar-EG');

/** A number of working days in its counted form: «7 أيام عمل», «11 يوم عمل». */
export function formatWorkingDays(days: number): string {
  const forms: Readonly<Record<Intl.LDMLPluralRule, string>> = {
    zero: `${days} يوم عمل`,
    one: 'يوم عمل واحد',
    two: 'يوما عمل',
    few: `${days} أيام عمل`,
    many: `${days} يوم عمل`,
    other: `${days} يوم عمل`,
  };
  return forms[COUNTING.select(days)];
}
