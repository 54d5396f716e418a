import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: start of a calendar day in Cairo.
 *
 * @param day YYYY-MM-DD, or a date expression
 */
export function startOfDay(day: unknown): RawBuilder<Date> {
  return sql`(${day}::date::timestamp AT TIME ZONE 'Africa/Cairo')`;
}

/**
 * SQL: instant of a Cairo local time.
 *
 * @param moment YYYY-MM-DDTHH:MM
 */
export function cairoInstant(moment: string): RawBuilder<Date> {
  return sql`(${moment}::timestamp AT TIME ZONE 'Africa/Cairo')`;
}

/** SQL: exclusive end of a calendar day in Cairo. */
export function endOfDay(day: unknown): RawBuilder<Date> {
  return sql`((${day}::date + 1)::timestamp AT TIME ZONE 'Africa/Cairo')`;
}

/**
 * SQL: values as literals, for conditions of partial indexes and statements that are text.
 *
 * @param values of the domain, never input
 */
export function literals(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}
