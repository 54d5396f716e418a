import type { Payment as PaymentAnswer } from '@wathiqa/contract';
import {
  type PaymentMethod,
  type Piastres,
  REFUSED_STATES,
  type RequestId,
  type RequestState,
  sumPiastres,
} from '@wathiqa/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { endOfDay, literals, startOfDay } from '../../../db/sql-expressions.ts';
import type { Caller } from '../../../http/access.ts';
import { type LockedRequest, lockRequest } from '../../../requests/locked-request.ts';
import { livingSession } from '../../../requests/own-requests.ts';
import { movementParts } from '../ledger.ts';
import { type Attempt, cancelAttempts } from './attempts.ts';
import type { ReconciliationPlace } from './reconciliations.ts';
import { findRefunds, type Refund } from './refunds.ts';

export type Payment = Selectable<Tables['payments']>;

/**
 * Stores a payment with its movement, marks its attempt as paid and cancels the others of its request.
 *
 * @param attemptId null if the payment leaves it unchanged
 * @returns the id
 */
export async function insertPayment(
  transaction: Transaction,
  payment: Insertable<Tables['payments']> & { request_id: number | null },
  attemptId: number | null,
  at: Date,
): Promise<number> {
  const { request_id: requestId, provider_reference: reference, amount } = payment;
  const account = requestId === null ? 'unallocated' : 'registryFees';
  const paymentId = sql<number>`(SELECT id FROM payment)`;
  const { rows } = await sql<{ id: number }>`
    WITH payment AS (
      ${transaction.insertInto('payments').values(payment).returning('id')}
    ), paid AS (
      UPDATE payment_attempts SET state = 'paid', provider_reference = ${reference}, next_poll_at = NULL
      WHERE id = ${attemptId}
    ), canceled AS (${cancelAttempts(transaction, requestId, at, attemptId)}),
    ${movementParts({ cause: 'payment', account, amount, paymentId, at })}
    SELECT id FROM payment`.execute(transaction);
  const [inserted] = rows;
  if (!inserted) throw new Error('The payment was not inserted');
  return inserted.id;
}

/** Payment and refunds, locked after the request. */
export interface LockedPayment {
  payment: Payment;
  /** Request it was allocated to. */
  request: LockedRequest | undefined;
  /** Request that it names, while it is unallocated. */
  named: LockedRequest | undefined;
  refunds: Refund[];
  refunded: Piastres;
  pending: Refund | undefined;
}

export async function lockPayment(
  transaction: Transaction,
  paymentId: number,
): Promise<LockedPayment | undefined> {
  const find = () => transaction.selectFrom('payments').selectAll().where('id', '=', paymentId);
  const unlocked = await find().executeTakeFirst();
  const requestId = unlocked?.request_id ?? unlocked?.named_request_id;
  const request = requestId ? await lockRequest(transaction, requestId) : undefined;
  const payment = unlocked && (await find().forUpdate().executeTakeFirst());
  if (!payment) return undefined;
  const refunds = await findRefunds(transaction, paymentId);
  return {
    payment,
    ...(payment.request_id
      ? { request, named: undefined }
      : { request: undefined, named: request }),
    refunds,
    refunded: sumPiastres(
      refunds.filter(({ state }) => state === 'completed').map(({ amount }) => amount),
    ),
    pending: refunds.find(({ state }) => state === 'proposed' || state === 'requested'),
  };
}

/** Resolution of an unallocated payment. */
export async function resolvePayment(
  transaction: Transaction,
  paymentId: number,
  resolved: { resolution: 'applied' | 'refunded'; staffId: number; at: Date; requestId?: number },
): Promise<void> {
  await transaction
    .updateTable('payments')
    .set({
      resolution: resolved.resolution,
      resolved_by: resolved.staffId,
      resolved_at: resolved.at,
      ...(resolved.requestId === undefined ? {} : { request_id: resolved.requestId }),
    })
    .where('id', '=', paymentId)
    .execute();
}

/** Payment status for the owner. */
export interface OwnPayment {
  session_alive: boolean;
  /** Null for unknown and foreign requests. */
  state: RequestState | null;
  withdrawn: boolean;
  total: Piastres;
  items: (PaymentAnswer['items'][number] & { unitPrice: Piastres })[];
  paid: {
    provider_reference: string;
    method: PaymentMethod;
    amount: Piastres;
    fees: Piastres;
    paid_at: string;
    refunded: Piastres;
    refunded_at: string | null;
  } | null;
  attempts: AttemptRow[] | null;
}

export type AttemptRow = Pick<
  Attempt,
  'method' | 'state' | 'provider_reference' | 'amount' | 'fees'
> & {
  requested_at: string;
  expires_at: string;
};

export async function findOwnPayment(
  database: Reader,
  caller: Caller,
  requestId: RequestId,
): Promise<OwnPayment> {
  const { rows } = await sql<OwnPayment>`
    WITH caller AS (SELECT citizen_id FROM sessions WHERE ${livingSession(caller)})
    SELECT EXISTS (SELECT FROM caller) AS session_alive, request.state, request.total,
           request.withdrawn_at IS NOT NULL AS withdrawn,
           (SELECT coalesce(json_agg(json_build_object('documentType', document_type, 'languageCode', language_code,
                     'issueReason', issue_reason,
                     'fullName', full_name, 'copies', copies, 'unitPrice', unit_price) ORDER BY position), '[]')
            FROM documents WHERE request_id = request.id AND state NOT IN (${sql.raw(literals(REFUSED_STATES))})) AS items,
           (SELECT json_build_object('provider_reference', provider_reference, 'method', method,
                     'amount', amount, 'fees', fees, 'paid_at', paid_at,
                     'refunded', (SELECT coalesce(sum(amount), 0)::int FROM refunds
                                  WHERE payment_id = payments.id AND state = 'completed'),
                     'refunded_at', (SELECT max(ended_at) FROM refunds
                                     WHERE payment_id = payments.id AND state = 'completed'))
            FROM payments WHERE request_id = request.id) AS paid,
           (SELECT json_agg(json_build_object('method', method, 'state', state, 'amount', amount, 'fees', fees,
                     'provider_reference', provider_reference, 'requested_at', requested_at,
                     'expires_at', expires_at) ORDER BY attempt)
            FROM payment_attempts WHERE request_id = request.id) AS attempts
    FROM (VALUES (1)) AS always
    LEFT JOIN requests AS request
      ON request.id = ${requestId}::bigint AND request.citizen_id = (SELECT citizen_id FROM caller)
  `.execute(database);
  const [row] = rows;
  if (!row) throw new Error('The payment statement returned no row');
  return row;
}

export interface CheckedPayment {
  providerReference: string;
  merchantReference: string;
  amount: Piastres;
  refunded: Piastres;
  place: ReconciliationPlace;
}

/** Next page of a Cairo day. */
export async function findDayPayments(
  database: Reader,
  day: string,
  after: ReconciliationPlace,
  limit: number,
): Promise<CheckedPayment[]> {
  const { rows } = await sql<CheckedPayment>`
    SELECT provider_reference AS "providerReference", merchant_reference AS "merchantReference", amount,
           (SELECT coalesce(sum(amount), 0)::int FROM refunds
            WHERE payment_id = payments.id AND state = 'completed') AS refunded,
           json_build_object('at', paid_at::text, 'id', id) AS place
    FROM payments
    WHERE paid_at >= ${startOfDay(day)} AND paid_at < ${endOfDay(day)}
      AND (paid_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)
    ORDER BY paid_at, id LIMIT ${limit}`.execute(database);
  return rows;
}
