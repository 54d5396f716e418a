import { payInCash } from '@wathiqa/contract';
import { readReconciliation } from '@wathiqa/contract/office';
import { addDays, asPiastres, cairoDay, cairoIsoDay, isoDay } from '@wathiqa/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { monitorProvider } from '../../src/features/payments/provider/index.ts';
import { findDaysToReconcile, reconcile } from '../../src/features/payments/reconciliation.ts';
import { ReconciledElsewhereError } from '../../src/features/payments/repository/reconciliations.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';
import { officePaymentCalls } from '../support/payments/payment-calls.ts';

const provider = createFakeProvider();
const { server, citizen, clerk } = await startOffice({ paymentProvider: provider });
const supervisor = await signInStaff(server, 'supervisor');
const auditor = await signInStaff(server, 'auditor');
beforeEach(() => {
  provider.failure = undefined;
});

const { paidRequest, readPayment, refund } = officePaymentCalls(() => ({
  server,
  citizen,
  clerk,
  supervisor,
  provider,
}));
const headers = (requestid: string) => ({ headers: { requestid } });

class DeathError extends Error {}

describe('the reconciliation of a day', () => {
  const today = () => cairoIsoDay(server.now());
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

  test('reports payments that the provider reports differently or not at all', async () => {
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
    // Crashes within a page of attempts, between pages, and among payments.
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
    // A crash repeats at most one page.
    expect(asked).toBeLessThanOrEqual(attempts + payments + deaths * 2);
  });

  test('of two processes one alone goes on, and one report is written', async () => {
    await paidRequest();
    const reports = async () =>
      (await sql`SELECT FROM reconciliations`.execute(server.database.query)).rows.length;
    const before = await reports();
    const { status } = provider;
    let other: Awaited<ReturnType<typeof run>> | undefined;
    provider.status = async (reference) => {
      provider.status = status;
      other = await run();
      return status(reference);
    };
    await expect(run()).rejects.toThrow(ReconciledElsewhereError);
    expect(other).toBeDefined();
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
      const constraint =
        lines.length > 0 ? 'ledger_lines_balance' : 'ledger_transactions_have_lines';
      await expect(insert(lines)).rejects.toMatchObject({ constraint });
    },
  );

  test.each(UNBALANCED)('refuses to add %s to a movement', async (_, lines) => {
    await paidRequest();
    const constraint = 'ledger_lines_balance';
    await expect(addLines(lines)).rejects.toMatchObject({ constraint });
  });

  test('refuses updates and deletes of ledger lines', async () => {
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
