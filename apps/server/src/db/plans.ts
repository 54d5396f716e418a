/**
 * SQL that forces a plan where the planner's estimates are wrong. Every other statement is plain SQL: new tricks belong
 * here and need a snapshot in `test/postgresql/plans.test.ts`; decision 0025 has the figures. `ORDER BY -id` (findings,
 * migrations 004 and 005) is one more: a descending `id` can also be read from the primary key.
 *
 * `plan_cache_mode = force_generic_plan` replaces none: they depend on estimates, not on parameters.
 */

/**
 * Whether all columns are null; implies no predicate of a partial index. Forces the primary key: with statistics from
 * an empty outbox, the index of pending messages looks cheaper, and each message reads all that wait.
 *
 * Can go when no partial index has these columns as its predicate.
 */
export function allNull(columns: readonly string[]): string {
  return `coalesce(${columns.join(', ')}) IS NULL`;
}

/**
 * A lateral subquery that is not merged into its query. Forces an index lookup per outer row instead of a hash join of
 * the whole table: rows from JSON are estimated as 100 each.
 *
 * Can go when the planner knows the number of JSON rows.
 */
export function perRow(query: string): string {
  return `(${query} OFFSET 0)`;
}

/**
 * Condition that a column is one of a query's keys. Forces the column's index for rows joined to JSON: an array is
 * estimated as 10 keys and the JSON as 100 rows, for which a table of some thousand rows is read whole.
 *
 * Can go when the planner knows the number of JSON rows.
 */
export function isKeyOf(column: string, query: string): string {
  return `${column} = ANY (ARRAY(${query}))`;
}
