import { sql } from 'kysely';
import type { Database, Reader } from '../../db/database.ts';

/** Far above the duration of a quarter's report with millions of rows. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** Queue tail per database. */
const lastCounts = new WeakMap<Database, Promise<unknown>>();

/**
 * Runs reports one at a time per database with a statement timeout, because a quarter takes seconds of load.
 *
 * @throws the timeout, answered as UNAVAILABLE
 */
export function countInTurn<Counted>(
  database: Database,
  count: (reader: Reader) => Promise<Counted>,
): Promise<Counted> {
  const before = lastCounts.get(database) ?? Promise.resolve();
  const counted = before.then(() =>
    database.reports
      .transaction()
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await sql`SET LOCAL statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(
          transaction,
        );
        return count(transaction);
      }),
  );
  lastCounts.set(
    database,
    counted.catch(() => {}),
  );
  return counted;
}
