import { payInCash, withdrawRequest } from '@wathiqa/contract';
import { readRequestPayments, refundPayment } from '@wathiqa/contract/office';
import { cairoIsoDay } from '@wathiqa/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectProvider, monitorProvider } from '../../src/features/payments/provider/index.ts';
import { reconcile } from '../../src/features/payments/reconciliation.ts';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let supervisor: Staff;

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(() => server.close());

const provider = () => connectProvider(server.settings.payments);

async function withCode(): Promise<{ requestId: string; code: string }> {
  const requestId = await createDueRequest(citizen, clerk);
  const { body } = await citizen.call(payInCash, { headers: { requestid: requestId } });
  return { requestId, code: body.payment.cash?.code ?? '' };
}

async function payAtCounter(code: string): Promise<void> {
  await server.sandbox.inject({
    method: 'POST',
    url: '/sandbox/payments/outlet',
    payload: { code },
  });
}

test('ledger and provider agree after payment, partial and final refund', async () => {
  const { requestId, code } = await withCode();
  await payAtCounter(code);
  await expect
    .poll(async () => (await readPaymentState(server.database, requestId)).state)
    .toBe('PAYMENT_ACCEPTED');
  const { body } = await clerk.call(readRequestPayments, { query: { requestId } });
  const paymentId = body.payments.payments[0]?.id;
  const now = () => new Date();
  const paymentProvider = monitorProvider(provider(), now);
  for (const [amount, status] of [
    [0, 'PAID'],
    [20.5, 'PARTIAL_REFUNDED'],
    [44.5, 'REFUNDED'],
  ] as const) {
    if (amount > 0) {
      const given = await supervisor.call(refundPayment, {
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { paymentId, amount, reason: 'ألغى المواطن إحدى النسخ' },
      });
      expect(given.body.payment.refunds.at(-1)).toMatchObject({ state: 'completed', amount });
    }
    expect(await provider().status(requestId)).toMatchObject({ status });
    const { differences } = await reconcile(
      { database: server.database, paymentProvider, now },
      { day: cairoIsoDay(now()) },
    );
    expect(differences).toEqual([]);
  }
});

test('withdrawal cancels the code at the provider', async () => {
  const { requestId, code } = await withCode();
  await citizen.call(withdrawRequest, { body: { requestId } });
  await server.app.jobs.drain();
  await payAtCounter(code);
  expect(await provider().status(requestId)).toMatchObject({ status: 'CANCELED' });
  expect(await readPaymentState(server.database, requestId)).toMatchObject({
    state: 'REJECTED',
    provider: 0,
  });
});
