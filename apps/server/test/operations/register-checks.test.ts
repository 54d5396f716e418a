import { withdrawRequest, writeMessage } from '@wathiqa/contract';
import { moveParcels, reopenRequest, returnForCorrection } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, REGISTER_CHECKS } from '../../src/commands/register-checks.ts';
import { createDatabaseForTest, startServer, type TestServer } from '../harness.ts';
import type { TestDatabase } from '../support/database/test-database.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';
import { officePaymentCalls } from '../support/payments/payment-calls.ts';
import { runCommand } from '../support/process/command.ts';

let server: TestServer;
let place: TestDatabase;

/** Requests at every stage. */
beforeAll(async () => {
  place = await createTestDatabase();
  const provider = createFakeProvider();
  server = await startServer({}, place, { paymentProvider: provider });
  const [citizen, clerk] = [await server.signIn(), await signInStaff(server, 'clerk')];
  const supervisor = await signInStaff(server, 'supervisor');
  const people = { server, citizen, clerk, supervisor, provider };
  const { paidRequest, readPayment, refund } = officePaymentCalls(() => people);
  const { pack, handOver, record } = dispatchCalls(() => people);

  const written = await createOfficeRequest(citizen, 2);
  const key = { 'idempotency-key': crypto.randomUUID() };
  await citizen.call(writeMessage, { headers: key, body: { requestId: written, text: 'متى؟' } });
  const returned = await createOfficeRequest(citizen, 2);
  const { version, items } = await readRequestAs(clerk, returned);
  const body = { requestId: returned, version, documentId: items[0]?.id ?? 0 };
  await clerk.call(returnForCorrection, { body: { ...body, fields: ['name'], note: 'الاسم' } });
  const withdrawn = await createOfficeRequest(citizen);
  await citizen.call(withdrawRequest, { body: { requestId: withdrawn } });
  await createDueRequest(citizen, clerk, { documents: 2, rejected: 1 });
  await createDueRequest(citizen, clerk, { documents: 1, rejected: 1 });
  const reopened = await createDueRequest(citizen, clerk, { documents: 2, rejected: 1 });
  const { version: decided } = await readRequestAs(supervisor, reopened);
  const reopening = { requestId: reopened, version: decided, reason: 'خطأ' };
  await supervisor.call(reopenRequest, { body: reopening });
  await refund(await readPayment(await paidRequest()), 10);
  for (const action of ['recordDelivery', 'recordReturn', 'recordLoss']) {
    const requestId = await paidRequest();
    const { body: packed } = await pack([requestId]);
    await handOver(packed.batch.id, [requestId]);
    await record(requestId, 'recordAttempt');
    await record(requestId, action);
  }
  const requestIds = [await paidRequest(), await paidRequest()];
  const { batch } = (await pack(requestIds)).body;
  const moved = { batchId: batch.id, requestIds: requestIds.slice(1) };
  await clerk.call(moveParcels, { body: moved });
  await server.app.jobs.drain();
});

afterAll(async () => {
  await server.close();
  await place.drop();
});

const ROLLBACK = 'rolled back';

/** Violated checks after a statement, run as owner without triggers and foreign keys and rolled back. */
async function violationsAfter(statement?: string): Promise<string[]> {
  let lines: string[] = [];
  const corrupting = server.database.query.transaction().execute(async (transaction) => {
    await sql`SET LOCAL ROLE NONE`.execute(transaction);
    await sql`SET LOCAL session_replication_role = 'replica'`.execute(transaction);
    if (statement) await sql.raw(statement).execute(transaction);
    lines = await findViolations(
      async (text) => (await sql.raw<{ id: unknown }>(text).execute(transaction)).rows,
    );
    throw new Error(ROLLBACK);
  });
  await expect(corrupting).rejects.toThrow(ROLLBACK);
  return lines;
}

/** A corruption that each check finds. */
const CORRUPTIONS: Record<string, string> = {
  'request-number': 'UPDATE requests SET id = id / 10 * 10 + (id + 1) % 10',
  'document-positions':
    'UPDATE documents SET position = 9 WHERE id = (SELECT max(id) FROM documents)',
  'state-history': `UPDATE requests SET state = 'WAITING_PAYMENT' WHERE state = 'WAITING_APPROVAL'`,
  'registered-once': `DELETE FROM request_history WHERE event = 'REGISTERED'`,
  'state-transitions': `UPDATE request_history SET left_state = 'REJECTED' WHERE event = 'STATE_CHANGED'`,
  'document-states': `UPDATE documents SET state = 'WAITING_APPROVAL' WHERE state = 'PAYMENT_ACCEPTED'`,
  'decision-history': `DELETE FROM request_history WHERE event = 'DOCUMENT_ACCEPTED'`,
  withdrawal: 'UPDATE requests SET withdrawn_at = NULL',
  'open-correction': 'UPDATE requests SET correction_since = NULL',
  unanswered: 'UPDATE requests SET unanswered_since = NULL',
  'audited-decision': `DELETE FROM audit_entries WHERE action = 'request.decide'`,
  'request-list': `UPDATE requests SET list = 'mixed'`,
  'request-total': 'UPDATE documents SET copies = copies % 5 + 1',
  'delivery-history': `UPDATE requests SET delivery = 'RETURNED' WHERE delivery = 'DELIVERED'`,
  'lost-sheets': `INSERT INTO certificate_sheets (serial, request_id, document_id, copy, key_id, specimen, issued_at, issued_by)
    SELECT 26000000009, request_id, min(documents.id), 1, 'abcdef01', true, now() - interval '9 days', 1
    FROM request_history JOIN documents USING (request_id) WHERE event = 'LOST' GROUP BY 2`,
  'batch-handover': 'UPDATE dispatch_batches SET handed_over_at = NULL, handed_over_by = NULL',
  'batch-governorate': `UPDATE dispatch_batches SET governorate_code = '02'`,
  address: 'DELETE FROM shipments',
  'paid-request': 'DELETE FROM payments',
  'paid-history': `DELETE FROM request_history WHERE event = 'PAID'`,
  'payment-event': 'DELETE FROM payments',
  'payment-attempt': `UPDATE payments SET merchant_reference = merchant_reference || 'x'`,
  'refund-amount':
    'UPDATE refunds SET amount = (SELECT amount + 1 FROM payments WHERE id = payment_id)',
  'refund-document': 'UPDATE refunds SET document_id = (SELECT min(id) FROM documents)',
  'refund-history': `DELETE FROM request_history WHERE event = 'REFUNDED'`,
  'all-refunded': 'UPDATE requests SET all_refunded = true',
  'ledger-balance': `UPDATE ledger_lines SET amount = amount + 1 WHERE account = 'provider'`,
  'ledger-payment': `DELETE FROM ledger_transactions WHERE cause = 'payment'`,
  'ledger-allocation': `UPDATE ledger_transactions SET cause = 'allocation' WHERE cause = 'payment'`,
  'ledger-refund': 'UPDATE refunds SET amount = amount + 1',
  notifications: `DELETE FROM notifications WHERE kind = 'paid' AND channel = 'sms'`,
  erasure: 'UPDATE requests SET erased_at = now()',
};

test('requests at every stage violate no check', async () => {
  expect(await violationsAfter()).toEqual([]);
});

test.each(REGISTER_CHECKS.map(({ name }) => name))('check %s finds a corruption', async (name) => {
  const lines = await violationsAfter(CORRUPTIONS[name] ?? '');
  expect(lines.map((line) => line.split(':')[0])).toContain(name);
});

test('command names the violated check and the ids, and changes nothing', async () => {
  const damaged = await createDatabaseForTest();
  const first = await startServer({}, damaged);
  const citizen = await first.signIn();
  const requestId = await createOfficeRequest(citizen);
  await first.close();
  expect(await runCommand('verify-register', [], damaged.environment)).toMatchObject({
    code: 0,
    output: `The database is consistent: ${REGISTER_CHECKS.length} checks.\n`,
  });
  const second = await startServer({}, damaged);
  await second.database.query.updateTable('requests').set({ list: 'mixed' }).execute();
  await second.close();
  const { code, errors } = await runCommand('verify-register', [], damaged.environment);
  expect(code).toBe(1);
  expect(errors).toMatch(new RegExp(`^request-list: 1 violate ".*": ${requestId}\n$`));
});
