import {
  checkPayment,
  fawryWebhook,
  inquireRequestStatus,
  payByCard,
  payInCash,
  readPayment,
  withdrawRequest,
} from '@wathiqa/contract';
import { asPiastres, createRequestId } from '@wathiqa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pollAttempts } from '../../src/features/payments/poller.ts';
import { monitorProvider } from '../../src/features/payments/provider/health.ts';
import { startServer, type TestServer } from '../harness.ts';
import { expectErrorForm, expectRefusal } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';
import { createFakeProvider, type FakeProvider, FEES } from '../support/payments/fake-provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** One birth certificate. */
const DUE = 6_500;

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let provider: FakeProvider;

beforeAll(async () => {
  provider = createFakeProvider();
  server = await startServer({}, undefined, {
    paymentProvider: provider,
  });
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
});
afterAll(() => server.close());
beforeEach(() => {
  provider.failure = undefined;
});

const due = () => createDueRequest(citizen, clerk);
const requestPayment = (call: typeof readPayment, requestid: string, by = citizen) =>
  by.call(call, { headers: { requestid } });
const notify = (notification: unknown) =>
  server.client(fawryWebhook, { body: JSON.stringify(notification) });
const runPollingRound = () => server.app.jobs.drain();

/** Moves the clock; sessions have expired then, so everybody signs in again. */
async function passTime(milliseconds: number): Promise<void> {
  server.advanceTime(milliseconds);
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
}

/** A request with an open code, and our reference of it. */
async function withCode(): Promise<string> {
  const requestId = await due();
  expect((await requestPayment(payInCash, requestId)).status).toBe(200);
  return requestId;
}

describe('a call is refused', () => {
  const calls = { readPayment, payInCash, payByCard, checkPayment };

  test.each(Object.entries(calls))('%s for somebody else’s request', async (_, call) => {
    const stranger = await server.signIn('stranger@example.test');
    const theirs = await stranger.call(call, { headers: { requestid: await due() } });
    const unknown = await stranger.call(call, {
      headers: { requestid: createRequestId(2026, 999_999_999) },
    });
    expectRefusal(theirs, 'MALFORMED');
    expect(theirs.body).toEqual(unknown.body);
  });

  test.each([
    ['payInCash', payInCash],
    ['payByCard', payByCard],
  ])('%s before the request is decided', async (_, call) => {
    const answer = await citizen.call(call, {
      headers: { requestid: await createOfficeRequest(citizen) },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.ResponseCode).toBe(4401);
    expectErrorForm(answer);
  });

  test.each(['unreachable', 'malformedResponse', 'refused'] as const)(
    'for a code while the provider is %s; later there is one',
    async (kind) => {
      const requestId = await due();
      provider.failure = { kind };
      expectRefusal(await requestPayment(payInCash, requestId), 'UNAVAILABLE');
      const meanwhile = await requestPayment(readPayment, requestId);
      expect(meanwhile.body.payment).toMatchObject({ cash: null, available: kind === 'refused' });
      provider.failure = undefined;
      const later = await requestPayment(payInCash, requestId);
      expect(later.body.payment).toMatchObject({ cash: { expired: false }, available: true });
    },
  );
});

describe('a notification is refused', () => {
  test('with a wrong signature, and nothing is written', async () => {
    const requestId = await withCode();
    const { event } = provider.sendWebhook(requestId, 'PAID');
    const answer = await notify({ signature: 'wrong', event });
    expectRefusal(answer, 'MALFORMED');
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'WAITING_PAYMENT',
      provider: 0,
    });
  });
});

describe('money that no request can take goes to people', () => {
  test.each([
    ['less', { orderAmount: asPiastres(DUE - 1) }],
    ['more', { orderAmount: asPiastres(DUE + 1), paymentAmount: asPiastres(DUE + 1) }],
    ['less than it says', { paymentAmount: asPiastres(DUE - 1) }],
  ])('%s than is due', async (_, changes) => {
    const requestId = await withCode();
    const paid = { paymentAmount: asPiastres(DUE + FEES), ...changes };
    expect((await notify(provider.sendWebhook(requestId, 'PAID', paid))).status).toBe(200);
    const money = await readPaymentState(server.database, requestId);
    expect(money).toMatchObject({
      state: 'WAITING_PAYMENT',
      payments: 0,
      unallocated: ['wrongAmount'],
      registryFees: 0,
    });
    expect(money.provider).toBe(-money.unplacedSum);
  });

  test('of an unknown reference', async () => {
    const { event } = provider.sendWebhook(await withCode(), 'PAID');
    const stray = { ...event, merchantReference: 'STRAY-1', providerReference: '123456' };
    expect((await notify({ signature: 'right', event: stray })).status).toBe(200);
    const found = await server.database.query
      .selectFrom('payments')
      .select(['request_id', 'unallocated_reason'])
      .where('merchant_reference', '=', 'STRAY-1')
      .execute();
    expect(found).toEqual([{ request_id: null, unallocated_reason: 'unknownReference' }]);
  });

  test("under another number than the attempt's, as with a code of a register that was lost", async () => {
    const requestId = await withCode();
    const { event } = provider.sendWebhook(requestId, 'PAID');
    const lost = { ...event, providerReference: '963000001' };
    expect((await notify({ signature: 'right', event: { ...lost, status: 'NEW' } })).status).toBe(
      200,
    );
    expect((await notify({ signature: 'right', event: lost })).status).toBe(200);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'WAITING_PAYMENT',
      payments: 0,
      unallocated: ['otherProviderReference'],
    });
    // The attempt stays as it was: its own code can still be paid.
    await notify({ signature: 'right', event });
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      payments: 1,
    });
  });

  test('paid both ways', async () => {
    const requestId = await withCode();
    await requestPayment(payByCard as never, requestId);
    await notify(provider.sendWebhook(`${requestId}~2`, 'PAID'));
    await notify(provider.sendWebhook(requestId, 'PAID'));
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      payments: 1,
      unallocated: ['alreadyPaid'],
      provider: 2 * DUE,
      registryFees: -DUE,
      unplacedSum: -DUE,
      events: ['CODE_ISSUED', 'PAID'],
    });
  });

  test('given back before we heard that it was paid', async () => {
    const requestId = await withCode();
    const { event } = provider.sendWebhook(requestId, 'PAID');
    await notify({ signature: 'right', event: { ...event, status: 'REFUNDED' } });
    await notify({ signature: 'right', event });
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'WAITING_PAYMENT',
      unallocated: ['notPayable'],
    });
  });
});

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
      unplacedSum: 0,
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

  test('by one round of the poll, though more are due than it takes up together', async () => {
    const requestIds = [await withCode(), await withCode(), await withCode()];
    for (const requestId of requestIds) provider.sendWebhook(requestId, 'PAID');
    await passTime(16 * MINUTE);
    const context = { ...server, paymentProvider: monitorProvider(provider, server.now) };
    expect(await pollAttempts(context, server.now(), 1)).toBeGreaterThanOrEqual(3);
    for (const requestId of requestIds) {
      expect(await readPaymentState(server.database, requestId)).toMatchObject({
        state: 'PAYMENT_ACCEPTED',
      });
    }
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

  test('by notification while the provider, asked about it, gives no answer; nobody asks again', async () => {
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

describe('a code', () => {
  test('is one, however many tabs ask for it at once', async () => {
    const requestId = await due();
    const asked = provider.calls.askForCode;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => requestPayment(payInCash, requestId)),
    );
    expect(new Set(answers.map(({ body }) => body.payment.cash?.code)).size).toBe(1);
    expect(provider.calls.askForCode).toBe(asked + 1);
    expect((await readPaymentState(server.database, requestId)).events).toEqual(['CODE_ISSUED']);
  });

  test('whose answer was lost is taken up again without the citizen', async () => {
    const requestId = await due();
    provider.failure = { kind: 'malformedResponse', done: true };
    expectRefusal(await requestPayment(payInCash, requestId), 'UNAVAILABLE');
    provider.failure = undefined;
    await passTime(2 * MINUTE);
    await runPollingRound();
    const { event } = provider.charge(requestId);
    const read = await requestPayment(readPayment, requestId);
    expect(read.body.payment.cash).toMatchObject({ code: event.providerReference, expired: false });
  });

  test('past its time ends, is still asked about, and a new one can be made', async () => {
    const requestId = await withCode();
    await passTime(49 * HOUR);
    const expired = await requestPayment(readPayment, requestId);
    expect(expired.body.payment.cash).toMatchObject({ expired: true });
    await runPollingRound();
    expect((await readPaymentState(server.database, requestId)).events).toEqual([
      'CODE_ISSUED',
      'CODE_EXPIRED',
    ]);
    const renewed = await requestPayment(payInCash, requestId);
    expect(renewed.body.payment.cash).toMatchObject({ expired: false });
    expect(renewed.body.payment.cash?.code).not.toBe(expired.body.payment.cash?.code);
  });
});

describe('a withdrawal', () => {
  const withdraw = (requestId: string) => citizen.call(withdrawRequest, { body: { requestId } });
  const readAttemptState = async (requestId: string) =>
    (
      await server.database.query
        .selectFrom('payment_attempts')
        .select('state')
        .where('request_id', '=', Number(requestId))
        .executeTakeFirstOrThrow()
    ).state;

  test('makes the code worthless at the provider at once, without a round of the poller', async () => {
    const requestId = await withCode();
    expect((await withdraw(requestId)).status).toBe(200);
    expect(provider.charge(requestId).event.status).toBe('CANCELED');
    expect(await readAttemptState(requestId)).toBe('canceled');
  });

  test.each(['unreachable', 'malformedResponse'] as const)(
    'stands while the provider is %s; the poller closes the code later',
    async (kind) => {
      const requestId = await withCode();
      provider.failure = { kind };
      expect((await withdraw(requestId)).status).toBe(200);
      expect(await readAttemptState(requestId)).toBe('canceling');
      provider.failure = undefined;
      await passTime(2 * MINUTE);
      await runPollingRound();
      expect(provider.charge(requestId).event.status).toBe('CANCELED');
      expect(await readAttemptState(requestId)).toBe('canceled');
    },
  );

  test('is answered while the provider leaves us waiting', async () => {
    const requestId = await withCode();
    const { cancel } = provider;
    const answer = Promise.withResolvers<void>();
    provider.cancel = (code) => answer.promise.then(() => cancel(code));
    expect((await withdraw(requestId)).status).toBe(200);
    expect(await readAttemptState(requestId)).toBe('canceling');
    answer.resolve();
    provider.cancel = cancel;
    await expect.poll(() => readAttemptState(requestId)).toBe('canceled');
  });
});

describe('a card page', () => {
  test('leads back to the page of the language that it was asked for in', async () => {
    const requestId = await due();
    const headers = { requestid: requestId, 'accept-language': 'en' };
    const { body } = await citizen.call(payByCard, { headers });
    expect(body.checkoutUrl).toContain(encodeURIComponent(`/en/payment/${requestId}`));
  });

  test('is the same for two tabs, and after a refusal a new one', async () => {
    const requestId = await due();
    const open = () => citizen.call(payByCard, { headers: { requestid: requestId } });
    const [first, second] = [await open(), await open()];
    expect(first.body.checkoutUrl).toContain(encodeURIComponent(`/payment/${requestId}`));
    expect(second.body.checkoutUrl).toBe(first.body.checkoutUrl);
    await notify(provider.sendWebhook(requestId, 'FAILED'));
    const read = await requestPayment(readPayment, requestId);
    expect(read.body.payment.card).toMatchObject({ state: 'failed' });
    await open();
    await notify(provider.sendWebhook(`${requestId}~2`, 'PAID'));
    const paid = await requestPayment(readPayment, requestId);
    expect(paid.body.payment).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      paid: { method: 'card', amount: DUE / 100 },
    });
  });
});

test('the script address is told while a payment is due', async () => {
  const requestId = await due();
  const inquire = () => citizen.call(inquireRequestStatus, { headers: { requestid: requestId } });
  expect((await inquire()).body.PaymentScript).toBe(provider.scriptUrl);
  await requestPayment(payInCash, requestId);
  await notify(provider.sendWebhook(requestId, 'PAID'));
  expect((await inquire()).body.PaymentScript).toBeNull();
});
