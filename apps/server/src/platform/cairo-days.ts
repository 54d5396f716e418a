import { sql } from 'kysely';

/** The first moment of a day in Cairo, in SQL. */
export const startOf = (day: unknown) => sql`(${day}::date::timestamp AT TIME ZONE 'Africa/Cairo')`;

/** The first moment that is past a day in Cairo, in SQL. */
export const endOf = (day: unknown) =>
  sql`((${day}::date + 1)::timestamp AT TIME ZONE 'Africa/Cairo')`;
