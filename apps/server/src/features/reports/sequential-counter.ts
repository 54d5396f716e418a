import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/replica.ts';

/** Far beyond what a quarter of a year takes in a register of millions. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** The last count of each register, done or under way. */
const lastCounts = new WeakMap<Database, Promise<unknown>>();

/**
 * Counts when those before it are done, at most one thing of a register at a time and each statement within a
 * limit: a quarter of a year keeps the register busy for seconds, and those who work on requests at that moment
 * must not feel it.
 *
 * @throws what PostgreSQL says at the limit, which calls answer as UNAVAILABLE
 */
export function countInTurn<Counted>(
  database: Database,
  count: (reader: Reader) => Promise<Counted>,
): Promise<Counted> {
  const before = lastCounts.get(database) ?? Promise.resolve();
  const counted = before.then(() => database.readLong('now', STATEMENT_TIMEOUT_MS, count));
  lastCounts.set(
    database,
    counted.catch(() => {}),
  );
  return counted;
}
