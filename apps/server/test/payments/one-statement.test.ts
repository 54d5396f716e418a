import { asPiastres, PAYMENT_METHODS, PAYMENT_STATUSES, type PaymentStatus } from '@wathiqa/domain';
import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../src/db/database.ts';
import { applyEvent, handleProviderEvent } from '../../src/features/payments/event-handler.ts';
import type { ProviderEvent } from '../../src/features/payments/provider/types.ts';
import { TAKE_PAYMENT } from '../../src/features/payments/repository/taken-payments.ts';
import { REQUEST_CHANGES, toNotice } from '../../src/requests/change-channel.ts';
import { startServer, type TestServer } from '../harness.ts';
import { asOwner } from '../support/office/audit-tampering.ts';
import { AMOUNT_DUE, insertDueRequests } from '../support/payments/bulk-due-requests.ts';
import { atLength } from '../support/test-length.ts';

/** Compares the single-statement payment with the general path on a twin. */

const NOW = new Date('2026-11-22T10:00:00Z');
const FEES = 750;
const ATTEMPT_STATES = ['open', 'canceling', 'failed', 'expired', 'paid', 'requested'] as const;

let server: TestServer;
let citizenId: number;

beforeAll(async () => {
  server = await startServer();
  await server.signIn();
  const citizen = server.database.query.selectFrom('citizens').select('id').limit(1);
  citizenId = (await citizen.executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

interface KnownAttempt {
  method: (typeof PAYMENT_METHODS)[number];
  state: (typeof ATTEMPT_STATES)[number];
}

/** A provider event about an attempt, or about an unknown one. */
interface Said {
  attempt: number;
  payment: number;
  status: PaymentStatus;
  /** Piastres over the due and requested amounts. */
  orderExtra: number;
  paymentExtra: number;
  at: Date | undefined;
}

interface Story {
  withdrawn: boolean;
  attempts: readonly KnownAttempt[];
  events: readonly Said[];
}

const attempt = (states: readonly KnownAttempt['state'][]): fc.Arbitrary<KnownAttempt> =>
  fc.record({ method: fc.constantFrom(...PAYMENT_METHODS), state: fc.constantFrom(...states) });

const said: fc.Arbitrary<Said> = fc.record({
  attempt: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.nat(2)),
  payment: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(2)),
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constant('PAID' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...PAYMENT_STATUSES) },
  ),
  orderExtra: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    fc.constantFrom(-AMOUNT_DUE, -1, 1),
  ),
  paymentExtra: fc.oneof({ weight: 8, arbitrary: fc.constant(FEES) }, fc.constantFrom(-1, 0)),
  at: fc.constantFrom(undefined, new Date('2026-11-22T09:59:58Z')),
});

const story: fc.Arbitrary<Story> = fc.record({
  withdrawn: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, fc.constant(true)),
  attempts: fc.oneof(
    { weight: 2, arbitrary: fc.tuple(attempt(['open'])) },
    fc
      .array(attempt(ATTEMPT_STATES), { maxLength: 3 })
      // At most one active attempt per method.
      .filter((all) => {
        const active = all.filter(({ state }) => state === 'open' || state === 'requested');
        return new Set(active.map(({ method }) => method)).size === active.length;
      }),
  ),
  events: fc.array(said, { minLength: 1, maxLength: 3 }),
});

let running = 0;
/** Creates a request with a story's attempts and event references. */
async function insertTwin({ withdrawn, attempts }: Story) {
  const { query } = server.database;
  const [due] = await insertDueRequests(server.database, [citizenId], 1);
  if (!due) throw new Error('A request was expected');
  const requestId = Number(due.id);
  running += 1;
  const prefix = `story-${running}-`;
  const providerReference = (payment: number) => `${prefix}${payment}`;
  const merchantReference = (index: number) => `${requestId}~${index + 1}`;
  for (const [index, { method, state }] of attempts.entries()) {
    await query
      .insertInto('payment_attempts')
      .values({
        request_id: requestId,
        attempt: index + 1,
        method,
        state,
        merchant_reference: merchantReference(index),
        provider_reference: providerReference(index),
        checkout_url: 'https://provider.test/card',
        amount: AMOUNT_DUE,
        fees: asPiastres(FEES),
        requested_at: NOW,
        expires_at: new Date('2026-11-23T10:00:00Z'),
        poll_count: 2,
        next_poll_at: state === 'paid' ? null : NOW,
      })
      .execute();
  }
  if (withdrawn) {
    const documents = sql`UPDATE documents SET state = 'REJECTED', rejection_reason = 'withdrawn' WHERE request_id = ${requestId}`;
    await documents.execute(query);
    await sql`UPDATE requests SET state = 'REJECTED' WHERE id = ${requestId}`.execute(query);
  }
  const toEvent = ({ attempt, payment, status, orderExtra, paymentExtra, at }: Said) => {
    const orderAmount = AMOUNT_DUE + orderExtra;
    return {
      providerReference: providerReference(payment),
      merchantReference: merchantReference(attempt),
      status,
      orderAmount: asPiastres(orderAmount),
      paymentAmount: asPiastres(Math.max(0, orderAmount + paymentExtra)),
      fees: asPiastres(Math.max(0, paymentExtra)),
      providerMethod: 'PayAtFawry',
      at,
    } satisfies ProviderEvent;
  };
  return { requestId, prefix, toEvent };
}

/** All stored rows of a request, without row ids. */
async function readStored({ requestId, prefix }: { requestId: number; prefix: string }) {
  const { rows } = await sql<{ stored: unknown }>`
    WITH own AS (SELECT * FROM payments WHERE merchant_reference LIKE ${`${requestId}~%`})
    SELECT json_build_object(
      'request', (SELECT json_build_array(state, version, total, delivery) FROM requests WHERE id = ${requestId}),
      'documents', (SELECT json_agg(state ORDER BY position) FROM documents WHERE request_id = ${requestId}),
      'history', (SELECT json_agg(json_build_array(event, state, actor_kind, provider_reference, left_state,
                                                       CASE actor_kind WHEN 'provider' THEN at END) ORDER BY id)
                  FROM request_history WHERE request_id = ${requestId}),
      'notifications', (SELECT json_agg(json_build_array(kind, CASE WHEN kind <> 'unusablePayment' THEN occurrence END, channel, detail)
                                           ORDER BY kind, occurrence, channel)
                        FROM notifications WHERE request_id = ${requestId}),
      'attempts', (SELECT json_agg(to_jsonb(tried) - 'id' ORDER BY tried.attempt) FROM payment_attempts AS tried
                   WHERE request_id = ${requestId}),
      'events', (SELECT json_agg(to_jsonb(told) - 'id' ORDER BY id) FROM payment_events AS told
                 WHERE merchant_reference LIKE ${`${requestId}~%`}),
      'payments', (SELECT json_agg(to_jsonb(own) - 'id' ORDER BY id) FROM own),
      'ledger', (SELECT json_agg(json_build_array(at, cause, account, amount) ORDER BY movement.id, account)
                 FROM ledger_transactions AS movement JOIN ledger_lines ON transaction_id = movement.id
                 WHERE payment_id IN (SELECT id FROM own))
    ) AS stored`.execute(server.database.query);
  return JSON.parse(
    JSON.stringify(rows[0]?.stored)
      .replaceAll(String(requestId), '1')
      .replaceAll(`"${prefix}`, '"'),
  );
}

test('single-statement path writes the same as the general path', {
  timeout: atLength(120_000, 900_000),
}, async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { database } = server;
      const short = await insertTwin(told);
      const long = await insertTwin(told);
      for (const event of told.events) {
        const outcome = await handleProviderEvent(
          { database },
          short.toEvent(event),
          'webhook',
          NOW,
        );
        const expected = await database.transaction((transaction) =>
          applyEvent(transaction, long.toEvent(event), 'webhook', NOW),
        );
        expect(outcome).toBe(expected);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      expect(await readStored(short)).toEqual(await readStored(long));
    }),
    { numRuns: atLength(150, 2_000), endOnFailure: true },
  );
  expect([...outcomes.keys()].sort()).toEqual([
    'allocated',
    'duplicate',
    'recorded',
    'unallocated',
  ]);
});

test('ordinary payment takes one published statement; its repeat publishes nothing', async () => {
  const published: string[] = [];
  const publish = (channel: string, payload: string) =>
    void published.push(`${channel} ${payload}`);
  const database = {
    ...server.database,
    query: undefined,
    transaction: undefined,
    publish,
  } as never;
  const ordinary: Said = {
    attempt: 0,
    payment: 0,
    status: 'PAID',
    orderExtra: 0,
    paymentExtra: FEES,
    at: NOW,
  };
  const attempts = [{ method: 'cash', state: 'open' }] as const;
  const twin = await insertTwin({ withdrawn: false, attempts, events: [] });
  const event = twin.toEvent(ordinary);
  expect(await handleProviderEvent({ database }, event, 'webhook', NOW)).toBe('allocated');
  expect(await handleProviderEvent({ database }, event, 'poll', NOW)).toBe('duplicate');
  const last = await server.database.query
    .selectFrom('request_history')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('request_id', '=', twin.requestId)
    .executeTakeFirstOrThrow();
  const change = toNotice({ requestId: twin.requestId, historyId: Number(last.id) });
  expect(published).toEqual([`${REQUEST_CHANGES} ${change}`]);
});

const PAID: Said = {
  attempt: 0,
  payment: 0,
  status: 'PAID',
  orderExtra: 0,
  paymentExtra: 0,
  at: undefined,
};
const OPEN_CODE = [{ method: 'cash', state: 'open' }] as const;

/** Payments of a request, and the sum of each account. */
async function readMoney(requestId: number) {
  const { rows } = await sql`
    WITH own AS (SELECT * FROM payments WHERE merchant_reference LIKE ${`${requestId}~%`})
    SELECT (SELECT state FROM requests WHERE id = ${requestId}) AS state,
           (SELECT json_agg(json_build_array(amount, request_id IS NOT NULL, unallocated_reason) ORDER BY id)
            FROM own) AS payments,
           (SELECT json_object_agg(account, amount) FROM (
              SELECT account, sum(amount) AS amount
              FROM ledger_lines JOIN ledger_transactions AS movement ON movement.id = transaction_id
              WHERE payment_id IN (SELECT id FROM own) GROUP BY account) AS sums) AS accounts`.execute(
    server.database.query,
  );
  return rows[0];
}

const PAID_ONCE = {
  state: 'PAYMENT_ACCEPTED',
  payments: [[AMOUNT_DUE, true, null]],
  accounts: { provider: AMOUNT_DUE, registryFees: -AMOUNT_DUE },
};

test.each([
  ['at once', (tell: readonly (() => Promise<unknown>)[]) => Promise.all(tell.map((one) => one()))],
  [
    'one after another',
    async (tell: readonly (() => Promise<unknown>)[]) => {
      const outcomes: unknown[] = [];
      for (const one of tell) outcomes.push(await one());
      return outcomes;
    },
  ],
])('requests with the same provider number are each paid, %s', async (_order, tellAll) => {
  for (let round = 0; round < 3; round += 1) {
    const first = await insertTwin({ withdrawn: false, attempts: OPEN_CODE, events: [] });
    const second = await insertTwin({ withdrawn: false, attempts: OPEN_CODE, events: [] });
    const { providerReference } = first.toEvent(PAID);
    await server.database.query
      .updateTable('payment_attempts')
      .set({ provider_reference: providerReference })
      .where('request_id', '=', second.requestId)
      .execute();
    const events = [first.toEvent(PAID), { ...second.toEvent(PAID), providerReference }];
    const tell = events.map((event) => () => handleProviderEvent(server, event, 'webhook', NOW));
    expect(await tellAll(tell)).toEqual(['allocated', 'allocated']);
    expect(await tellAll(tell)).toEqual(['duplicate', 'duplicate']);
    for (const { requestId } of [first, second]) {
      expect(await readMoney(requestId)).toEqual(PAID_ONCE);
    }
  }
});

test('a provider number of a paid request with an unknown reference is unallocated', async () => {
  const twin = await insertTwin({ withdrawn: false, attempts: OPEN_CODE, events: [] });
  const event = twin.toEvent(PAID);
  expect(await handleProviderEvent(server, event, 'webhook', NOW)).toBe('allocated');
  const unknown = { ...event, merchantReference: `${twin.requestId}~unknown` };
  expect(await handleProviderEvent(server, unknown, 'webhook', NOW)).toBe('unallocated');
  expect(await handleProviderEvent(server, unknown, 'poll', NOW)).toBe('duplicate');
});

test('a payment of nothing leaves the request to be paid', async () => {
  const twin = await insertTwin({ withdrawn: false, attempts: OPEN_CODE, events: [] });
  const nothing = twin.toEvent({ ...PAID, orderExtra: -AMOUNT_DUE });
  expect(await handleProviderEvent(server, nothing, 'webhook', NOW)).toBe('recorded');
  const attempts = server.database.query
    .selectFrom('payment_attempts')
    .select('state')
    .where('request_id', '=', twin.requestId);
  expect(await attempts.execute()).toEqual([{ state: 'open' }]);
  expect(await handleProviderEvent(server, twin.toEvent(PAID), 'webhook', NOW)).toBe('allocated');
  expect(await readMoney(twin.requestId)).toEqual(PAID_ONCE);
});

test.each([
  ['before', [-1, 0], ['unallocated', 'allocated'], 'wrongAmount'],
  ['after', [0, -1], ['allocated', 'unallocated'], 'alreadyPaid'],
])(
  'a wrong amount %s the right one is unallocated, and the right one allocated',
  async (_when, extras, outcomes, reason) => {
    const twin = await insertTwin({ withdrawn: false, attempts: OPEN_CODE, events: [] });
    const events = extras.map((orderExtra) => twin.toEvent({ ...PAID, orderExtra }));
    const tell = async () => {
      const told: string[] = [];
      for (const event of events)
        told.push(await handleProviderEvent(server, event, 'webhook', NOW));
      return told;
    };
    expect(await tell()).toEqual(outcomes);
    expect(await tell()).toEqual(['duplicate', 'duplicate']);
    const payments = [
      [AMOUNT_DUE, true, null],
      [AMOUNT_DUE - 1, false, reason],
    ];
    expect(await readMoney(twin.requestId)).toEqual({
      state: 'PAYMENT_ACCEPTED',
      payments: extras[0] === 0 ? payments : payments.toReversed(),
      accounts: {
        provider: 2 * AMOUNT_DUE - 1,
        registryFees: -AMOUNT_DUE,
        unallocated: 1 - AMOUNT_DUE,
      },
    });
  },
);

test('a PAID with another fee and the same amount received is a duplicate', async () => {
  const twin = await insertTwin({ withdrawn: false, attempts: OPEN_CODE, events: [] });
  const withFees = twin.toEvent({ ...PAID, paymentExtra: FEES });
  expect(await handleProviderEvent(server, withFees, 'webhook', NOW)).toBe('allocated');
  expect(await handleProviderEvent(server, twin.toEvent(PAID), 'poll', NOW)).toBe('duplicate');
});

test('payment uses indexes regardless of table size and statistics', async () => {
  const { query } = server.database;
  const insertMany = async () => {
    const waiting = await insertDueRequests(server.database, [citizenId], 300);
    await sql`
      INSERT INTO payment_attempts (request_id, attempt, method, state, merchant_reference, provider_reference, amount, fees,
                                    requested_at, expires_at, next_poll_at)
      SELECT id, 1, 'cash', 'open', id || '~1', 'due-' || id, total, ${FEES}, ${NOW}, ${NOW}, ${NOW}
      FROM requests WHERE id = ANY (${waiting.map(({ id }) => id)}::bigint[])`.execute(query);
    return waiting;
  };
  // Statistics see no waiting requests.
  await insertMany();
  await sql`UPDATE requests SET state = 'REJECTED' WHERE state = 'WAITING_PAYMENT'`.execute(query);
  await sql`UPDATE payment_attempts SET state = 'paid' WHERE state <> 'paid'`.execute(query);
  await asOwner(server, 'ANALYZE requests', 'ANALYZE payment_attempts');
  const waiting = await insertMany();
  // Scatters a request's rows across pages.
  await sql`
    INSERT INTO request_history (request_id, event, state, actor_kind)
    SELECT requests.id, 'REGISTERED', 'WAITING_PAYMENT', 'system' FROM generate_series(1, 10) AS turn, requests
    ORDER BY turn`.execute(query);
  await asOwner(server, 'ANALYZE request_history');
  const id = waiting[0]?.id;
  const references = [`${id}~1`, `due-${id}`];
  const amounts = [AMOUNT_DUE, AMOUNT_DUE + FEES, FEES];
  const values = [...references, ...amounts, 'PayAtFawry', 'webhook', NOW, NOW, NOW.toISOString()];
  const countRows = async (transaction: Transaction) => {
    const { rows } = await sql<{ rows: number }>`
      SELECT sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables
      WHERE relname IN ('requests', 'payment_attempts', 'request_history')`.execute(transaction);
    return rows[0]?.rows ?? 0;
  };
  const read = await query.transaction().execute(async (transaction) => {
    // New foreign-key plans as on a new connection, and generic plans.
    await sql`DISCARD PLANS`.execute(transaction);
    await sql`SET LOCAL plan_cache_mode = force_generic_plan`.execute(transaction);
    const before = await countRows(transaction);
    await transaction.executeQuery(CompiledQuery.raw(TAKE_PAYMENT.text, values));
    return (await countRows(transaction)) - before;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(30);
});
