import { decideRequest } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DATABASE_TIMEOUTS } from '../../src/db/database-timeouts.ts';
import { startServerForTest } from '../harness.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';

test('a due decision of a locked request is left for later and holds up no other', async () => {
  const timeouts = { ...DATABASE_TIMEOUTS, lock: 500 };
  const undo = { DECISION_UNDO_SECONDS: '6' };
  const server = await startServerForTest(undo, undefined, { timeouts, stopClock: true });
  const { app, database } = server;
  const citizen = await server.signIn();
  const clerk = await signInStaff(server, 'clerk');
  const ids = [await createOfficeRequest(citizen), await createOfficeRequest(citizen)];
  for (const requestId of ids) {
    const { version, items } = await readRequestAs(clerk, requestId);
    const decisions = items.map(({ id }) => ({ documentId: id, accept: true }) as const);
    await clerk.call(decideRequest, { body: { requestId, version, decisions } });
  }
  const states = async () => {
    const rows = await database.query.selectFrom('requests').select(['id', 'state']).execute();
    return ids.map((requestId) => rows.find(({ id }) => id === Number(requestId))?.state);
  };
  server.advanceTime(6_000);
  await database.longQuery.transaction().execute(async (transaction) => {
    await sql`SELECT FROM requests WHERE id = ${ids[0]}::bigint FOR UPDATE`.execute(transaction);
    await app.jobs.drain();
    expect(await states()).toEqual(['WAITING_APPROVAL', 'WAITING_PAYMENT']);
  });
  await app.jobs.drain();
  expect(await states()).toEqual(['WAITING_PAYMENT', 'WAITING_PAYMENT']);
});
