import { decideRequest, releaseRequest } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { COMMAND_TIMEOUTS } from '../../src/db/database-timeouts.ts';
import { startServerForTest, type TestServer } from '../harness.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';

/** Each call waits until the last one has come. */
const PATIENT = { ...COMMAND_TIMEOUTS, lock: 0, idleInTransaction: 0 };

/** Lets the calls wait for the lock of a request in turn, then ends it. */
async function behindLock<Answer>(
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

test.each(['a second decision', 'a release'])(
  '%s from another tab is refused while the first decision is stored',
  async (second) => {
    const server = await startServerForTest({ DECISION_UNDO_SECONDS: '6' }, undefined, {
      timeouts: PATIENT,
      stopClock: true,
    });
    const clerk = await signInStaff(server, 'clerk');
    const requestId = await createOfficeRequest(await server.signIn());
    const { version, items } = await readRequestAs(clerk, requestId);
    const decide = (accept: boolean) => () =>
      clerk.call(decideRequest, {
        body: {
          requestId,
          version,
          decisions: items.map(({ id: documentId }) =>
            accept
              ? { documentId, accept }
              : { documentId, accept, reasonCode: 'NOT_FOUND', note: '' },
          ),
        },
      });
    const release = () => clerk.call(releaseRequest, { body: { requestId } });
    const answers = await behindLock<{ status: number; body: { ResponseCode?: number } }>(
      server,
      requestId,
      [decide(true), second === 'a release' ? release : decide(false)],
    );
    expect(answers.map(({ body }) => body.ResponseCode)).toEqual([
      RESPONSE_CODES.ACCEPTED,
      RESPONSE_CODES.CHANGED,
    ]);
    server.advanceTime(6_000);
    await server.app.jobs.drain();
    expect((await readRequestAs(clerk, requestId)).state).toBe('WAITING_PAYMENT');
  },
);
