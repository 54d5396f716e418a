import { type Piastres, type RefundState, sumPiastres } from '@wathiqa/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/database.ts';
import type { Tables } from '../../../platform/schema.ts';
import { lockPayableRequest } from '../../payments/requests.ts';

export type Refund = Selectable<Tables['refunds']>;
export type Payment = Selectable<Tables['payments']>;

/** A payment and its refunds; both are locked until the transaction ends, and its request before them. */
export interface LockedPayment {
  payment: Payment;
  refunds: Refund[];
  /** Given back so far; piastres. */
  refunded: Piastres;
  pending: Refund | undefined;
}

export async function lockPayment(
  transaction: Transaction,
  paymentId: number,
): Promise<LockedPayment | undefined> {
  const find = () => transaction.selectFrom('payments').selectAll().where('id', '=', paymentId);
  const unlocked = await find().executeTakeFirst();
  if (unlocked?.request_id) await lockPayableRequest(transaction, unlocked.request_id);
  const payment = unlocked && (await find().forUpdate().executeTakeFirst());
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
    refunded: sumPiastres(
      refunds.filter(({ state }) => state === 'completed').map(({ amount }) => amount),
    ),
    pending: refunds.find(({ state }) => state === 'requested'),
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
    | 'payment_id'
    | 'amount'
    | 'reason'
    | 'idempotency_key'
    | 'requested_by'
    | 'requested_at'
    | 'next_attempt_at'
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
  end: { state: Exclude<RefundState, 'requested'>; refusal: string | null; at: Date },
): Promise<boolean> {
  const ended = await transaction
    .updateTable('refunds')
    .set({ state: end.state, refusal: end.refusal, ended_at: end.at, next_attempt_at: null })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** What people did about a payment that no request could take. */
export async function resolvePayment(
  transaction: Transaction,
  paymentId: number,
  resolved: { resolution: 'applied' | 'refunded'; by: string; at: Date; requestId?: number },
): Promise<void> {
  await transaction
    .updateTable('payments')
    .set({
      resolution: resolved.resolution,
      resolved_by: resolved.by,
      resolved_at: resolved.at,
      ...(resolved.requestId === undefined ? {} : { request_id: resolved.requestId }),
    })
    .where('id', '=', paymentId)
    .execute();
}

/** Takes the refunds to which the provider has given no answer and whose time has come, with their next time. */
export async function claimUndecided(
  database: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    UPDATE refunds SET attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz + least(interval '1 minute' * 2 ^ least(attempts, 10), interval '1 hour')
    WHERE id IN (SELECT id FROM refunds WHERE state = 'requested' AND next_attempt_at <= ${now}::timestamptz
                 ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(database);
  return rows;
}

/** Leaves a refund to people: nobody else can find out what became of it. */
export async function leaveToStaff(database: Kysely<Tables>, refundId: number): Promise<void> {
  await database
    .updateTable('refunds')
    .set({ next_attempt_at: null })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .execute();
}
