import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { COMMAND_TIMEOUTS } from '../../../src/db/database-timeouts.ts';
import type { TestServer } from '../../harness.ts';

/** Each call waits until the last one has come. */
export const PATIENT = { ...COMMAND_TIMEOUTS, lock: 0, idleInTransaction: 0 };

/** Lets the calls wait for the lock of a request in turn, then ends it. */
export async function behindLock<Answer>(
  server: TestServer,
  requestId: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const { query } = server.database;
  const answers: Promise<Answer>[] = [];
  await query.transaction().execute(async (transaction) => {
    await sql`SELECT FROM requests WHERE id = ${requestId}::bigint FOR UPDATE`.execute(transaction);
    for (const call of calls) {
      answers.push(call());
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
            SELECT pid FROM pg_stat_activity JOIN pg_locks USING (pid)
            WHERE datname = current_database() AND NOT granted`.execute(query);
          expect(rows).toHaveLength(answers.length);
        },
        { timeout: 30_000 },
      );
    }
  });
  return Promise.all(answers);
}
