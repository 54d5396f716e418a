import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database.ts';
import { ServiceError } from '../../../platform/errors.ts';

/** Far beyond what a quarter of a year takes in a register of millions. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** What PostgreSQL says of a statement that it ended for its time. */
const QUERY_CANCELED = '57014';

/**
 * Counts at most one thing at a time, each statement within a limit: a quarter of a year keeps the register
 * busy for seconds, and those who work on requests at that moment must not feel it.
 *
 * @returns runs what counts, when those before it are done; throws ServiceError UNAVAILABLE at the limit
 */
export function createSequentialCounter(database: Database) {
  let before: Promise<unknown> = Promise.resolve();
  return <Counted>(count: (transaction: Transaction) => Promise<Counted>): Promise<Counted> => {
    const counted = before.then(() => countWithTimeout(database, count));
    before = counted.catch(() => {});
    return counted;
  };
}

async function countWithTimeout<Counted>(
  database: Database,
  count: (transaction: Transaction) => Promise<Counted>,
): Promise<Counted> {
  try {
    return await database.longQuery.transaction().execute(async (transaction) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(
        transaction,
      );
      return count(transaction);
    });
  } catch (error) {
    const canceled = error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
    throw canceled ? new ServiceError('UNAVAILABLE') : error;
  }
}
