import {
  checkPayment,
  inquireRequestStatus,
  payByCard,
  payInCash,
  readPayment,
  withdrawRequest,
} from '@wathiqa/contract';
import { asPiastres, createRequestId } from '@wathiqa/domain';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { charge } from '../../src/features/payments/charge.ts';
import { monitorProvider } from '../../src/features/payments/provider/index.ts';
import { expectErrorForm, expectRefusal } from '../support/expectations.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';
import { readPaymentState } from '../support/payments/due-requests.ts';
import { createFakeProvider, FEES } from '../support/payments/fake-provider.ts';
import { paymentCalls } from '../support/payments/payment-calls.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DUE = 6_500;

const provider = createFakeProvider();
let { server, citizen, clerk } = await startOffice({ paymentProvider: provider });
beforeEach(() => {
  provider.failure = undefined;
});

const { due, requestPayment, notify, runPollingRound, withCode } = paymentCalls(() => ({
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

describe('refused payment call', () => {
  const calls = { readPayment, payInCash, payByCard, checkPayment };

  test.each(Object.entries(calls))("%s rejects another citizen's request", async (_, call) => {
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
  ])('%s rejects an undecided request', async (_, call) => {
    const answer = await citizen.call(call, {
      headers: { requestid: await createOfficeRequest(citizen) },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.ResponseCode).toBe(4401);
    expectErrorForm(answer);
  });

  test.each(['unreachable', 'malformedResponse', 'refused'] as const)(
    'reports UNAVAILABLE while the provider is %s, then issues a code',
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

describe('refused webhook', () => {
  test('rejects a wrong signature and writes nothing', async () => {
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

describe('unallocated money', () => {
  test.each([
    ['less', { orderAmount: asPiastres(DUE - 1) }],
    ['more', { orderAmount: asPiastres(DUE + 1), paymentAmount: asPiastres(DUE + 1) }],
    ['less than it claims', { paymentAmount: asPiastres(DUE - 1) }],
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
    expect(money.provider).toBe(-money.unallocatedSum);
  });

  test('unknown reference', async () => {
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

  test("provider number differs from the attempt's, as after a restore", async () => {
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
    // The attempt's own code stays payable.
    await notify({ signature: 'right', event });
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      payments: 1,
    });
  });

  test('paid by cash and card', async () => {
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
      unallocatedSum: -DUE,
      events: ['CODE_ISSUED', 'PAID'],
    });
  });

  test('refunded before the payment was reported', async () => {
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

describe('payment code', () => {
  test('is unique despite concurrent requests from several tabs', async () => {
    const requestId = await due();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => requestPayment(payInCash, requestId)),
    );
    // A late tab may ask the provider again by the same reference, which gets the same code.
    expect(new Set(answers.map(({ body }) => body.payment.cash?.code)).size).toBe(1);
    expect((await readPaymentState(server.database, requestId)).events).toEqual(['CODE_ISSUED']);
  });

  test('is recovered automatically after a lost response', async () => {
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

  test('is not requested after a stall, but by the next poll', async () => {
    const requestId = await due();
    const { database, now, settings } = server;
    const stalling: Database = {
      ...database,
      async transaction(work) {
        const result = await database.transaction(work);
        server.advanceTime(31_000);
        return result;
      },
    };
    const context = {
      database: stalling,
      now,
      settings,
      paymentProvider: monitorProvider(provider, now),
    };
    const { askForCode } = provider.calls;
    await expect(charge(context, Number(requestId), 'cash')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(provider.calls.askForCode).toBe(askForCode);
    expect(context.paymentProvider.available()).toBe(true);
    await passTime(MINUTE);
    await runPollingRound();
    const read = await requestPayment(readPayment, requestId);
    expect(read.body.payment.cash).toMatchObject({ expired: false });
  });

  test('expires but is still polled, and can be replaced', async () => {
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

test.each(['EXPIRED', 'CANCELED', 'FAILED'] as const)(
  '%s of another charge or amount leaves the code payable',
  async (status) => {
    const requestId = await withCode();
    const { event } = provider.sendWebhook(requestId, 'NEW');
    for (const changes of [{ providerReference: '963000002' }, { orderAmount: asPiastres(500) }]) {
      const answer = await notify({ signature: 'right', event: { ...event, status, ...changes } });
      expect(answer.status).toBe(200);
    }
    const read = await requestPayment(readPayment, requestId);
    expect(read.body.payment.cash).toMatchObject({ expired: false });
  },
);

describe('withdrawal', () => {
  const withdraw = (requestId: string) => citizen.call(withdrawRequest, { body: { requestId } });
  const readAttemptState = async (requestId: string) =>
    (
      await server.database.query
        .selectFrom('payment_attempts')
        .select('state')
        .where('request_id', '=', Number(requestId))
        .executeTakeFirstOrThrow()
    ).state;

  test('cancels the code at the provider by the next poll', async () => {
    const requestId = await withCode();
    expect((await withdraw(requestId)).status).toBe(200);
    await runPollingRound();
    expect(provider.charge(requestId).event.status).toBe('CANCELED');
    expect(await readAttemptState(requestId)).toBe('canceled');
  });

  test.each(['unreachable', 'malformedResponse'] as const)(
    'succeeds while the provider is %s; polling cancels the code later',
    async (kind) => {
      const requestId = await withCode();
      provider.failure = { kind };
      expect((await withdraw(requestId)).status).toBe(200);
      await runPollingRound();
      expect(await readAttemptState(requestId)).toBe('canceling');
      provider.failure = undefined;
      await passTime(2 * MINUTE);
      await runPollingRound();
      expect(provider.charge(requestId).event.status).toBe('CANCELED');
      expect(await readAttemptState(requestId)).toBe('canceled');
    },
  );
});

describe('card page', () => {
  test('leads back to the page in the same language', async () => {
    const requestId = await due();
    const headers = { requestid: requestId, 'accept-language': 'en' };
    const { body } = await citizen.call(payByCard, { headers });
    expect(body.checkoutUrl).toContain(encodeURIComponent(`/en/payment/${requestId}`));
  });

  test('is shared by two tabs and replaced after a refusal', async () => {
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

describe('charge of a request that changed since the page was opened', () => {
  const PAID = {
    ar: 'وصلنا سداد هذا الطلب، فلا تدفع مرة أخرى',
    en: 'We have received the payment for this request. Do not pay again',
  };
  const CHANGED = 'تغيّر الطلب منذ فتحه، ولم يُنفَّذ الإجراء. راجع ما تغيّر ثم حاول مرة أخرى';
  const headers = (requestid: string) => ({ headers: { requestid } });
  const pay = (requestId: string) => notify(provider.sendWebhook(requestId, 'PAID'));
  const withdraw = (requestId: string) => citizen.call(withdrawRequest, { body: { requestId } });

  const before = {
    paid: [pay, PAID.ar],
    'paid, without notification yet': [
      async (requestId: string) => void provider.sendWebhook(requestId, 'PAID'),
      PAID.ar,
    ],
    withdrawn: [withdraw, CHANGED],
  } as const;
  test.each(Object.entries(before))('names it: %s', async (_, [happens, text]) => {
    const requestId = await withCode();
    await happens(requestId);
    const { openCardPage } = provider.calls;
    const answer = await citizen.call(payByCard, headers(requestId));
    expect(answer).toMatchObject({ status: 409, body: { ResponseCode: 4302 } });
    expect(answer.body.ResponseMessage).toBe(text);
    expect(provider.calls.openCardPage).toBe(openCardPage);
    const cash = await requestPayment(payInCash, requestId);
    expect(cash.body.ResponseMessage).toBe(text);
  });

  test('names it in English', async () => {
    const requestId = await withCode();
    await pay(requestId);
    const { body } = await citizen.call(payByCard, {
      headers: { requestid: requestId, 'accept-language': 'en' },
    });
    expect(body.ResponseMessage).toBe(PAID.en);
  });

  const during = {
    'the payment of its code': [pay, PAID.ar],
    'its withdrawal': [withdraw, CHANGED],
    'the refusal of a card in another tab': [
      (requestId: string) => notify(provider.sendWebhook(`${requestId}~2`, 'FAILED')),
      CHANGED,
    ],
  } as const;
  test.each(Object.entries(during))('names it during the call: %s', async (_, [happens, text]) => {
    const requestId = await withCode();
    const { openCheckout } = provider;
    onTestFinished(() => void Object.assign(provider, { openCheckout }));
    provider.openCheckout = async (...asked) => {
      const page = await openCheckout(...asked);
      await happens(requestId);
      return page;
    };
    const answer = await citizen.call(payByCard, headers(requestId));
    expect(answer).toMatchObject({ status: 409, body: { ResponseCode: 4302 } });
    expect(answer.body.ResponseMessage).toBe(text);
  });
});

test('returns the script URL while a payment is due', async () => {
  const requestId = await due();
  const inquire = () => citizen.call(inquireRequestStatus, { headers: { requestid: requestId } });
  expect((await inquire()).body.PaymentScript).toBe(provider.paymentScript);
  await requestPayment(payInCash, requestId);
  await notify(provider.sendWebhook(requestId, 'PAID'));
  expect((await inquire()).body.PaymentScript).toBeNull();
});
