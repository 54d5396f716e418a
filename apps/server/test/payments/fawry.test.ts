import { checkPayment, fawryWebhook, payByCard, payInCash, readPayment } from '@wathiqa/contract';
import { asPiastres } from '@wathiqa/domain';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectProvider } from '../../src/features/payments/provider/index.ts';
import type { ProviderError } from '../../src/features/payments/provider/types.ts';
import { TRIAL_MERCHANT } from '../../src/settings/payment-settings.ts';
import { expectRefusal } from '../support/expectations.ts';
import { startOffice } from '../support/office/office-server.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';
import { webhookPayload } from '../support/payments/webhook-payloads.ts';

const DUE = asPiastres(6_500);
const PAYING_CARD = '4242 4242 4242 4242';
const REFUSED_CARD = '4222 0000 0672 4235';

const { server, citizen, clerk } = await startOffice();
beforeEach(async () => {
  await control('/control/failures/clear');
});

async function control(path: string, payload: object = {}) {
  const url = `/sandbox/payments${path}`;
  return (await server.sandbox.inject({ method: 'POST', url, payload })).json();
}

const fail = (failure: object) => control('/control/failures', failure);
const due = () => createDueRequest(citizen, clerk);
const requestPayment = (call: typeof readPayment, requestid: string) =>
  citizen.call(call, { headers: { requestid } });

async function codeFor(requestId: string): Promise<string> {
  const { body } = await requestPayment(payInCash, requestId);
  return body.payment.cash?.code ?? '';
}

const payAtCounter = (code: string) => control('/outlet', { code });

/** Pays by card; returns the redirect address. */
async function payWith(card: string, requestId: string): Promise<URL> {
  const { body } = await citizen.call(payByCard, { headers: { requestid: requestId } });
  const answer = await server.sandbox.inject({
    method: 'POST',
    url: new URL(body.checkoutUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ card }).toString(),
  });
  return new URL(String(answer.headers.location));
}

const isPaid = (requestId: string) =>
  expect
    .poll(() => readPaymentState(server.database, requestId))
    .toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      payments: 1,
      unallocated: null,
      provider: DUE,
      registryFees: -DUE,
    });
const isNotPaid = async (requestId: string) =>
  expect(await readPaymentState(server.database, requestId)).toMatchObject({
    state: 'WAITING_PAYMENT',
    payments: 0,
    provider: 0,
  });

/** Response codes of the webhooks. */
async function waitForDelivery(requestId: string): Promise<number[]> {
  const { deliveries } = (await server.sandbox.inject('/sandbox/payments/control/state')).json();
  return deliveries
    .filter((sent: { merchantReference: string }) => sent.merchantReference === requestId)
    .map((sent: { answer?: number }) => sent.answer);
}

describe('common protocol of server and sandbox', () => {
  test('cash: code with fees, paid at a counter', async () => {
    const requestId = await due();
    const { body } = await requestPayment(payInCash, requestId);
    expect(body.payment.cash).toMatchObject({ amount: 65, fees: 3.65, total: 68.65 });
    expect(await payAtCounter(body.payment.cash?.code ?? '')).toEqual({ status: 'PAID' });
    await isPaid(requestId);
  });

  test('card: provider page leads back to the request', async () => {
    const requestId = await due();
    const back = await payWith(PAYING_CARD, requestId);
    expect(back.pathname).toBe(`/payment/${requestId}`);
    await isPaid(requestId);
  });

  test('declined card, then a successful one', async () => {
    const requestId = await due();
    await payWith(REFUSED_CARD, requestId);
    await expect
      .poll(async () => (await requestPayment(readPayment, requestId)).body.payment.card)
      .toMatchObject({ state: 'failed' });
    await payWith(PAYING_CARD, requestId);
    await isPaid(requestId);
  });

  test('refund, canceled code, unknown reference', async () => {
    const provider = connectProvider(server.settings.payments);
    const paid = await due();
    const code = await codeFor(paid);
    await payAtCounter(code);
    const part = {
      providerReference: code,
      amount: asPiastres(1_000),
      reason: 'نسخة تالفة',
      key: 'k-1',
    };
    await provider.refund(part);
    expect(await provider.status(paid)).toMatchObject({
      status: 'PARTIAL_REFUNDED',
      orderAmount: DUE,
      providerMethod: 'PayAtFawry',
      at: expect.any(Date),
    });
    const more: Partial<ProviderError> = { kind: 'refused', code: '9935' };
    await expect(provider.refund({ ...part, amount: DUE })).rejects.toMatchObject(more);
    await expect(provider.cancel(code)).rejects.toMatchObject({ kind: 'refused', code: '9992' });

    const open = await due();
    const openCode = await codeFor(open);
    await provider.cancel(openCode);
    await provider.cancel(openCode);
    expect(await provider.status(open)).toMatchObject({ status: 'CANCELED' });
    expect(await provider.status(`${open}~9`)).toBeUndefined();
  });
});

test('notices without money answer 200, and only an expiry has an effect', async () => {
  const requestId = await due();
  const { body } = await requestPayment(payInCash, requestId);
  const fields = {
    fawryRefNumber: body.payment.cash?.code ?? '',
    merchantRefNumber: requestId,
    paymentAmount: '0.00',
    orderAmount: '65.00',
    paymentMethod: 'PayAtFawry',
    paymentRefrenceNumber: '',
  };
  const { secureKey } = TRIAL_MERCHANT;
  const notify = async (orderStatus: string) =>
    (
      await server.client(fawryWebhook, {
        body: webhookPayload({ ...fields, orderStatus }, secureKey),
      })
    ).status;
  const cash = async () => (await requestPayment(readPayment, requestId)).body.payment.cash;
  expect(await notify('DELIVERED')).toBe(200);
  expect(await cash()).toMatchObject({ expired: false });
  expect(await notify('EXPIRED')).toBe(200);
  expect(await cash()).toMatchObject({ expired: true });
  // An outlet reports late.
  await payAtCounter(fields.fawryRefNumber);
  await isPaid(requestId);
});

describe('provider faults', () => {
  test.each(['doubled', 'outOfOrder'])('%s webhooks pay once', async (kind) => {
    const requestId = await due();
    await fail({ kind, reference: requestId, times: 2 });
    const code = await codeFor(requestId);
    await payAtCounter(code);
    await control(`/control/charges/${code}/notify`);
    await isPaid(requestId);
    await vi.waitFor(
      async () => {
        const answers = await waitForDelivery(requestId);
        expect(answers.length).toBeGreaterThan(2);
        expect(new Set(answers)).toEqual(new Set([200]));
      },
      { timeout: 20_000 },
    );
  });

  test.each(['lost', 'forged'])('%s webhooks pay nothing; polling does', async (kind) => {
    const requestId = await due();
    const code = await codeFor(requestId);
    await fail({ kind, reference: requestId });
    await payAtCounter(code);
    if (kind === 'forged') {
      await expect.poll(() => waitForDelivery(requestId)).toContain(400);
    }
    await isNotPaid(requestId);
    await requestPayment(checkPayment, requestId);
    await isPaid(requestId);
  });

  test('webhook with a wrong amount goes to manual allocation', async () => {
    const requestId = await due();
    const code = await codeFor(requestId);
    await fail({ kind: 'wrongAmount', reference: requestId });
    await payAtCounter(code);
    await expect
      .poll(() => readPaymentState(server.database, requestId))
      .toMatchObject({
        state: 'WAITING_PAYMENT',
        payments: 0,
        unallocated: ['wrongAmount'],
      });
  });

  test.each(['fail', 'refuse', 'malformedResponse', 'hang'])(
    '%s: no code during the fault, other calls succeed',
    async (kind) => {
      const requestId = await due();
      await fail({ kind, reference: requestId });
      const asked = requestPayment(payInCash, requestId);
      expect((await requestPayment(readPayment, requestId)).status).toBe(200);
      await due();
      expectRefusal(await asked, 'UNAVAILABLE');
      await control('/control/failures/clear');
      await payAtCounter(await codeFor(requestId));
      await isPaid(requestId);
    },
  );
});
