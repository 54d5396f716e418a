import { type RawBuilder, sql } from 'kysely';

/**
 * Hides a parameter's value, so that PostgreSQL uses a generic plan. Rare values would cause custom plans, and
 * planning exceeds execution time. Only for key lookups.
 */
export function plannedOnce(value: number | string): RawBuilder<number> {
  return sql<number>`(SELECT ${value}::bigint)`;
}
