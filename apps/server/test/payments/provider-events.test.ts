import { asPiastres } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleProviderEvent } from '../../src/features/payments/event-handler.ts';
import type { ProviderEvent } from '../../src/features/payments/provider/types.ts';
import { startServer, type TestServer } from '../harness.ts';
import { AMOUNT_DUE, insertDueRequests } from '../support/payments/bulk-due-requests.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const FEES = 750;

let server: TestServer;
let citizenId: number;

beforeAll(async () => {
  server = await startServer();
  await server.signIn();
  const citizen = server.database.query.selectFrom('citizens').select('id').limit(1);
  citizenId = (await citizen.executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

/** A request with an open code, and its `PAID` events, in piastres over the amount due. */
async function insertPayable() {
  const [due] = await insertDueRequests(server.database, [citizenId], 1);
  if (!due) throw new Error('A request was expected');
  const requestId = Number(due.id);
  const reference = { merchantReference: due.id, providerReference: `due-${requestId}` };
  await server.database.query
    .insertInto('payment_attempts')
    .values({
      request_id: requestId,
      attempt: 1,
      method: 'cash',
      state: 'open',
      merchant_reference: reference.merchantReference,
      provider_reference: reference.providerReference,
      amount: AMOUNT_DUE,
      fees: asPiastres(FEES),
      requested_at: NOW,
      expires_at: new Date('2026-11-23T10:00:00Z'),
      next_poll_at: NOW,
    })
    .execute();
  const toEvent = ({ extra = 0, fees = 0 } = {}): ProviderEvent => ({
    ...reference,
    status: 'PAID',
    orderAmount: asPiastres(AMOUNT_DUE + extra),
    paymentAmount: asPiastres(AMOUNT_DUE + extra + fees),
    fees: asPiastres(fees),
    providerMethod: 'PayAtFawry',
    at: undefined,
  });
  return { requestId, toEvent };
}

/** Payments of a request, and the sum of each account. */
async function readMoney(requestId: number) {
  const { rows } = await sql`
    WITH own AS (SELECT * FROM payments WHERE merchant_reference = ${String(requestId)})
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
    const first = await insertPayable();
    const second = await insertPayable();
    const { providerReference } = first.toEvent();
    await server.database.query
      .updateTable('payment_attempts')
      .set({ provider_reference: providerReference })
      .where('request_id', '=', second.requestId)
      .execute();
    const events = [first.toEvent(), { ...second.toEvent(), providerReference }];
    const tell = events.map((event) => () => handleProviderEvent(server, event, 'webhook', NOW));
    expect(await tellAll(tell)).toEqual(['allocated', 'allocated']);
    expect(await tellAll(tell)).toEqual(['duplicate', 'duplicate']);
    for (const { requestId } of [first, second]) {
      expect(await readMoney(requestId)).toEqual(PAID_ONCE);
    }
  }
});

test('a provider number of a paid request with an unknown reference is unallocated', async () => {
  const due = await insertPayable();
  const event = due.toEvent();
  expect(await handleProviderEvent(server, event, 'webhook', NOW)).toBe('allocated');
  const unknown = { ...event, merchantReference: `${due.requestId}~unknown` };
  expect(await handleProviderEvent(server, unknown, 'webhook', NOW)).toBe('unallocated');
  expect(await handleProviderEvent(server, unknown, 'poll', NOW)).toBe('duplicate');
});

test('a payment of nothing leaves the request to be paid', async () => {
  const due = await insertPayable();
  const nothing = due.toEvent({ extra: -AMOUNT_DUE });
  expect(await handleProviderEvent(server, nothing, 'webhook', NOW)).toBe('recorded');
  const attempts = server.database.query
    .selectFrom('payment_attempts')
    .select('state')
    .where('request_id', '=', due.requestId);
  expect(await attempts.execute()).toEqual([{ state: 'open' }]);
  expect(await handleProviderEvent(server, due.toEvent(), 'webhook', NOW)).toBe('allocated');
  expect(await readMoney(due.requestId)).toEqual(PAID_ONCE);
});

test.each([
  ['before', [-1, 0], ['unallocated', 'allocated'], 'wrongAmount'],
  ['after', [0, -1], ['allocated', 'unallocated'], 'alreadyPaid'],
])(
  'a wrong amount %s the right one is unallocated, and the right one allocated',
  async (_when, extras, outcomes, reason) => {
    const due = await insertPayable();
    const events = extras.map((extra) => due.toEvent({ extra }));
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
    expect(await readMoney(due.requestId)).toEqual({
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
  const due = await insertPayable();
  const withFees = due.toEvent({ fees: FEES });
  expect(await handleProviderEvent(server, withFees, 'webhook', NOW)).toBe('allocated');
  expect(await handleProviderEvent(server, due.toEvent(), 'poll', NOW)).toBe('duplicate');
});
