import { requestStatus } from '@wathiqa/contract';
import {
  decideRefund,
  readRequestPayments,
  readUnallocated,
  refundPayment,
  resolveRefund,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import {
  type SignedFields,
  webhookPayload,
} from '@wathiqa/server/test/support/payments/webhook-payloads.ts';
import { expectNone, expectThat } from '../outcome.ts';
import { type Caller, signInCitizen, signInStaff } from '../people.ts';
import { dueRequest, notify, paidRequest } from '../requests.ts';
import { type Attacks, LIMITS, PAYMENT_KEY, type Target } from '../target.ts';

const REPLAYS = 20;
const TRIAL_KEY = 'wathiqa-trial-secure-key';

async function statusOf(citizen: Caller, requestId: string) {
  const { State, History, Paid } = await citizen.client(requestStatus, {
    headers: { requestid: requestId },
  });
  const times = History.filter(({ Event }) => Event === 'PAID').length;
  return { state: State.CodeMessage, times, amount: Paid?.Amount };
}

function forgeries(fields: SignedFields): Record<string, string> {
  const genuine = webhookPayload(fields, PAYMENT_KEY);
  const signature = /"messageSignature":"(\w+)"/.exec(genuine)?.[1] ?? '';
  const signedAs = (value: unknown) =>
    genuine.replace(
      `"messageSignature":"${signature}"`,
      `"messageSignature":${JSON.stringify(value)}`,
    );
  return {
    'no signature': genuine.replace(`,"messageSignature":"${signature}"`, ''),
    'empty signature': signedAs(''),
    'null as signature': signedAs(null),
    'list as signature': signedAs([signature]),
    'signature in upper case': signedAs(signature.toUpperCase()),
    'signed with the sandbox key': webhookPayload(fields, TRIAL_KEY),
    'signed with an empty key': webhookPayload(fields, ''),
    'another amount': genuine.replaceAll(`:${fields.orderAmount}`, ':1.00'),
    'duplicate field': `${genuine.slice(0, -1)},"orderAmount":1.00}`,
  };
}

async function paymentOf(staff: Caller, requestId: string) {
  const { payments } = await staff.client(readRequestPayments, { query: { requestId } });
  const [payment] = payments.payments;
  if (!payment) throw new Error(`Nothing was paid for ${requestId}`);
  return payment;
}

const refund = (
  staff: Caller,
  paymentId: number,
  amount: number,
  key: string = crypto.randomUUID(),
) =>
  staff.send(refundPayment, {
    headers: { 'idempotency-key': key },
    body: { paymentId, amount, reason: 'ألغى المواطن إحدى النسخ' },
  });

/** A paid request of a supervisor as a citizen, processed by another. */
async function ownPayment(target: Target) {
  const other = await signInStaff(target, 'second-supervisor');
  const citizen = await signInCitizen(target, 'supervisor@office.example');
  const requestId = await paidRequest(target, citizen, other);
  return { other, owner: await signInStaff(target, 'supervisor'), requestId };
}

const { CHANGED, OWN_REQUEST, OWN_PROPOSAL } = RESPONSE_CODES;

export const paymentAttacks: Attacks = {
  'a supervisor refunds, settles and approves in their own matter': async (target) => {
    const { other, owner, requestId } = await ownPayment(target);
    const { id } = await paymentOf(other, requestId);
    const refunded = await refund(owner, id, 10);
    expectThat(refunded.code === OWN_REQUEST, `refund: ResponseCode ${refunded.code}`);
    await refund(other, id, 10);
    await refund(other, id, LIMITS.refundAlonePounds);
    const [done, proposed] = (await paymentOf(other, requestId)).refunds;
    expectThat(proposed?.state === 'proposed', `above the limit: ${proposed?.state}`);
    const settled = await owner.send(resolveRefund, {
      body: { refundId: done?.id, done: false },
    });
    expectThat(settled.code === OWN_REQUEST, `settling: ResponseCode ${settled.code}`);
    const approved = await owner.send(decideRefund, {
      body: { refundId: proposed?.id, approve: true },
    });
    expectThat(approved.code === OWN_REQUEST, `approval: ResponseCode ${approved.code}`);
  },
  'a supervisor approves and settles their own proposal': async (target) => {
    const supervisor = await signInStaff(target, 'supervisor');
    const citizen = await signInCitizen(target, 'refunded@people.example');
    const requestId = await paidRequest(target, citizen, supervisor);
    const { id, amount } = await paymentOf(supervisor, requestId);
    await refund(supervisor, id, amount);
    const [proposed] = (await paymentOf(supervisor, requestId)).refunds;
    expectThat(proposed?.state === 'proposed', `above the limit: ${proposed?.state}`);
    const body = { refundId: proposed?.id };
    for (const [how, { code }] of Object.entries({
      approval: await supervisor.send(decideRefund, { body: { ...body, approve: true } }),
      settling: await supervisor.send(resolveRefund, { body: { ...body, done: true } }),
    })) {
      expectThat(code === OWN_PROPOSAL, `${how}: ResponseCode ${code}`);
    }
  },
  'a refund above the limit in parts, and more than was paid at once': async (target) => {
    const supervisor = await signInStaff(target, 'supervisor');
    const citizen = await signInCitizen(target, 'split@people.example');
    const requestId = await paidRequest(target, citizen, supervisor);
    const { id, amount } = await paymentOf(supervisor, requestId);
    const part = LIMITS.refundAlonePounds / 2;
    await Promise.all(Array.from({ length: 8 }, () => refund(supervisor, id, part)));
    await refund(supervisor, id, part);
    const { refunds } = await paymentOf(supervisor, requestId);
    const alone = refunds.filter(({ state }) => state !== 'proposed' && state !== 'declined');
    const sum = alone.reduce((total, each) => total + each.amount, 0);
    expectThat(sum <= LIMITS.refundAlonePounds, `${sum} of ${amount} pounds by one person`);
  },
  [`a refund whose answer was lost, repeated ${REPLAYS} times under its key`]: async (target) => {
    const supervisor = await signInStaff(target, 'supervisor');
    const citizen = await signInCitizen(target, 'repeated@people.example');
    const requestId = await paidRequest(target, citizen, supervisor);
    const { id, amount } = await paymentOf(supervisor, requestId);
    const key = crypto.randomUUID();
    await Promise.all(Array.from({ length: REPLAYS }, () => refund(supervisor, id, 1, key)));
    const { refunds, refundable } = await paymentOf(supervisor, requestId);
    expectThat(
      refunds.length === 1 && refundable === amount - 1,
      `${refunds.length} refunds, ${refundable} of ${amount} pounds left`,
    );
  },
  'a refund whose answer was lost, repeated under other keys': async (target) => {
    const supervisor = await signInStaff(target, 'supervisor');
    const citizen = await signInCitizen(target, 'lost-answer@people.example');
    const requestId = await paidRequest(target, citizen, supervisor);
    const { id } = await paymentOf(supervisor, requestId);
    await fetch(`${target.url}/sandbox/payments/control/failures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'malformedResponse', reference: requestId, times: 1 }),
    });
    await refund(supervisor, id, 1);
    const repeated = await Promise.all([1, 2, 3].map(() => refund(supervisor, id, 1)));
    expectNone(repeated.flatMap(({ code }) => (code === CHANGED ? [] : [`ResponseCode ${code}`])));
    const { refunds } = await paymentOf(supervisor, requestId);
    expectThat(
      refunds.length === 1 && refunds[0]?.state === 'requested',
      `${refunds.length} refunds, the first ${refunds[0]?.state}`,
    );
  },
  "a payment hidden behind another request's with the same provider number": async (target) => {
    const supervisor = await signInStaff(target, 'supervisor');
    const first = await dueRequest(await signInCitizen(target, 'first@people.example'), supervisor);
    const citizen = await signInCitizen(target, 'second@people.example');
    const second = await dueRequest(citizen, supervisor);
    const { fawryRefNumber } = first.fields;
    for (const fields of [first.fields, { ...second.fields, fawryRefNumber }]) {
      const { status } = await notify(target, webhookPayload(fields, PAYMENT_KEY));
      expectThat(status === 200, `notification: HTTP ${status}`);
    }
    const { state } = await statusOf(citizen, second.requestId);
    const { payments } = await supervisor.client(readUnallocated);
    const isUnallocated = payments.some(
      ({ merchantReference }) => merchantReference === second.requestId,
    );
    expectThat(
      state === 'PAYMENT_ACCEPTED' || isUnallocated,
      `answered 200, and the request is ${state}`,
    );
  },
  'a zero and a wrong amount that hide the right payment': async (target) => {
    const supervisor = await signInStaff(target, 'supervisor');
    const citizen = await signInCitizen(target, 'hidden@people.example');
    const { requestId, fields } = await dueRequest(citizen, supervisor);
    for (const amount of ['0.00', '1.00']) {
      const wrong = { ...fields, orderAmount: amount, paymentAmount: amount };
      await notify(target, webhookPayload(wrong, PAYMENT_KEY));
      const { state } = await statusOf(citizen, requestId);
      expectThat(state === 'WAITING_PAYMENT', `after ${amount} pounds it is ${state}`);
    }
    await notify(target, webhookPayload(fields, PAYMENT_KEY));
    const { state, times } = await statusOf(citizen, requestId);
    expectThat(state === 'PAYMENT_ACCEPTED' && times === 1, `it is ${state}, paid ${times} times`);
  },
  'unsigned and forged payment notifications': async (target) => {
    const citizen = await signInCitizen(target, 'unpaid@people.example');
    const { requestId, fields } = await dueRequest(
      citizen,
      await signInStaff(target, 'supervisor'),
    );
    const believed = [];
    for (const [how, text] of Object.entries(forgeries(fields))) {
      const { status } = await notify(target, text);
      if (status < 400) believed.push(`${how}: HTTP ${status}`);
    }
    expectNone(believed);
    const { state } = await statusOf(citizen, requestId);
    expectThat(state === 'WAITING_PAYMENT', `the request is ${state}`);
  },
  'payment notifications with invented, malformed and unsigned references of a restore': async (
    target,
  ) => {
    const citizen = await signInCitizen(target, 'restored@people.example');
    const { requestId, fields } = await dueRequest(
      citizen,
      await signInStaff(target, 'supervisor'),
    );
    const restored = { ...fields, merchantRefNumber: `${requestId}~R473122~1` };
    const texts: Record<string, string> = forgeries(restored);
    for (const end of ['~1', '~02', '~R473122', '~R0~1', '~R473122~0', '~r473122~1', '~R1~R2~1']) {
      const malformed = { ...fields, merchantRefNumber: requestId + end };
      texts[`signed, ${end}`] = webhookPayload(malformed, PAYMENT_KEY);
    }
    const believed = [];
    for (const [how, text] of Object.entries(texts)) {
      const { status } = await notify(target, text);
      if (status < 400) believed.push(`${how}: HTTP ${status}`);
    }
    expectNone(believed);
    // Signed, but for a charge that this database does not know.
    const { status } = await notify(target, webhookPayload(restored, PAYMENT_KEY));
    const { state } = await statusOf(citizen, requestId);
    expectThat(
      status === 200 && state === 'WAITING_PAYMENT',
      `notification: HTTP ${status}, the request is ${state}`,
    );
  },
  [`replay of a genuine payment notification, ${REPLAYS} times at once and again`]: async (
    target,
  ) => {
    const citizen = await signInCitizen(target, 'paid-once@people.example');
    const { requestId, fields } = await dueRequest(
      citizen,
      await signInStaff(target, 'supervisor'),
    );
    const genuine = webhookPayload(fields, PAYMENT_KEY);
    await Promise.all(Array.from({ length: REPLAYS }, () => notify(target, genuine)));
    await notify(target, genuine);
    const { state, times, amount } = await statusOf(citizen, requestId);
    expectThat(
      state === 'PAYMENT_ACCEPTED' && times === 1 && amount === Number(fields.orderAmount),
      `the request is ${state}, ${amount} pounds, paid ${times} times`,
    );
  },
};
