import type { Piastres, RefundState } from '@wathiqa/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/database.ts';
import type { Tables } from '../../../platform/schema.ts';
import { lockDue } from '../../payments/requests.ts';

export type Refund = Selectable<Tables['refunds']>;
export type Payment = Selectable<Tables['payments']>;

/** A payment and its refunds; both are locked until the transaction ends, and its request before them. */
export interface LockedPayment {
  payment: Payment;
  refunds: Refund[];
  /** Given back so far; piastres. */
  refunded: Piastres;
  underWay: Refund | undefined;
}

export async function lockPayment(
  transaction: Transaction,
  paymentId: number,
): Promise<LockedPayment | undefined> {
  const find = () => transaction.selectFrom('payments').selectAll().where('id', '=', paymentId);
  const seen = await find().executeTakeFirst();
  if (seen?.request_id) await lockDue(transaction, seen.request_id);
  const payment = seen && (await find().forUpdate().executeTakeFirst());
  if (!payment) return undefined;
  const refunds = await transaction
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
  return {
    payment,
    refunds,
    refunded: refunds.reduce((sum, { state, amount }) => sum + (state === 'done' ? amount : 0), 0),
    underWay: refunds.find(({ state }) => state === 'asked'),
  };
}

export function findRefund(
  database: Kysely<Tables>,
  refundId: number,
): Promise<Refund | undefined> {
  return database.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst();
}

/** Writes a refund; undefined when its key is another one's. */
export function insertRefund(
  transaction: Transaction,
  refund: Pick<
    Refund,
    'payment_id' | 'amount' | 'reason' | 'idempotency_key' | 'asked_by' | 'asked_at' | 'next_try_at'
  >,
): Promise<Refund | undefined> {
  return transaction
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Ends a refund that was asked for; false when it had ended before. */
export async function endRefund(
  transaction: Transaction,
  refundId: number,
  end: { state: Exclude<RefundState, 'asked'>; refusal: string | null; at: Date },
): Promise<boolean> {
  const ended = await transaction
    .updateTable('refunds')
    .set({ state: end.state, refusal: end.refusal, ended_at: end.at, next_try_at: null })
    .where('id', '=', refundId)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** What people did about a payment that no request could take. */
export async function settlePayment(
  transaction: Transaction,
  paymentId: number,
  settled: { settled: 'applied' | 'refunded'; by: string; at: Date; requestId?: number },
): Promise<void> {
  await transaction
    .updateTable('payments')
    .set({
      settled: settled.settled,
      settled_by: settled.by,
      settled_at: settled.at,
      ...(settled.requestId === undefined ? {} : { request_id: settled.requestId }),
    })
    .where('id', '=', paymentId)
    .execute();
}

/** Takes the refunds to which the provider has given no answer and whose time has come, with their next time. */
export async function claimUndecided(
  database: Kysely<Tables>,
  now: Date,
  most: number,
): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    UPDATE refunds SET tries = tries + 1,
      next_try_at = ${now}::timestamptz + least(interval '1 minute' * 2 ^ least(tries, 10), interval '1 hour')
    WHERE id IN (SELECT id FROM refunds WHERE state = 'asked' AND next_try_at <= ${now}::timestamptz
                 ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(database);
  return rows;
}

/** Leaves a refund to people: nobody else can find out what became of it. */
export async function leaveToPeople(database: Kysely<Tables>, refundId: number): Promise<void> {
  await database
    .updateTable('refunds')
    .set({ next_try_at: null })
    .where('id', '=', refundId)
    .where('state', '=', 'asked')
    .execute();
}
