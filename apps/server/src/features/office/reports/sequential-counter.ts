import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database.ts';

/** Far beyond what a quarter of a year takes in a register of millions. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Counts at most one thing at a time, each statement within a limit: a quarter of a year keeps the register
 * busy for seconds, and those who work on requests at that moment must not feel it.
 *
 * @returns runs what counts, when those before it are done; throws what PostgreSQL says at the limit, which calls
 *   answer as UNAVAILABLE
 */
export function createSequentialCounter(database: Database) {
  let before: Promise<unknown> = Promise.resolve();
  return <Counted>(count: (transaction: Transaction) => Promise<Counted>): Promise<Counted> => {
    const counted = before.then(() => countWithTimeout(database, count));
    before = counted.catch(() => {});
    return counted;
  };
}

function countWithTimeout<Counted>(
  database: Database,
  count: (transaction: Transaction) => Promise<Counted>,
): Promise<Counted> {
  return database.longQuery.transaction().execute(async (transaction) => {
    await sql`SET LOCAL statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(transaction);
    return count(transaction);
  });
}
