import { canTransition, type RequestState } from '@wathiqa/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import type { Scene } from './actions.ts';
import { refundedAmount, type SimulatedCharge } from './simulated-provider.ts';

interface StoredRequest {
  state: RequestState;
  due: number;
  withdrawn: boolean;
  /** In history order. */
  states: RequestState[];
  events: Record<string, number>;
  /** SMS by kind; each has an e-mail. */
  sms: Record<string, number>;
  emails: number;
  taken: number | null;
  documents: RequestState[];
}

interface StoredPayment {
  reference: string;
  request_id: string | null;
  /** By the merchant reference. */
  named: string;
  unallocated_reason: string | null;
  amount: number;
  refunded: number;
  refunds: number;
  undecided: number;
  accounts: Record<string, number>;
}

/** Compares the ledger of a settled story with the provider's, to the piastre. */
export async function expectConsistentBooks({ database, world, requestIds }: Scene): Promise<void> {
  const payments = await readStoredPayments(database, requestIds);
  const paid = world.charges.filter((charge) => charge.paid > 0);

  expect(payments.map(({ reference }) => reference).toSorted()).toEqual(
    paid.map(({ providerReference }) => providerReference).toSorted(),
  );
  for (const payment of payments) {
    const charge = world.charges.find((one) => one.providerReference === payment.reference);
    if (charge) expectConsistentPayment(payment, charge);
  }
  for (const requestId of requestIds) {
    // Staff may allocate a payment to another request than the one that it names, which tells its refund.
    const own = payments.filter(({ request_id, named }) => (request_id ?? named) === requestId);
    const named = payments.filter((payment) => payment.named === requestId);
    expectLegalRequest(await readStoredRequest(database, requestId), own, named);
  }
  expect(await countUnfinished(database, requestIds)).toEqual({ attempts: 0, refunds: 0 });
}

function expectConsistentPayment(payment: StoredPayment, charge: SimulatedCharge): void {
  const left = charge.paid - refundedAmount(charge);
  const place = payment.request_id === null ? 'unallocated' : 'registryFees';
  expect(payment, `the books of ${charge.merchantReference}`).toMatchObject({
    amount: charge.paid,
    refunded: refundedAmount(charge),
    undecided: 0,
  });
  const { provider = 0, [place]: ours = 0, refunds = 0, ...others } = payment.accounts;
  expect({ provider, ours, refunds }).toEqual({ provider: left, ours: -left || 0, refunds: 0 });
  expect(Object.values(others).every((amount) => amount === 0)).toBe(true);
}

/**
 * @param own taken by the request, or unallocated and named for it
 * @param named for the request, whichever request took them
 */
function expectLegalRequest(
  kept: StoredRequest,
  own: readonly StoredPayment[],
  named: readonly StoredPayment[],
): void {
  const { states, events, sms } = kept;
  const isPaid = kept.state === 'PAYMENT_ACCEPTED' || kept.state === 'INTRANSIT';
  const taken = own.filter(({ request_id }) => request_id !== null);
  expect(taken.map(({ amount }) => amount)).toEqual(isPaid ? [kept.due] : []);
  expect(kept.taken).toBe(isPaid ? 1 : 0);
  expect(events.PAID ?? 0).toBe(isPaid ? 1 : 0);
  expect(sms.paid ?? 0).toBe(isPaid ? 1 : 0);

  const moves = states.filter((state, index) => index === 0 || state !== states[index - 1]);
  expect(moves[0]).toBe('WAITING_APPROVAL');
  for (const [index, to] of moves.entries()) {
    const from = moves[index - 1];
    if (from) expect(canTransition(from, to), `${from} to ${to}`).toBe(true);
  }
  expect(moves.at(-1)).toBe(kept.state);
  expect(kept.documents).toEqual([kept.state === 'INTRANSIT' ? expect.anything() : kept.state]);
  expect(kept.withdrawn).toBe((events.WITHDRAWN ?? 0) === 1);

  // Each event is notified once.
  const unusable = named.filter(({ unallocated_reason }) => unallocated_reason !== null);
  expect(events.PAYMENT_UNUSABLE ?? 0).toBe(unusable.length);
  expect(sms.unusablePayment ?? 0).toBe(unusable.length);
  const refunds = own.reduce((sum, payment) => sum + payment.refunds, 0);
  expect(events.REFUNDED ?? 0).toBe(refunds);
  expect(sms.refunded ?? 0).toBe(refunds);
  expect(sms.paymentCode ?? 0).toBe(events.CODE_ISSUED ?? 0);
  expect(events.CODE_EXPIRED ?? 0).toBeLessThanOrEqual(events.CODE_ISSUED ?? 0);
  expect(sms.registered).toBe(1);
  expect(sms.waitingPayment ?? 0).toBe(moves.includes('WAITING_PAYMENT') ? 1 : 0);
  expect(sms.withdrawn ?? 0).toBe(kept.withdrawn ? 1 : 0);
  expect(sms.onItsWay ?? 0).toBe(kept.state === 'INTRANSIT' ? 1 : 0);
  expect(kept.emails).toBe(Object.values(sms).reduce((sum, count) => sum + count, 0));
}

async function readStoredRequest({ query }: Database, requestId: string): Promise<StoredRequest> {
  const { rows } = await sql<StoredRequest>`
    SELECT state, total AS due, withdrawn_at IS NOT NULL AS withdrawn,
           (SELECT json_agg(state ORDER BY id) FROM request_history WHERE request_id = requests.id) AS states,
           (SELECT json_object_agg(event, count) FROM (
              SELECT event, count(*) FROM request_history WHERE request_id = requests.id GROUP BY event)) AS events,
           (SELECT json_object_agg(kind, count) FROM (
              SELECT kind, count(*) FROM notifications
              WHERE request_id = requests.id AND channel = 'sms' GROUP BY kind)) AS sms,
           (SELECT count(*)::int FROM notifications WHERE request_id = requests.id AND channel = 'email') AS emails,
           (SELECT count(*)::int FROM payments WHERE request_id = requests.id) AS taken,
           (SELECT json_agg(state) FROM documents WHERE request_id = requests.id) AS documents
    FROM requests WHERE id = ${requestId}::bigint`.execute(query);
  const [kept] = rows;
  if (!kept) throw new Error(`There is no request ${requestId}`);
  return kept;
}

async function readStoredPayments(
  { query }: Database,
  requestIds: readonly string[],
): Promise<StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    SELECT provider_reference AS reference, request_id::text, split_part(merchant_reference, '~', 1) AS named,
           unallocated_reason, amount,
           (SELECT coalesce(sum(amount), 0)::int FROM refunds
            WHERE payment_id = payments.id AND state = 'completed') AS refunded,
           (SELECT count(*)::int FROM refunds WHERE payment_id = payments.id AND state = 'completed') AS refunds,
           (SELECT count(*)::int FROM refunds WHERE payment_id = payments.id AND state = 'requested') AS undecided,
           (SELECT json_object_agg(account, amount) FROM (
              SELECT account, sum(amount)::int AS amount FROM ledger_lines
              JOIN ledger_transactions AS movement ON movement.id = transaction_id
              WHERE payment_id = payments.id GROUP BY account)) AS accounts
    FROM payments
    WHERE split_part(merchant_reference, '~', 1) = ANY(${[...requestIds]}::text[])
    ORDER BY id`.execute(query);
  return rows;
}

async function countUnfinished({ query }: Database, requestIds: readonly string[]) {
  const { rows } = await sql<{ attempts: number; refunds: number }>`
    SELECT (SELECT count(*)::int FROM payment_attempts
            WHERE request_id = ANY(${[...requestIds]}::bigint[])
              AND (next_poll_at IS NOT NULL OR state IN ('requested', 'open', 'canceling'))) AS attempts,
           (SELECT count(*)::int FROM refunds WHERE state = 'requested') AS refunds`.execute(query);
  return rows[0];
}
