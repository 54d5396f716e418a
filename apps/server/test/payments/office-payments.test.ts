import { fawryWebhook, myRequests, payByCard, payInCash } from '@wathiqa/contract';
import {
  allocatePayment,
  decideRefund,
  type OfficePayment,
  readProposedRefunds,
  readReconciliation,
  readRequestPayments,
  readUnallocated,
  refundPayment,
  resolveRefund,
} from '@wathiqa/contract/office';
import { addDays, asPiastres, cairoDay, isoDay, RESPONSE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monitorProvider } from '../../src/features/payments/provider/health.ts';
import { findDaysToReconcile, reconcile } from '../../src/features/payments/reconciliation.ts';
import { ReconciledElsewhereError } from '../../src/features/payments/repository/reconciliations.ts';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';
import { createFakeProvider, type FakeProvider } from '../support/payments/fake-provider.ts';

const MINUTE = 60_000;
/** One birth certificate; pounds. */
const DUE = 65;

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let supervisor: Staff;
let auditor: Staff;
let provider: FakeProvider;

beforeAll(async () => {
  provider = createFakeProvider();
  server = await startServer({}, undefined, {
    paymentProvider: provider,
  });
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  supervisor = await signInStaff(server, 'supervisor');
  auditor = await signInStaff(server, 'auditor');
});
afterAll(() => server.close());
beforeEach(() => {
  provider.failure = undefined;
});

const notify = (notification: unknown) =>
  server.client(fawryWebhook, { body: JSON.stringify(notification) });
const runPollingRound = () => server.app.jobs.drain();
const headers = (requestid: string) => ({ headers: { requestid } });

/** A request that was paid in cash. */
async function paidRequest(): Promise<string> {
  const requestId = await createDueRequest(citizen, clerk);
  await citizen.call(payInCash, headers(requestId));
  await notify(provider.sendWebhook(requestId, 'PAID', { at: server.now() }));
  return requestId;
}

async function readPayments(requestId: string) {
  const { status, body, text } = await clerk.call(readRequestPayments, { query: { requestId } });
  if (status !== 200) throw new Error(text);
  return body.payments;
}

/** The only payment that came for a request. */
async function readPayment(requestId: string): Promise<OfficePayment> {
  const [payment] = (await readPayments(requestId)).payments;
  if (!payment) throw new Error('Nothing was paid');
  return payment;
}

function refund(
  { id }: { id: number },
  amount: number,
  { key = crypto.randomUUID(), by = supervisor, reason = 'ألغى المواطن إحدى النسخ' } = {},
) {
  return by.call(refundPayment, {
    headers: { 'idempotency-key': key },
    body: { paymentId: id, amount, reason },
  });
}

describe('a refund is refused', () => {
  test('to a clerk and an auditor', async () => {
    const payment = await readPayment(await paidRequest());
    expect((await refund(payment, 1, { by: clerk })).status).toBe(403);
    expect((await refund(payment, 1, { by: auditor })).status).toBe(403);
  });

  test.each([
    ['of nothing', 0],
    ['of less than nothing', -1],
    ['of half a piastre', 0.005],
  ])('%s', async (_, amount) => {
    const answer = await refund(await readPayment(await paidRequest()), amount);
    expect(answer.body.Errors?.map(({ Field }) => Field)).toEqual(['amount']);
  });

  test('of more than was paid, at once or together', async () => {
    const payment = await readPayment(await paidRequest());
    expect((await refund(payment, DUE + 0.01)).body.ResponseCode).toBe(4402);
    expect((await refund(payment, 40)).status).toBe(200);
    expect((await refund(payment, 25.01)).body.ResponseCode).toBe(4402);
    expect((await refund(payment, 25)).status).toBe(200);
    expect((await refund(payment, 0.01)).body.ResponseCode).toBe(4402);
  });

  test('of two at once that are together more than was paid, one of them', async () => {
    const requestId = await paidRequest();
    const payment = await readPayment(requestId);
    const answers = await Promise.all([refund(payment, 40), refund(payment, 40)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({ provider: 2_500 });
  });

  test('by the provider, and the ledger is as before', async () => {
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

  test('with the key of another one', async () => {
    const payment = await readPayment(await paidRequest());
    const key = crypto.randomUUID();
    expect((await refund(payment, 10, { key })).status).toBe(200);
    expect((await refund(payment, 11, { key })).status).toBe(409);
  });
});

describe('a refund is done once', () => {
  test('however often it is sent; the request stays as it is and its owner is told', async () => {
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
  ])('when the answer was lost and it %s', async (_, done) => {
    const requestId = await paidRequest();
    provider.failure = { kind: 'unreachable', done };
    const asked = await refund(await readPayment(requestId), DUE);
    expect(asked.body.payment.refunds).toMatchObject([{ state: 'requested', unclear: false }]);
    provider.failure = undefined;
    server.advanceTime(2 * MINUTE);
    await runPollingRound();
    expect(provider.charge(requestId).refunded).toBe(6_500);
    expect(await readPayment(requestId)).toMatchObject({ refunds: [{ state: 'completed' }] });
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      provider: 0,
      registryFees: 0,
    });
  });

  test('by people where the provider cannot say: a part after a part', async () => {
    const requestId = await paidRequest();
    const payment = await readPayment(requestId);
    await refund(payment, 10);
    provider.failure = { kind: 'malformedResponse', done: true };
    const second = await refund(payment, 10);
    const unclear = second.body.payment.refunds[1];
    provider.failure = undefined;
    const settle = (done: boolean) =>
      supervisor.call(resolveRefund, { body: { refundId: unclear?.id, done } });
    expect((await settle(true)).status).toBe(409);
    server.advanceTime(2 * MINUTE);
    await runPollingRound();
    expect(await readPayment(requestId)).toMatchObject({
      refunds: [{ state: 'completed' }, { state: 'requested', unclear: true }],
    });
    expect((await settle(true)).body.payment.refunds).toMatchObject([
      { state: 'completed' },
      { state: 'completed' },
    ]);
    expect(provider.charge(requestId).refunded).toBe(2_000);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({ provider: 4_500 });
  });
});

test('all of it in one sum: the papers go on, and their owner is told so', async () => {
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

describe('a refund above the sum of the settings', () => {
  async function paidInFull(): Promise<OfficePayment> {
    const requestId = await createDueRequest(citizen, clerk, { documents: 4 });
    await citizen.call(payInCash, headers(requestId));
    await notify(provider.sendWebhook(requestId, 'PAID', { at: server.now() }));
    return readPayment(requestId);
  }

  test('waits for a second supervisor, is no asker’s to approve, and is done once', async () => {
    const other = await signInStaff(server, 'supervisor', 'second@wathiqa.example');
    const decide = (by: Staff, refundId: number, approve: boolean) =>
      by.call(decideRefund, { body: { refundId, approve } });
    const payment = await paidInFull();
    const proposed = await refund(payment, 510);
    expect(proposed.body.payment.refunds).toMatchObject([{ state: 'proposed', decidedBy: null }]);
    const id = proposed.body.payment.refunds[0]?.id ?? 0;
    // Nothing has moved, and no other refund gets ahead of it.
    expect((await refund(payment, 1)).body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
    const listed = (await other.call(readProposedRefunds)).body.payments;
    expect(listed.map((each) => each.id)).toContain(payment.id);

    const own = await decide(supervisor, id, true);
    expect([own.status, own.body.ResponseCode]).toEqual([409, RESPONSE_CODES.OWN_PROPOSAL]);
    expect((await decide(clerk, id, true)).status).toBe(403);
    const approved = await decide(other, id, true);
    expect(approved.body.payment.refunds).toMatchObject([{ state: 'completed' }]);
    expect((await decide(other, id, true)).body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);

    // What went back before counts: the rest is above the sum as well.
    const rest = await refund(payment, 10);
    const [, second] = rest.body.payment.refunds;
    expect(second?.state).toBe('proposed');
    const declined = await decide(other, second?.id ?? 0, false);
    expect(declined.body.payment.refunds[1]).toMatchObject({ state: 'declined' });
    expect(declined.body.payment.refundable).toBe(payment.amount - 510);
  });

  test('is not approved by who asked for it even past the server', async () => {
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

describe('a payment that waits for people', () => {
  /** Paid twice: the second is with people. */
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

  test('is placed by nobody but a supervisor', async () => {
    const { unallocated, requestId } = await paidTwice();
    expect((await place(unallocated.id, requestId, clerk)).status).toBe(403);
  });

  test('is not placed where nothing or something else is due', async () => {
    const { unallocated, requestId } = await paidTwice();
    const dearer = await createDueRequest(citizen, clerk, { documents: 2 });
    for (const other of [requestId, dearer]) {
      const { status, body } = await place(unallocated.id, other);
      expect(status).toBe(400);
      expect(body.Errors?.map(({ Field }) => Field)).toEqual(['requestId']);
    }
  });

  test('pays another request of the same amount, once', async () => {
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

  test('is given back, and is settled when nothing of it is left', async () => {
    const { unallocated, requestId } = await paidTwice();
    expect((await refund(unallocated, 5)).body.payment.resolution).toBeNull();
    const { body } = await refund(unallocated, 60);
    expect(body.payment).toMatchObject({ resolution: 'refunded', refundable: 0, requestId: null });
    expect((await place(unallocated.id, requestId)).status).toBe(409);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      provider: 6_500,
      registryFees: -6_500,
      unplacedSum: 0,
      events: ['CODE_ISSUED', 'PAID'],
    });
  });
});

/** What ends a process of these tests in its middle. */
class DeathError extends Error {}

describe('the reconciliation of a day', () => {
  const today = () => isoDay(cairoDay(server.now()));
  const context = () => ({
    database: server.database,
    paymentProvider: monitorProvider(provider, server.now),
    now: server.now,
  });
  const run = (signal?: AbortSignal) => reconcile(context(), { day: today(), signal });
  const ofRequest = (report: Awaited<ReturnType<typeof run>>, requestId: string) =>
    report.differences.filter(({ merchantReference }) => merchantReference === requestId);

  test('is not read by a clerk', async () => {
    expect((await clerk.call(readReconciliation)).status).toBe(403);
  });

  test('ends without a report once its time is over', async () => {
    await paidRequest();
    const count = async () =>
      (await sql`SELECT FROM reconciliations`.execute(server.database.query)).rows.length;
    const before = await count();
    await expect(run(AbortSignal.abort())).rejects.toThrow(/abort/);
    expect(await count()).toBe(before);
  });

  test('finds nothing where both agree', async () => {
    const [whole, part] = [await paidRequest(), await paidRequest()];
    await refund(await readPayment(part), 5);
    const report = await run();
    expect([...ofRequest(report, whole), ...ofRequest(report, part)]).toEqual([]);
  });

  test('takes a payment of which no word had come', async () => {
    const requestId = await createDueRequest(citizen, clerk);
    await citizen.call(payInCash, headers(requestId));
    provider.sendWebhook(requestId, 'PAID');
    expect(ofRequest(await run(), requestId)).toMatchObject([{ kind: 'missedPayment' }]);
    expect(await readPaymentState(server.database, requestId)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
    });
    expect(ofRequest(await run(), requestId)).toEqual([]);
  });

  test('tells of what the provider says otherwise, and of what it does not say', async () => {
    const [refunded, dearer, unknown] = [
      await paidRequest(),
      await paidRequest(),
      await paidRequest(),
    ];
    provider.sendWebhook(refunded, 'REFUNDED');
    provider.sendWebhook(dearer, 'PAID', {
      orderAmount: asPiastres(7_000),
      paymentAmount: asPiastres(7_750),
    });
    provider.sendWebhook(unknown, 'PAID', { providerReference: '1' });
    const report = await run();
    expect(ofRequest(report, refunded)).toMatchObject([
      { kind: 'otherState', ours: 'PAID', theirs: 'REFUNDED' },
    ]);
    expect(ofRequest(report, dearer)).toMatchObject([
      { kind: 'otherAmount', ourAmount: 6_500, theirAmount: 7_000 },
    ]);
    expect(ofRequest(report, unknown)).toMatchObject([{ kind: 'unknownToProvider' }]);
    provider.failure = { kind: 'unreachable' };
    expect(ofRequest(await run(), refunded)).toMatchObject([{ kind: 'notAsked' }]);
  });

  test('goes on where the process before it ended, and tells of all that was missed', async () => {
    await run();
    for (let more = 0; more < 5; more += 1) await paidRequest();
    const missed: string[] = [];
    for (let more = 0; more < 3; more += 1) {
      const requestId = await createDueRequest(citizen, clerk);
      await citizen.call(payInCash, headers(requestId));
      provider.sendWebhook(requestId, 'PAID', { at: server.now() });
      missed.push(requestId);
    }
    const whole = async () => {
      const { rows } = await sql<{ payments: number; attempts: number }>`
        SELECT (SELECT count(*)::int FROM payments) AS payments,
               (SELECT count(*)::int FROM payment_attempts WHERE state <> 'paid') AS attempts`.execute(
        server.database.query,
      );
      return rows[0] ?? { payments: 0, attempts: 0 };
    };
    const { attempts } = await whole();
    // The processes die in turn, each a few questions later than it can keep: in a page of attempts, between two, among payments.
    let asked = 0;
    let deaths = 0;
    const { status } = provider;
    let report: Awaited<ReturnType<typeof run>> | undefined;
    for (let left = 3; !report; left += 1) {
      let lives = left;
      provider.status = (reference) => {
        lives -= 1;
        if (lives < 0) throw new DeathError();
        asked += 1;
        return status(reference);
      };
      report = await reconcile(context(), { day: today(), pageSize: 2 }).catch((error) => {
        if (!(error instanceof DeathError)) throw error;
        deaths += 1;
        return undefined;
      });
    }
    provider.status = status;
    const { payments } = await whole();
    expect(deaths).toBeGreaterThan(2);
    expect(report).toMatchObject({ payments });
    for (const requestId of missed) {
      expect(ofRequest(report, requestId)).toMatchObject([{ kind: 'missedPayment' }]);
    }
    // Each death costs the page that it came in, and no more.
    expect(asked).toBeLessThanOrEqual(attempts + payments + deaths * 2);
  });

  test('of two processes one alone goes on, and one report is written', async () => {
    await paidRequest();
    const reports = async () =>
      (await sql`SELECT FROM reconciliations`.execute(server.database.query)).rows.length;
    const before = await reports();
    const results = await Promise.allSettled([run(), run()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(
      ReconciledElsewhereError,
    );
    expect(await reports()).toBe(before + 1);
  });

  test('that was left for more than a day begins anew', async () => {
    await expect(run(AbortSignal.abort())).rejects.toThrow();
    await sql`UPDATE reconciliation_runs SET payments = 1000, advanced_at = now() - interval '25 hours'`.execute(
      server.database.query,
    );
    expect((await run()).payments).toBeLessThan(1000);
    expect(await findDaysToReconcile(context())).toHaveLength(1);
  });

  test('lists the first thousand of what differs, and counts them all', async () => {
    await sql`INSERT INTO reconciliation_runs (day, step, differences, difference_count, advanced_at)
      SELECT ${today()}, 'payments', jsonb_agg(jsonb_build_object(
        'kind', 'unknownToProvider', 'merchantReference', number::text, 'ours', 'PAID')), 40000, now()
      FROM generate_series(1, 1000) AS number`.execute(server.database.query);
    const requestId = await paidRequest();
    provider.sendWebhook(requestId, 'REFUNDED');
    const { differenceCount, differences } = await run();
    expect([differenceCount > 40_000, differences.length]).toEqual([true, 1000]);
    const { body } = await auditor.call(readReconciliation, { query: { day: today() } });
    expect(body.days[0]?.differenceCount).toBe(differenceCount);
    expect(body.days[0]?.differences).toHaveLength(1000);
    provider.sendWebhook(requestId, 'PAID');
  });

  test('is kept and read in the office: the last of the day', async () => {
    const report = await run();
    const { body } = await auditor.call(readReconciliation, { query: { day: today() } });
    expect(body.days).toHaveLength(1);
    expect(body.days[0]).toMatchObject({
      day: today(),
      payments: report.payments,
      taken: report.taken / 100,
      unallocated: report.unallocated / 100,
    });
    const yesterday = isoDay(addDays(cairoDay(server.now()), -1));
    const other = await auditor.call(readReconciliation, { query: { day: yesterday } });
    expect(other.body.days).toEqual([]);
  });
});

describe('the ledger', () => {
  interface Line {
    account: 'provider' | 'unallocated' | 'refunds';
    amount: number;
  }

  /** Writes a movement with its lines, as the server does: in one statement. */
  const insert = (lines: readonly Line[]) =>
    sql`
      WITH movement AS (
        INSERT INTO ledger_transactions (at, cause, payment_id)
        SELECT now(), 'allocation', id FROM payments WHERE unallocated_reason IS NULL ORDER BY id DESC LIMIT 1
        RETURNING id
      )
      INSERT INTO ledger_lines (transaction_id, account, amount)
      SELECT movement.id, line.account, line.amount
      FROM movement, json_to_recordset(${JSON.stringify(lines)}) AS line (account text, amount integer)`.execute(
      server.database.query,
    );

  /** Adds lines to the last movement, in a statement of their own. */
  const addLines = (lines: readonly Line[]) =>
    sql`
      INSERT INTO ledger_lines (transaction_id, account, amount)
      SELECT (SELECT max(id) FROM ledger_transactions), account, amount
      FROM json_to_recordset(${JSON.stringify(lines)}) AS line (account text, amount integer)`.execute(
      server.database.query,
    );

  const UNBALANCED: [string, Line[]][] = [
    ['one line', [{ account: 'unallocated', amount: 5 }]],
    [
      'lines that do not come to nothing',
      [
        { account: 'unallocated', amount: 5 },
        { account: 'refunds', amount: -4 },
      ],
    ],
  ];

  test.each([['no lines', []], ...UNBALANCED] as [string, Line[]][])(
    'refuses a movement of %s',
    async (_, lines) => {
      await paidRequest();
      await expect(insert(lines)).rejects.toThrow(/does not balance/);
    },
  );

  test.each(UNBALANCED)('refuses to add %s to a movement', async (_, lines) => {
    await paidRequest();
    await expect(addLines(lines)).rejects.toThrow(/does not balance/);
  });

  test('refuses every change of what it holds', async () => {
    await paidRequest();
    const { query } = server.database;
    await expect(
      query
        .updateTable('ledger_lines')
        .set({ amount: asPiastres(1) })
        .execute(),
    ).rejects.toThrow();
    await expect(query.deleteFrom('payment_events').execute()).rejects.toThrow();
  });

  test('balances over everything that these tests did', async () => {
    const { total } = await server.database.query
      .selectFrom('ledger_lines')
      .select(({ fn }) => fn.sum<number>('amount').as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(0);
  });
});
