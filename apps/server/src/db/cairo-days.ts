import { type RawBuilder, sql } from 'kysely';

/**
 * The first moment of a calendar day in Cairo, in SQL.
 *
 * @param day YYYY-MM-DD, or SQL that is a date
 */
export function startOfDay(day: unknown): RawBuilder<Date> {
  return sql`(${day}::date::timestamp AT TIME ZONE 'Africa/Cairo')`;
}

/**
 * The instant at which the clocks of Cairo show a moment, in SQL.
 *
 * @param moment YYYY-MM-DDTHH:MM
 */
export function cairoInstant(moment: string): RawBuilder<Date> {
  return sql`(${moment}::timestamp AT TIME ZONE 'Africa/Cairo')`;
}

/** The first moment that is past a calendar day in Cairo, in SQL. */
export function endOfDay(day: unknown): RawBuilder<Date> {
  return sql`((${day}::date + 1)::timestamp AT TIME ZONE 'Africa/Cairo')`;
}
