import { payByCard, payInCash, requestStatus, withdrawRequest } from '@wathiqa/contract';
import { allocatePayment, readUnallocated } from '@wathiqa/contract/office';
import {
  asPiastres,
  isRequestId,
  LOCALES,
  UNALLOCATED_REASONS,
  type UnallocatedReason,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findViolations } from '../../src/commands/register-checks.ts';
import { MESSAGE_TEXTS } from '../../src/features/notifications/texts.locales.ts';
import { receivedAbout } from '../support/inbox.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';
import { officePaymentCalls } from '../support/payments/payment-calls.ts';

const provider = createFakeProvider();
const { server, citizen, clerk } = await startOffice({ paymentProvider: provider });
const supervisor = await signInStaff(server, 'supervisor');
const stranger = await server.signIn('mona@wathiqa.example');
const { notify, refund } = officePaymentCalls(() => ({
  server,
  citizen,
  clerk,
  supervisor,
  provider,
}));
const of = (requestid: string) => ({ headers: { requestid } });

interface Arrival {
  pounds: number;
  method: 'card' | 'cash';
  /** Resolves with the merchant reference of the payment. */
  receive(requestId: string): Promise<string>;
}

async function pay(reference: string, ...changes: Parameters<typeof provider.sendWebhook>[2][]) {
  const paid = provider.sendWebhook(reference, 'PAID', Object.assign({}, ...changes));
  expect((await notify(paid)).status).toBe(200);
  return reference;
}

const ARRIVALS: Record<UnallocatedReason, Arrival> = {
  unknownReference: {
    pounds: 65,
    method: 'cash',
    async receive(requestId) {
      if (!isRequestId(requestId)) throw new Error(requestId);
      // As of an attempt that a restore lost.
      const reference = `${requestId}~R5~1`;
      const charge = { merchantReference: reference, amount: asPiastres(6_500) };
      const { requestCode } = provider;
      await requestCode({ ...charge, expiresAt: server.now() } as Parameters<
        typeof requestCode
      >[0]);
      return pay(reference);
    },
  },
  wrongAmount: {
    pounds: 60,
    method: 'cash',
    async receive(requestId) {
      await citizen.call(payInCash, of(requestId));
      const amount = asPiastres(6_000);
      return pay(requestId, { orderAmount: amount, paymentAmount: amount });
    },
  },
  alreadyPaid: {
    pounds: 65,
    method: 'card',
    async receive(requestId) {
      await citizen.call(payInCash, of(requestId));
      await citizen.call(payByCard, of(requestId));
      await pay(requestId);
      return pay(`${requestId}~2`);
    },
  },
  notPayable: {
    pounds: 65,
    method: 'cash',
    async receive(requestId) {
      await citizen.call(payInCash, of(requestId));
      await citizen.call(withdrawRequest, { body: { requestId } });
      return pay(requestId);
    },
  },
  otherProviderReference: {
    pounds: 65,
    method: 'cash',
    async receive(requestId) {
      await citizen.call(payInCash, of(requestId));
      return pay(requestId, { providerReference: `7${requestId.slice(-8)}` });
    },
  },
};

describe.each(LOCALES)('in %s, money that is not usable', (locale) => {
  const { notificationTexts, unusableReasons } = MESSAGE_TEXTS[locale];

  test.each(UNALLOCATED_REASONS)('(%s) is told at arrival and at its refund', async (reason) => {
    const { pounds, method, receive } = ARRIVALS[reason];
    const requestId = await createDueRequest(citizen, clerk);
    await sql`UPDATE requests SET options = options || ${JSON.stringify({ locale })}::jsonb
              WHERE id = ${requestId}::bigint`.execute(server.database.query);
    const language = { headers: { ...of(requestId).headers, 'accept-language': locale } };
    const read = async () => (await citizen.call(requestStatus, language)).body;
    const newMessages = async (known: number) => {
      await server.app.jobs.drain();
      return (await receivedAbout(server, requestId)).slice(known);
    };
    await newMessages(0);

    const merchantReference = await receive(requestId);
    const isTold = (subject: string) =>
      expect.arrayContaining([
        expect.objectContaining({ channel: 'sms', text: expect.stringContaining(String(pounds)) }),
        expect.objectContaining({ channel: 'email', subject: expect.stringContaining(subject) }),
      ]);
    const atArrival = await newMessages(0);
    const why = unusableReasons[reason];
    const { subject } = notificationTexts.unusablePayment({ requestId } as never, {
      amount: asPiastres(1),
      fees: asPiastres(0),
      method,
      reason,
      reference: '',
      paidAt: server.now().toISOString(),
    });
    expect(atArrival.filter(({ text }) => text.includes(why))).toEqual(isTold(subject));
    const waiting = await read();
    expect(waiting.UnusablePayments).toEqual([
      expect.objectContaining({
        Amount: pounds,
        Method: method,
        Why: why,
        Refunded: 0,
        RefundUntil: null,
      }),
    ]);
    expect(waiting.History.at(-1)?.Event).toBe('PAYMENT_UNUSABLE');

    const { body } = await clerk.call(readUnallocated);
    const payment = body.payments.find((one) => one.merchantReference === merchantReference);
    if (!payment) throw new Error('The payment is not in the list');
    expect((await refund(payment, pounds)).body.payment.resolution).toBe('refunded');
    const atRefund = await newMessages(atArrival.length);
    const refunded = await read();
    const [{ RefundUntil } = { RefundUntil: null }] = refunded.UnusablePayments;
    expect(atRefund).toEqual(isTold(''));
    expect(RefundUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
    const until = Number(RefundUntil?.slice(-2));
    for (const { text } of atRefund) expect(text).toMatch(new RegExp(`\\b${until}\\b`));
    expect(refunded.UnusablePayments).toMatchObject([{ Refunded: pounds }]);
    expect(refunded.History.at(-1)?.Event).toBe('REFUNDED');
    expect((await stranger.call(requestStatus, of(requestId))).status).not.toBe(200);
  });
});

async function paidTwice() {
  const requestId = await createDueRequest(citizen, clerk);
  const merchantReference = await ARRIVALS.alreadyPaid.receive(requestId);
  const { body } = await clerk.call(readUnallocated);
  const payment = body.payments.find((one) => one.merchantReference === merchantReference);
  if (!payment) throw new Error('The payment is not in the list');
  const read = async () => (await citizen.call(requestStatus, of(requestId))).body;
  return { payment, read };
}

test('a partial refund is not taken for one of the request', async () => {
  const { payment, read } = await paidTwice();
  await refund(payment, 5);
  const { Paid, UnusablePayments } = await read();
  expect(UnusablePayments).toMatchObject([{ Amount: 65, Refunded: 5 }]);
  expect(Paid).toMatchObject({ Amount: 65, Refunded: 0 });
});

test('a payment that pays another request is no longer shown', async () => {
  const { payment, read } = await paidTwice();
  const requestId = await createDueRequest(citizen, clerk);
  const allocated = await supervisor.call(allocatePayment, {
    body: { paymentId: payment.id, requestId },
  });
  expect(allocated.status).toBe(200);
  expect((await read()).UnusablePayments).toEqual([]);
});

test('the register agrees with all of it', async () => {
  const run = async (text: string) =>
    (await sql<{ id: unknown }>`${sql.raw(text)}`.execute(server.database.query)).rows;
  expect(await findViolations(run)).toEqual([]);
});
