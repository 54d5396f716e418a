import { returnForCorrection } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DATABASE_TIMEOUTS } from '../../src/db/database-timeouts.ts';
import { lapseCorrections } from '../../src/features/requests/corrections/service.ts';
import { startServerForTest } from '../harness.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';

test('a locked request holds up no other correction past its deadline', async () => {
  const timeouts = { ...DATABASE_TIMEOUTS, lock: 500 };
  const server = await startServerForTest({ DECISION_UNDO_SECONDS: '0' }, undefined, { timeouts });
  const { database } = server;
  const citizen = await server.signIn();
  const clerk = await signInStaff(server, 'clerk');
  const ids = [await createOfficeRequest(citizen), await createOfficeRequest(citizen)];
  for (const requestId of ids) {
    const { version, items } = await readRequestAs(clerk, requestId);
    const documentId = items[0]?.id;
    await clerk.call(returnForCorrection, {
      body: { requestId, version, documentId, fields: ['name'], note: 'راجع الاسم' },
    });
  }
  const later = new Date(server.now().getTime() + 60 * 86_400_000);
  await database.query.transaction().execute(async (transaction) => {
    await sql`SELECT FROM requests WHERE id = ${ids[0]}::bigint FOR UPDATE`.execute(transaction);
    const lapsed = lapseCorrections({ database, now: () => later });
    await expect(lapsed).rejects.toMatchObject({ code: '55P03' });
  });
  const states = [];
  for (const id of ids) states.push((await readRequestAs(clerk, id)).state);
  expect(states).toEqual(['WAITING_APPROVAL', 'REJECTED']);
});
