import type pg from 'pg';

/** The hash is order-independent. */
export interface TableSummary {
  rows: number;
  hash: string;
}

/** Expected changes of a restore (`SKIP_LOST_NUMBERS`). */
const CHANGED_BY_RESTORE = new Map([['public.request_numbering', ['generation']]]);

/** Canonical text output, independent of database and session settings. */
const ONE_WAY_OF_WRITING = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'iso_8601';
  SET extra_float_digits = 1; SET bytea_output = 'hex'`;

export async function summarizeTables(client: pg.Client): Promise<Map<string, TableSummary>> {
  await client.query(ONE_WAY_OF_WRITING);
  const { rows: tables } = await client.query<{ name: string; path: string }>(
    `SELECT schemaname || '.' || tablename AS name, format('%I.%I', schemaname, tablename) AS path
     FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const summaries = new Map<string, TableSummary>();
  for (const { name, path } of tables) {
    const changed = CHANGED_BY_RESTORE.get(name);
    const text = changed ? `(to_jsonb(row) - '{${changed.join(',')}}'::text[])::text` : 'row::text';
    // Sums of 64-bit hashes avoid a sort.
    const { rows } = await client.query<{ rows: number; hash: string }>(
      `SELECT count(*) AS rows, concat(sum(hashtextextended(${text}, 1)), ' ', sum(hashtextextended(${text}, 2))) AS hash
       FROM ${path} AS row`,
    );
    summaries.set(name, rows[0] ?? { rows: 0, hash: '' });
  }
  return summaries;
}

/** Describes tables that differ; empty if equal. */
export function compareTables(
  before: ReadonlyMap<string, TableSummary>,
  after: ReadonlyMap<string, TableSummary>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (!was) return [`${name}: missing from the database`];
    if (!is) return [`${name}: missing from the backup`];
    if (was.rows !== is.rows) return [`${name}: ${is.rows} of ${was.rows} rows restored`];
    return was.hash === is.hash ? [] : [`${name}: the ${was.rows} rows differ`];
  });
}
