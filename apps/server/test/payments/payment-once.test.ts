import { checkPayment, payInCash, readPayment } from '@wathiqa/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attemptPolls } from '../../src/features/payments/poller.ts';
import { monitorProvider } from '../../src/features/payments/provider/index.ts';
import { createOutboxWorker, LEASE_MS } from '../../src/jobs/outbox-worker.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';
import { createFakeProvider, FEES } from '../support/payments/fake-provider.ts';
import { paymentCalls } from '../support/payments/payment-calls.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DUE = 6_500;

const provider = createFakeProvider();
let { server, citizen, clerk } = await startOffice({ paymentProvider: provider });
beforeEach(() => {
  provider.failure = undefined;
});

const { requestPayment, notify, runPollingRound, withCode } = paymentCalls(() => ({
  server,
  citizen,
  clerk,
}));

/** Advances the clock and signs in again, because sessions expire. */
async function passTime(milliseconds: number): Promise<void> {
  server.advanceTime(milliseconds);
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
}

describe('a payment is taken once', () => {
  test('by notification, for the accepted documents alone', async () => {
    const requestId = await createDueRequest(citizen, clerk, { documents: 3, rejected: 1 });
    const asked = await requestPayment(payInCash, requestId);
    const amount = 3 * DUE;
    expect(asked.body.payment).toMatchObject({
      amount: amount / 100,
      cash: { amount: amount / 100, fees: FEES / 100, total: (amount + FEES) / 100 },
    });
    await notify(provider.sendWebhook(requestId, 'PAID'));
    expect(await readPaymentState(server.database, requestId)).toEqual({
      state: 'PAYMENT_ACCEPTED',
      documents: ['PAYMENT_ACCEPTED', 'PAYMENT_ACCEPTED', 'REJECTED'],
      payments: 1,
      unallocated: null,
      events: ['CODE_ISSUED', 'PAID'],
      provider: amount,
      registryFees: -amount,
      unallocatedSum: 0,
      messages: ['paid', 'paymentCode'],
    });
    const read = await requestPayment(readPayment, requestId);
    expect(read.body.payment).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      paid: { method: 'cash', amount: amount / 100, refunded: 0 },
      cash: null,
      card: null,
    });
  });

  test('of ten notifications and ten polls at once', async () => {
    const requestId = await withCode();
    const notification = provider.sendWebhook(requestId, 'PAID');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? notify(notification) : requestPayment(checkPayment, requestId),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      payments: 1,
      unallocated: null,
      provider: DUE,
      events: ['CODE_ISSUED', 'PAID'],
    });
  });

  test('out of order: paid, then the news that it can be paid', async () => {
    const requestId = await withCode();
    const paid = provider.sendWebhook(requestId, 'PAID');
    await notify(paid);
    for (const status of ['NEW', 'EXPIRED', 'FAILED', 'CANCELED'] as const) {
      const late = { ...paid, event: { ...paid.event, status } };
      expect((await notify(late)).status).toBe(200);
    }
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      events: ['CODE_ISSUED', 'PAID'],
    });
  });

  test.each(['EXPIRED', 'CANCELED', 'FAILED'] as const)('late, after %s', async (status) => {
    const requestId = await withCode();
    await notify(provider.sendWebhook(requestId, status));
    await notify(provider.sendWebhook(requestId, 'PAID'));
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      payments: 1,
    });
  });

  test('with the first code after the second was made; the second is closed', async () => {
    const requestId = await withCode();
    await notify(provider.sendWebhook(requestId, 'EXPIRED'));
    const renewed = await requestPayment(payInCash, requestId);
    expect(renewed.body.payment.cash).toMatchObject({ expired: false });
    await notify(provider.sendWebhook(requestId, 'PAID'));
    await runPollingRound();
    expect(provider.charge(`${requestId}~2`).event.status).toBe('CANCELED');
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      events: ['CODE_ISSUED', 'CODE_EXPIRED', 'CODE_ISSUED', 'PAID'],
      messages: ['paid', 'paymentCode', 'paymentCode'],
    });
  });

  test('by the poll, when the notification is lost', async () => {
    const requestId = await withCode();
    provider.sendWebhook(requestId, 'PAID');
    await runPollingRound();
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'WAITING_PAYMENT',
    });
    await passTime(16 * MINUTE);
    await runPollingRound();
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
    });
  });

  test('by one round of the poll, though the database refuses one of them', async () => {
    const requestIds: string[] = [];
    while (requestIds.length < 11) requestIds.push(await withCode());
    for (const requestId of requestIds) provider.sendWebhook(requestId, 'PAID');
    await passTime(16 * MINUTE);
    const paymentProvider = monitorProvider(provider, server.now);
    const [locked] = requestIds;
    paymentProvider.status = (reference) =>
      reference === locked
        ? Promise.reject(new Error('canceling statement due to lock timeout'))
        : provider.status(reference);
    const report = vi.fn();
    const context = { ...server, paymentProvider };
    await createOutboxWorker(attemptPolls(context), report).drain();
    expect(report.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringContaining('lock timeout') })],
    ]);
    const waiting = async () => {
      const states = requestIds.map((id) => readPaymentState(server.database, id));
      const found = await Promise.all(states);
      return requestIds.filter((_, index) => found[index]?.state === 'WAITING_PAYMENT');
    };
    expect(await waiting()).toEqual([locked]);
    await passTime(2 * MINUTE);
    await runPollingRound();
    expect(await waiting()).toEqual([]);
  });

  test('by the poll of the server that has the lease', async () => {
    const requestId = await withCode();
    await passTime(16 * MINUTE);
    const polls = attemptPolls({
      ...server,
      paymentProvider: monitorProvider(provider, server.now),
    });
    const claim = async () => {
      const leasedUntil = new Date(server.now().getTime() + LEASE_MS);
      const groups = await polls.claim({ limit: 100, now: server.now(), leasedUntil });
      const [item] = groups.flat().filter(({ request_id }) => request_id === Number(requestId));
      return { item, leasedUntil };
    };
    const first = await claim();
    expect((await claim()).item).toBeUndefined();
    server.advanceTime(LEASE_MS + 1);
    const second = await claim();
    if (!first.item) throw new Error('The attempt was not due');
    const outcome = { result: 'retry', nextAttemptAt: new Date(server.now().getTime() + DAY) };
    await polls.settle([{ ...first, item: first.item, outcome }]);
    const read = server.database.query.selectFrom('payment_attempts').select('next_poll_at');
    expect(
      await read.where('request_id', '=', Number(requestId)).executeTakeFirstOrThrow(),
    ).toEqual({ next_poll_at: second.leasedUntil });
  });

  test('by the poll after the provider was away', async () => {
    const requestId = await withCode();
    provider.sendWebhook(requestId, 'PAID');
    provider.failure = { kind: 'unreachable' };
    await passTime(16 * MINUTE);
    await runPollingRound();
    const read = await requestPayment(readPayment, requestId);
    expect(read.body.payment).toMatchObject({ state: 'WAITING_PAYMENT', available: false });
    provider.failure = undefined;
    await passTime(2 * MINUTE);
    await runPollingRound();
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
    });
  });

  test('by the poll, though the provider refused to answer the last time that was due', async () => {
    const requestId = await withCode();
    provider.sendWebhook(requestId, 'PAID');
    provider.failure = { kind: 'refused' };
    await passTime(4 * DAY);
    await runPollingRound();
    provider.failure = undefined;
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'WAITING_PAYMENT',
    });
    await passTime(7 * HOUR);
    await runPollingRound();
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
    });
  });

  test('a webhook settles a payment while polling gets no response, and polling stops', async () => {
    const requestId = await withCode();
    await passTime(16 * MINUTE);
    const { status } = provider;
    const asked: string[] = [];
    provider.status = async (reference) => {
      asked.push(reference);
      if (reference === requestId) await notify(provider.sendWebhook(requestId, 'PAID'));
      provider.failure = { kind: 'unreachable' };
      return status(reference);
    };
    await runPollingRound();
    provider.failure = undefined;
    expect(asked).toContain(requestId);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
    });

    asked.length = 0;
    await passTime(DAY);
    await runPollingRound();
    provider.status = status;
    expect(asked).not.toContain(requestId);
  });

  test('when the citizen says so', async () => {
    const requestId = await withCode();
    const before = await requestPayment(checkPayment, requestId);
    expect(before.body.payment.state).toBe('WAITING_PAYMENT');
    provider.sendWebhook(requestId, 'PAID');
    const after = await requestPayment(checkPayment, requestId);
    expect(after.body.payment.state).toBe('PAYMENT_ACCEPTED');
  });
});
