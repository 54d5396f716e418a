import { checkPayment, payByCard, payInCash, type readPayment } from '@wathiqa/contract';
import { cairoIsoDay, parseMerchantReference } from '@wathiqa/domain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectProvider, monitorProvider } from '../../src/features/payments/provider/index.ts';
import { reconcile } from '../../src/features/payments/reconciliation.ts';
import { startServer, type TestServer } from '../harness.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import type { Citizen } from '../support/http/client.ts';
import { signInStaff } from '../support/office/staff.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';
import { controlPayments, payCard } from '../support/payments/sandbox-payments.ts';
import { renumber } from '../support/process/backups.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let place: TestDatabase;
let server: TestServer;
let citizen: Citizen;
let requestId: string;

beforeAll(async () => {
  place = await createTestDatabase();
  await renumber(place);
  server = await startServer({}, place);
});
afterAll(async () => {
  await server.close();
  await place.drop();
});
// The clock passes the end of sessions.
beforeEach(async () => {
  citizen = await server.signIn();
  requestId = await createDueRequest(citizen, await signInStaff(server, 'clerk'));
});
afterEach(() => control('/failures/clear'));

const control = (path: string, payload?: object) => controlPayments(server, path, payload);

const request = (call: typeof readPayment) =>
  citizen.call(call, { headers: { requestid: requestId } });

/** A code of this generation. */
async function issueCode(): Promise<string> {
  const { body } = await request(payInCash);
  const { reference } = await server.database.query
    .selectFrom('payment_attempts')
    .select('merchant_reference as reference')
    .where('request_id', '=', Number(requestId))
    .executeTakeFirstOrThrow();
  // Minutes since 2026.
  expect(parseMerchantReference(reference)?.generation).toBeGreaterThan(460_000);
  return body.payment.cash?.code ?? '';
}

const pay = async (code: string) =>
  expect(await control(`/charges/${code}/pay`)).toMatchObject({ status: 'PAID' });

const isPaid = () =>
  expect
    .poll(() => readPaymentState(server.database, requestId))
    .toMatchObject({ state: 'PAYMENT_ACCEPTED', payments: 1, unallocated: null, provider: 6_500 });
const isDue = async () =>
  expect(await readPaymentState(server.database, requestId)).toMatchObject({
    state: 'WAITING_PAYMENT',
    payments: 0,
  });

test('records a payment by code', async () => {
  await pay(await issueCode());
  await isPaid();
});

test('records a payment by card', async () => {
  const { body } = await citizen.call(payByCard, { headers: { requestid: requestId } });
  await payCard(server, body.checkoutUrl);
  await isPaid();
});

test('records a payment without notification when the citizen checks', async () => {
  const code = await issueCode();
  await control('/failures', { kind: 'lost', reference: requestId });
  await pay(code);
  await isDue();
  const { body } = await request(checkPayment);
  expect(body.payment).toMatchObject({ paid: { method: 'cash' }, available: true });
  await isPaid();
});

// A release that could not read the references refused the notification and every answer of the provider.
test('records a payment that an earlier release refused to read, by poll', async () => {
  const code = await issueCode();
  await control('/failures', { kind: 'lost', reference: requestId });
  await pay(code);
  await control('/failures', { kind: 'malformedResponse' });
  for (let day = 0; day < 4; day += 1) {
    server.advanceTime(DAY);
    await server.app.jobs.drain();
  }
  await isDue();
  await control('/failures/clear');
  server.advanceTime(2 * MINUTE);
  await server.app.jobs.drain();
  await isPaid();
});

test('records a payment that an earlier release refused to read, by reconciliation', async () => {
  const code = await issueCode();
  await control('/failures', { kind: 'lost', reference: requestId });
  await pay(code);
  const paymentProvider = monitorProvider(connectProvider(server.settings.payments), server.now);
  const context = { ...server, paymentProvider };
  const day = cairoIsoDay(server.now());
  const { differences } = await reconcile(context, { day });
  expect(differences).toMatchObject([
    { kind: 'missedPayment', ours: 'UNPAID', theirs: 'PAID', theirAmount: 6_500 },
  ]);
  await isPaid();
});
