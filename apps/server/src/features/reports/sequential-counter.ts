import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/replica.ts';

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
  const counted = before.then(() => database.readLong('strong', STATEMENT_TIMEOUT_MS, count));
  lastCounts.set(
    database,
    counted.catch(() => {}),
  );
  return counted;
}
