import { type RawBuilder, sql } from 'kysely';

/**
 * A parameter whose value the planner cannot look at. Of a prepared statement PostgreSQL keeps a plan for all values once it
 * expects no more of it than of plans for one value each. Where a value is rarer than most it goes on planning, and each time that
 * takes longer than the statement; for statements that find their rows by a key, whatever their values, it is for nothing.
 */
export function plannedOnce(value: number | string): RawBuilder<number> {
  return sql<number>`(SELECT ${value}::bigint)`;
}
