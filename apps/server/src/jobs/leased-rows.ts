import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ClaimOptions, Settled } from './outbox-worker.ts';

/** A table that is an outbox. */
export interface LeasedTable<Key extends string> {
  readonly name: keyof Tables;
  readonly key: Key;
  /** SQL condition of unfinished rows, also that of their index. */
  readonly pending: string;
  /** Columns with other names: time of the next attempt, during one the end of its lease; number of attempts. */
  readonly columns?: { readonly due: string; readonly attempts: string };
}

const COLUMNS = { due: 'next_attempt_at', attempts: 'attempts' };

/** SQL that leases due rows, longest due first, and returns them; skips rows claimed concurrently. */
export function leaseDue<Row>(
  { name, key, pending, columns = COLUMNS }: LeasedTable<string>,
  { limit, now, leasedUntil }: ClaimOptions,
): RawBuilder<Row> {
  const [table, id, due, attempts] = [
    sql.table(name),
    ...[key, columns.due, columns.attempts].map((column) => sql.ref(column)),
  ];
  return sql<Row>`
    UPDATE ${table} SET ${due} = ${leasedUntil}::timestamptz, ${attempts} = ${attempts} + 1
    WHERE ${id} = ANY (ARRAY(
      SELECT ${id} FROM ${table} WHERE ${sql.raw(pending)} AND ${due} <= ${now}::timestamptz
      ORDER BY ${due}, ${id} LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING *`;
}

/**
 * Stores outcomes in one statement. `sent` always applies, other results only under the same lease: after its end
 * another server may have the row.
 *
 * @param changes SQL assignments from columns of `settled`: `result`, `failure`, and `due`, null without another attempt
 */
export async function settleLeased<Key extends string>(
  database: Kysely<Tables>,
  { name, key, pending, columns = COLUMNS }: LeasedTable<Key>,
  settled: readonly Settled<Readonly<Record<Key, number>>>[],
  now: Date,
  changes: RawBuilder<unknown>,
): Promise<void> {
  const outcomes = settled.map(({ item, leasedUntil, outcome }) => ({
    id: item[key],
    leased_until: leasedUntil,
    result: outcome.result,
    failure: outcome.failure,
    due: outcome.result === 'released' ? now : outcome.nextAttemptAt,
  }));
  const attempts = sql.ref(columns.attempts);
  await sql`
    UPDATE ${sql.table(name)} AS leased
    SET ${attempts} = leased.${attempts} - (settled.result = 'released')::int, ${changes}
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS settled (
      id bigint, leased_until timestamptz, result text, failure text, due timestamptz)
    WHERE leased.${sql.ref(key)} = settled.id AND ${sql.raw(pending)}
      AND (settled.result = 'sent' OR leased.${sql.ref(columns.due)} = settled.leased_until)`.execute(
    database,
  );
}
