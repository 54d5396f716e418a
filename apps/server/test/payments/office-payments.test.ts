import { myRequests, payByCard, payInCash } from '@wathiqa/contract';
import {
  allocatePayment,
  decideRefund,
  type OfficePayment,
  readProposedRefunds,
  readRequest,
  readUnallocated,
  resolveRefund,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { setRequestState } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';
import { officePaymentCalls } from '../support/payments/payment-calls.ts';

const MINUTE = 60_000;
const DUE = 65;

const provider = createFakeProvider();
const { server, citizen, clerk } = await startOffice({ paymentProvider: provider });
const supervisor = await signInStaff(server, 'supervisor');
const auditor = await signInStaff(server, 'auditor');
beforeEach(() => {
  provider.failure = undefined;
});

const { notify, runPollingRound, paidRequest, readPayment, refund } = officePaymentCalls(() => ({
  server,
  citizen,
  clerk,
  supervisor,
  provider,
}));
const headers = (requestid: string) => ({ headers: { requestid } });

describe('refused refund', () => {
  test('denies clerks and auditors', async () => {
    const payment = await readPayment(await paidRequest());
    expect((await refund(payment, 1, { by: clerk })).status).toBe(403);
    expect((await refund(payment, 1, { by: auditor })).status).toBe(403);
  });

  test.each([
    ['of zero', 0],
    ['of a negative amount', -1],
    ['of half a piastre', 0.005],
  ])('%s', async (_, amount) => {
    const answer = await refund(await readPayment(await paidRequest()), amount);
    expect(answer.body.Errors?.map(({ Field }) => Field)).toEqual(['amount']);
  });

  test('rejects more than was paid, at once or in sum', async () => {
    const payment = await readPayment(await paidRequest());
    expect((await refund(payment, DUE + 0.01)).body.ResponseCode).toBe(4402);
    expect((await refund(payment, 40)).status).toBe(200);
    expect((await refund(payment, 25.01)).body.ResponseCode).toBe(4402);
    expect((await refund(payment, 25)).status).toBe(200);
    expect((await refund(payment, 0.01)).body.ResponseCode).toBe(4402);
  });

  test('rejects one of two concurrent refunds over the paid sum', async () => {
    const requestId = await paidRequest();
    const payment = await readPayment(requestId);
    const answers = await Promise.all([refund(payment, 40), refund(payment, 40)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({ provider: 2_500 });
  });

  test("leaves the ledger unchanged after the provider's refusal", async () => {
    const requestId = await paidRequest();
    provider.failure = { kind: 'refused' };
    const { body } = await refund(await readPayment(requestId), 10);
    expect(body.payment).toMatchObject({
      refundable: DUE,
      refunds: [{ state: 'declined', refusal: '9999', amount: 10 }],
    });
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      provider: 6_500,
      registryFees: -6_500,
      events: ['CODE_ISSUED', 'PAID'],
    });
  });

  test('rejects a reused key', async () => {
    const payment = await readPayment(await paidRequest());
    const key = crypto.randomUUID();
    expect((await refund(payment, 10, { key })).status).toBe(200);
    expect((await refund(payment, 11, { key })).status).toBe(409);
  });
});

describe('single execution of a refund', () => {
  test("deduplicates retries, preserves the request's state, notifies the owner", async () => {
    const requestId = await paidRequest();
    const payment = await readPayment(requestId);
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => refund(payment, 20, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(provider.charge(requestId).refunded).toBe(2_000);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      provider: 4_500,
      registryFees: -4_500,
      events: ['CODE_ISSUED', 'PAID', 'REFUNDED'],
      messages: ['paid', 'paymentCode', 'refunded'],
    });
    expect(await readPayment(requestId)).toMatchObject({
      refundable: 45,
      refunds: [{ state: 'completed', amount: 20 }],
    });
  });

  test.each([
    ['was done', true],
    ['was not done', false],
  ])('when the response was lost and it %s', async (_, done) => {
    const requestId = await paidRequest();
    const { refund: calls } = provider.calls;
    provider.failure = { kind: 'unreachable', done };
    const asked = await refund(await readPayment(requestId), DUE);
    expect(asked.body.payment.refunds).toMatchObject([{ state: 'requested', unclear: false }]);
    provider.failure = undefined;
    server.advanceTime(2 * MINUTE);
    await runPollingRound();
    expect(provider.calls.refund).toBe(calls + 1);
    expect(await readPayment(requestId)).toMatchObject({
      refunds: [done ? { state: 'completed' } : { state: 'requested', unclear: true }],
    });
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      provider: done ? 0 : 6_500,
      registryFees: 0,
    });
  });

  test('resolves unclear partial refunds manually', async () => {
    const requestId = await paidRequest();
    const payment = await readPayment(requestId);
    await refund(payment, 10);
    provider.failure = { kind: 'malformedResponse', done: true };
    const second = await refund(payment, 10);
    const unclear = second.body.payment.refunds[1];
    provider.failure = undefined;
    const another = await signInStaff(server, 'supervisor', 'second@wathiqa.example');
    const settle = (done: boolean, by = another) =>
      by.call(resolveRefund, { body: { refundId: unclear?.id, done } });
    expect((await settle(true)).status).toBe(409);
    server.advanceTime(2 * MINUTE);
    await runPollingRound();
    expect(await readPayment(requestId)).toMatchObject({
      refunds: [{ state: 'completed' }, { state: 'requested', unclear: true }],
    });
    const proposer = await settle(true, supervisor);
    expect(proposer.body.ResponseCode).toBe(RESPONSE_CODES.OWN_PROPOSAL);
    const owner = await signInStaff(server, 'supervisor', citizen.email);
    expect((await settle(true, owner)).body.ResponseCode).toBe(RESPONSE_CODES.OWN_REQUEST);
    expect((await settle(true)).body.payment.refunds).toMatchObject([
      { state: 'completed' },
      { state: 'completed' },
    ]);
    expect(provider.charge(requestId).refunded).toBe(2_000);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({ provider: 4_500 });
  });
});

test('full refund does not stop delivery and notifies the owner', async () => {
  const requestId = await paidRequest();
  const listed = async () => {
    const { body } = await citizen.call(myRequests, { query: {} });
    return body.requests.find(({ id }) => id === requestId);
  };
  expect((await refund(await readPayment(requestId), 40)).status).toBe(200);
  expect(await listed()).not.toHaveProperty('paidBack');
  expect((await refund(await readPayment(requestId), 25)).status).toBe(200);
  const request = await listed();
  expect(request).toMatchObject({ state: 'PAYMENT_ACCEPTED', paidBack: true });
  expect(request).not.toHaveProperty('refunded');
  expect(request?.expectedOn).not.toBeNull();
});

describe('refund over the approval threshold', () => {
  async function paidInFull(): Promise<OfficePayment> {
    const requestId = await createDueRequest(citizen, clerk, { documents: 4 });
    await citizen.call(payInCash, headers(requestId));
    await notify(provider.sendWebhook(requestId, 'PAID', { at: server.now() }));
    return readPayment(requestId);
  }

  test('needs a second supervisor and executes once', async () => {
    const other = await signInStaff(server, 'supervisor', 'second@wathiqa.example');
    const decide = (by: Staff, refundId: number, approve: boolean) =>
      by.call(decideRefund, { body: { refundId, approve } });
    const payment = await paidInFull();
    const proposed = await refund(payment, 510);
    expect(proposed.body.payment.refunds).toMatchObject([{ state: 'proposed', decidedBy: null }]);
    const id = proposed.body.payment.refunds[0]?.id ?? 0;
    // The proposal reserves the amount.
    expect((await refund(payment, 1)).body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
    const listed = (await other.call(readProposedRefunds)).body.payments;
    expect(listed.map((each) => each.id)).toContain(payment.id);

    const own = await decide(supervisor, id, true);
    expect([own.status, own.body.ResponseCode]).toEqual([409, RESPONSE_CODES.OWN_PROPOSAL]);
    expect((await decide(clerk, id, true)).status).toBe(403);
    const approved = await decide(other, id, true);
    expect(approved.body.payment.refunds).toMatchObject([{ state: 'completed' }]);
    expect((await decide(other, id, true)).body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);

    // Earlier refunds count towards the threshold.
    const rest = await refund(payment, 10);
    const [, second] = rest.body.payment.refunds;
    expect(second?.state).toBe('proposed');
    const declined = await decide(other, second?.id ?? 0, false);
    expect(declined.body.payment.refunds[1]).toMatchObject({ state: 'declined' });
    expect(declined.body.payment.refundable).toBe(payment.amount - 510);
  });

  test('lets another supervisor, but no clerk, read the request without a reason', async () => {
    const other = await signInStaff(server, 'supervisor', 'third@wathiqa.example');
    const stranger = await signInStaff(server, 'clerk', 'stranger@wathiqa.example');
    const payment = await paidInFull();
    const requestId = payment.requestId ?? '';
    await setRequestState(server, clerk, requestId, 'INTRANSIT', 'DELIVERED');
    const read = (by: Staff) => by.call(readRequest, { query: { requestId } });
    const { READING_REASON_NEEDED } = RESPONSE_CODES;
    expect((await read(other)).body.ResponseCode).toBe(READING_REASON_NEEDED);
    await refund(payment, 510);
    expect((await read(other)).status).toBe(200);
    expect((await read(stranger)).body.ResponseCode).toBe(READING_REASON_NEEDED);
  });

  test('is withdrawn by its proposer, which frees the sum', async () => {
    const payment = await paidInFull();
    const [proposed] = (await refund(payment, 510)).body.payment.refunds;
    const body = { refundId: proposed?.id ?? 0, approve: false };
    const withdrawn = await supervisor.call(decideRefund, { body });
    expect(withdrawn.body.payment.refunds).toMatchObject([{ state: 'declined', decidedBy: null }]);
    expect((await refund(payment, 10)).status).toBe(200);
  });

  test('database refuses approval by the proposer', async () => {
    const payment = await paidInFull();
    await refund(payment, 510);
    const past = server.database.query
      .updateTable('refunds')
      .set({ state: 'requested', decided_by: supervisor.id, decided_at: server.now() })
      .where('payment_id', '=', payment.id)
      .execute();
    await expect(past).rejects.toThrow('refunds_decided_by_check');
  });
});

describe('unallocated payment', () => {
  /** A double payment; the second is unallocated. */
  async function paidTwice(): Promise<{ requestId: string; unallocated: OfficePayment }> {
    const requestId = await createDueRequest(citizen, clerk);
    await citizen.call(payInCash, headers(requestId));
    await citizen.call(payByCard, headers(requestId));
    await notify(provider.sendWebhook(requestId, 'PAID'));
    await notify(provider.sendWebhook(`${requestId}~2`, 'PAID'));
    const { body } = await clerk.call(readUnallocated);
    const unallocated = body.payments.find(
      ({ merchantReference }) => merchantReference === `${requestId}~2`,
    );
    if (!unallocated) throw new Error('The second payment is not in the list');
    return { requestId, unallocated };
  }

  const place = (paymentId: number, requestId: string, by = supervisor) =>
    by.call(allocatePayment, { body: { paymentId, requestId } });

  test('only a supervisor may allocate it', async () => {
    const { unallocated, requestId } = await paidTwice();
    expect((await place(unallocated.id, requestId, clerk)).status).toBe(403);
  });

  test('rejects a request with nothing or another amount due', async () => {
    const { unallocated, requestId } = await paidTwice();
    const dearer = await createDueRequest(citizen, clerk, { documents: 2 });
    for (const other of [requestId, dearer]) {
      const { status, body } = await place(unallocated.id, other);
      expect(status).toBe(400);
      expect(body.Errors?.map(({ Field }) => Field)).toEqual(['requestId']);
    }
  });

  test('pays another request with the same amount once', async () => {
    const { unallocated } = await paidTwice();
    const [first, second] = [
      await createDueRequest(citizen, clerk),
      await createDueRequest(citizen, clerk),
    ];
    const answers = await Promise.all([
      place(unallocated.id, first),
      place(unallocated.id, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const money = [
      await readPaymentState(server.database, first),
      await readPaymentState(server.database, second),
    ].map(({ state, payments }) => `${state} ${payments}`);
    expect(money.sort()).toEqual(['PAYMENT_ACCEPTED 1', 'WAITING_PAYMENT 0']);
  });

  test('can be refunded and closes when fully refunded', async () => {
    const { unallocated, requestId } = await paidTwice();
    expect((await refund(unallocated, 5)).body.payment.resolution).toBeNull();
    const { body } = await refund(unallocated, 60);
    expect(body.payment).toMatchObject({ resolution: 'refunded', refundable: 0, requestId: null });
    expect((await place(unallocated.id, requestId)).status).toBe(409);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      provider: 6_500,
      registryFees: -6_500,
      unallocatedSum: 0,
      events: ['CODE_ISSUED', 'PAID', 'REFUNDED', 'REFUNDED'],
    });
  });
});
