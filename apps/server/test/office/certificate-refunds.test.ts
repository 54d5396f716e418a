import { isRevoked, openKeyList, openStatusList } from '@wathiqa/certificate';
import { certificates, fawryWebhook, payInCash } from '@wathiqa/contract';
import {
  printCertificates,
  readCertificates,
  readRequestPayments,
  refundPayment,
} from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { publishLists } from '../../src/features/certificates/lists.ts';
import { revokeRefunded } from '../../src/features/certificates/refunded-sheets.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';

const provider = createFakeProvider();
const { server, citizen, clerk } = await startOffice({ prints: true, paymentProvider: provider });
const supervisor = await signInStaff(server, 'supervisor');
const { pack, handOver } = dispatchCalls(() => ({ server, citizen, clerk }));

/** A paid, printed request of two documents, the second with two copies: three sheets. */
async function printPaid() {
  const requestId = await createDueRequest(citizen, clerk, { documents: 2 });
  await citizen.call(payInCash, { headers: { requestid: requestId } });
  const body = JSON.stringify(provider.sendWebhook(requestId, 'PAID', { at: server.now() }));
  await server.client(fawryWebhook, { body });
  const { batch } = (await pack([requestId])).body;
  await clerk.call(printCertificates, { body: { batchId: batch.id } });
  return { requestId, batchId: batch.id };
}

async function refundSecond(requestId: string): Promise<void> {
  const { body } = await clerk.call(readRequestPayments, { query: { requestId } });
  const [payment] = body.payments.payments;
  const [, document] = payment?.documents ?? [];
  const answer = await supervisor.call(refundPayment, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      paymentId: payment?.id,
      amount: document?.price,
      reason: 'لم يوجد القيد',
      documentId: document?.id,
    },
  });
  expect(answer.body.payment.refunds).toMatchObject([{ state: 'completed' }]);
}

async function sheetsOf(requestId: string) {
  const { body } = await supervisor.call(readCertificates, { query: { requestId } });
  return body.sheets;
}

test('a refund revokes the sheets of its document that are at the office', async () => {
  const { requestId } = await printPaid();
  await refundSecond(requestId);
  await revokeRefunded(server);
  const revocation = await lastEntry(server);
  const revoked = (await sheetsOf(requestId)).filter(({ revoked }) => revoked?.cause === 'spoiled');
  expect(revoked.map(({ copy }) => copy).sort()).toEqual([1, 2]);
  expect(await sheetsOf(requestId)).toHaveLength(3);
  expect(revocation).toMatchObject({
    actor_kind: 'command',
    action: 'certificates.revoke',
    request_id: Number(requestId),
  });
  await publishLists({ ...server, now: () => new Date(server.now().getTime() + 60_000) });
  const fetchList = async (path: string) =>
    new Uint8Array((await server.app.inject({ url: path })).rawPayload);
  const root = await fetchList(certificates.certificateRoot.path);
  const keys = await openKeyList(await fetchList(certificates.certificateKeys.path), root);
  const list = keys && (await openStatusList(await fetchList(certificates.statusList.path), keys));
  for (const { serial, revoked } of await sheetsOf(requestId)) {
    const number = Number(serial.slice(2));
    expect(list && isRevoked(list, number)).toBe(revoked !== null);
  }
  const entry = await lastEntry(server);
  await revokeRefunded(server);
  expect(await lastEntry(server)).toEqual(entry);
});

test('a sheet that is revoked meanwhile has one audit entry', async () => {
  const { requestId } = await printPaid();
  await refundSecond(requestId);
  const { database, now } = server;
  let runs: Promise<unknown> = Promise.resolve();
  await database.query.transaction().execute(async (transaction) => {
    await sql`SELECT FROM requests WHERE id = ${requestId}::bigint FOR UPDATE`.execute(transaction);
    runs = Promise.all([revokeRefunded({ database, now }), revokeRefunded({ database, now })]);
    const bothWait = async () => {
      const { rows } = await sql`
        SELECT pid FROM pg_stat_activity JOIN pg_locks USING (pid)
        WHERE datname = current_database() AND NOT granted`.execute(transaction);
      // The embedded database has one connection.
      expect(rows).toHaveLength(database.engine === 'postgresql' ? 2 : 0);
    };
    await vi.waitFor(bothWait, { timeout: 30_000 });
  });
  await runs;
  const entries = await database.query
    .selectFrom('audit_entries')
    .where('request_id', '=', Number(requestId))
    .where('action', '=', 'certificates.revoke')
    .select('detail')
    .execute();
  expect(entries).toHaveLength(2);
});

test('a refund after the handover revokes no sheet', async () => {
  const { requestId, batchId } = await printPaid();
  await handOver(batchId, [requestId]);
  await refundSecond(requestId);
  await revokeRefunded(server);
  expect((await sheetsOf(requestId)).map(({ revoked }) => revoked)).toEqual([null, null, null]);
});
