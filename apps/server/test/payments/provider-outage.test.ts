import { fawryWebhook, payByCard, payInCash, readPayment, requestStatus } from '@wathiqa/contract';
import { readRequestPayments, refundPayment } from '@wathiqa/contract/office';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { injectSendingFaults } from '../support/inbox.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';
import { controlPayments } from '../support/payments/sandbox-payments.ts';

const MINUTE = 60_000;
const DUE = 6_500;

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let supervisor: Staff;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
// The clock moves past the staff idle timeout, so each test signs in again.
beforeEach(async () => {
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  supervisor = await signInStaff(server, 'supervisor');
});
afterEach(async () => {
  await control('/failures/clear');
  await injectSendingFaults(server, { sms: 'none', email: 'none' });
});

const control = (path: string, payload?: object) => controlPayments(server, path, payload);

async function codeFor(requestId: string): Promise<string> {
  const { body } = await requestPayment(payInCash, requestId);
  return body.payment.cash?.code ?? '';
}

const requestPayment = (call: typeof readPayment, requestid: string) =>
  citizen.call(call, { headers: { requestid } });

test.each(['hang', 'fail', 'malformedResponse'] as const)(
  'outage: answers %s and a hung gateway delay only dependent work',
  async (kind) => {
    const unpaid = await createDueRequest(citizen, clerk);
    const paid = await createDueRequest(citizen, clerk);
    const code = await codeFor(paid);
    await control('/failures', { kind: 'lost' });
    await control(`/charges/${code}/pay`);
    await control('/failures', { kind });
    await injectSendingFaults(server, { sms: 'hang' });

    // Only calls to the provider hang.
    const asking = Promise.all([
      requestPayment(payInCash, unpaid),
      requestPayment(payByCard as never, unpaid),
    ]);
    const ordered = await createOfficeRequest(citizen);
    const read = await citizen.call(requestStatus, { headers: { requestid: paid } });
    const decided = await createDueRequest(citizen, clerk);
    expect(read.body.State?.CodeMessage).toBe('WAITING_PAYMENT');
    expect((await readRequestAs(clerk, ordered)).state).toBe('WAITING_APPROVAL');
    expect((await readRequestAs(clerk, decided)).state).toBe('WAITING_PAYMENT');
    for (const answer of await asking) expectRefusal(answer, 'UNAVAILABLE');
    const meanwhile = await requestPayment(readPayment, paid);
    expect(meanwhile.body.payment).toMatchObject({
      state: 'WAITING_PAYMENT',
      available: false,
      cash: { code },
    });

    // Background rounds book nothing.
    server.advanceTime(16 * MINUTE);
    await server.app.jobs.drain();
    expect(await readPaymentState(server.database, paid)).toMatchObject({
      payments: 0,
      provider: 0,
    });

    await control('/failures/clear');
    await injectSendingFaults(server, { sms: 'none', email: 'none' });
    server.advanceTime(2 * MINUTE);
    await server.app.jobs.drain();
    expect(await readPaymentState(server.database, paid)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      payments: 1,
      provider: DUE,
      registryFees: -DUE,
    });
    const back = await requestPayment(readPayment, unpaid);
    expect(back.body.payment).toMatchObject({ available: true, cash: { expired: false } });
    const card = await citizen.call(payByCard, { headers: { requestid: unpaid } });
    expect(card.status).toBe(200);
  },
);

test.each(['hang', 'malformedResponse'] as const)(
  'refund with response %s is not repeated and waits for staff',
  async (kind) => {
    const requestId = await createDueRequest(citizen, clerk);
    await control(`/charges/${await codeFor(requestId)}/pay`);
    await expect
      .poll(async () => (await readPaymentState(server.database, requestId)).state)
      .toBe('PAYMENT_ACCEPTED');
    const payments = async () =>
      (await clerk.call(readRequestPayments, { query: { requestId } })).body.payments.payments;
    const [payment] = await payments();
    await control('/failures', { kind, reference: requestId, times: 1 });
    const asked = await supervisor.call(refundPayment, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { paymentId: payment?.id, amount: DUE / 100, reason: 'ألغى المواطن طلبه' },
    });
    expect(asked.body.payment.refunds).toMatchObject([{ state: 'requested', unclear: false }]);
    server.advanceTime(2 * MINUTE);
    await server.app.jobs.drain();
    expect((await payments())[0]?.refunds).toMatchObject([{ state: 'requested', unclear: true }]);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({ provider: DUE });
  },
);

test('webhook is booked once despite a lock on its request', async () => {
  const requestId = await createDueRequest(citizen, clerk);
  const code = await codeFor(requestId);
  await control('/failures', { kind: 'doubled', reference: requestId });
  const [answer] = await Promise.all([
    server.client(fawryWebhook, { body: '{}' }),
    control(`/charges/${code}/pay`),
    requestPayment(readPayment, requestId),
  ]);
  expectRefusal(answer, 'MALFORMED');
  await expect
    .poll(async () => readPaymentState(server.database, requestId))
    .toMatchObject({ state: 'PAYMENT_ACCEPTED', payments: 1, unallocated: null, provider: DUE });
});
