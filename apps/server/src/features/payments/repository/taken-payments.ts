import { asPiastres, isFullPayment, ledgerLines } from '@wathiqa/domain';
import type { Database, PreparedStatement, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { withoutIndex } from '../../../db/plans.ts';
import { literals } from '../../../db/sql-expressions.ts';
import { publishChange } from '../../../requests/change-channel.ts';
import { payRequestExpressions } from '../../../requests/pay-statement.ts';
import type { ProviderEvent } from '../provider/types.ts';
import { ACTIVE_STATES } from './attempts.ts';

/** `request_id` is null if nothing was written. */
interface TakenRow {
  request_id: number | null;
  /** Latest history id. */
  history_id: number | null;
  duplicate: boolean;
}

const LEDGER_LINES = ledgerLines('payment', 'registryFees', asPiastres(1));

/**
 * Regular payment in one statement: event, attempts, request, payment and ledger, or nothing. Duplicates, refunds,
 * unknown or paid attempts, other provider numbers and other amounts use the general path.
 *
 * The request's update serializes concurrent transactions, which then see the new state.
 */
export const TAKE_PAYMENT: PreparedStatement<TakenRow> = {
  name: 'take-payment',
  text: `
    WITH paying AS (
      SELECT attempt.request_id, attempt.id AS attempt_id, attempt.method, $3::integer AS amount,
             $5::integer AS fees, $2::text AS reference, $10::text AS paid_at
      FROM payment_attempts AS attempt
      WHERE attempt.merchant_reference = $1 AND ${withoutIndex('attempt.state')} <> 'paid'
        AND coalesce(attempt.provider_reference, $2) = $2
        AND NOT EXISTS (SELECT FROM payments WHERE payments.request_id = attempt.request_id)
        AND NOT EXISTS (
          SELECT FROM payment_events
          WHERE merchant_reference = $1 AND payment_events.provider_reference = $2
            AND status IN ('PAID', 'REFUNDED', 'PARTIAL_REFUNDED'))
    ), ${payRequestExpressions('$9::timestamptz')}, event AS (
      INSERT INTO payment_events (provider_reference, status, merchant_reference, order_amount, payment_amount, fees,
                                  provider_method, source, occurred_at, received_at)
      SELECT $2, 'PAID', $1, $3, $4, $5, $6, $7, $8, $9 FROM paid_request
    ), attempts AS (
      UPDATE payment_attempts SET
        state = CASE WHEN payment_attempts.id = attempt_id THEN 'paid' ELSE 'canceling' END,
        provider_reference = CASE WHEN payment_attempts.id = attempt_id THEN $2 ELSE provider_reference END,
        poll_count = CASE WHEN payment_attempts.id = attempt_id THEN poll_count ELSE 0 END,
        next_poll_at = CASE WHEN payment_attempts.id = attempt_id THEN NULL ELSE $9::timestamptz END
      FROM paid_request, paying
      WHERE payment_attempts.request_id = paid_request.id
        AND (payment_attempts.id = attempt_id
             OR payment_attempts.state IN (${literals(ACTIVE_STATES)}))
    ), payment AS (
      INSERT INTO payments (provider_reference, merchant_reference, request_id, amount, fees, method, provider_method,
                            paid_at)
      SELECT $2, $1, paid_request.id, $3, $5, method, $6, $10::timestamptz FROM paid_request, paying
      RETURNING id
    ), movement AS (
      INSERT INTO ledger_transactions (at, cause, payment_id) SELECT $9, 'payment', id FROM payment
      RETURNING id
    ), lines AS (
      INSERT INTO ledger_lines (transaction_id, account, amount)
      SELECT movement.id, account, sign * $3::integer
      FROM movement, (VALUES ${LEDGER_LINES.map(({ account, amount }) => `('${account}', ${amount})`).join(', ')})
        AS line (account, sign)
    )
    SELECT paid_request.id AS request_id, (SELECT max(id) FROM paid_history) AS history_id,
           EXISTS (SELECT FROM payment_events
                   WHERE merchant_reference = $1 AND provider_reference = $2 AND status = 'PAID'
                     AND least(order_amount, payment_amount) = least($3::integer, $4::integer)) AS duplicate
    FROM (VALUES (1)) AS always LEFT JOIN paid_request ON true`,
};

/** @returns undefined if nothing was written, except for a duplicate */
export async function takePayment(
  database: Database,
  event: ProviderEvent,
  source: ProviderEventSource,
  now: Date,
): Promise<'allocated' | 'duplicate' | undefined> {
  if (!isFullPayment(event)) return undefined;
  const values = [
    event.merchantReference,
    event.providerReference,
    event.orderAmount,
    event.paymentAmount,
    event.fees,
    event.providerMethod,
    source,
    event.at ?? null,
    now,
    (event.at ?? now).toISOString(),
  ];
  const rows = await database.statement(TAKE_PAYMENT, values).catch((error: unknown) => {
    // The general path recorded the same event at the same time.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  });
  if (!rows) return undefined;
  const [row] = rows;
  if (!row) throw new Error('The payment statement returned no row');
  if (row.request_id !== null && row.history_id !== null) {
    publishChange(database, { requestId: row.request_id, historyId: row.history_id });
    return 'allocated';
  }
  return row.duplicate ? 'duplicate' : undefined;
}

export type ProviderEventSource = 'webhook' | 'poll';

/**
 * False for a repeated event: merchant reference, provider number, status and amount identify it, because provider
 * numbers are short and used again.
 */
export async function insertEvent(
  transaction: Transaction,
  event: ProviderEvent,
  source: ProviderEventSource,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('payment_events')
    .values({
      provider_reference: event.providerReference,
      status: event.status,
      merchant_reference: event.merchantReference,
      order_amount: event.orderAmount,
      payment_amount: event.paymentAmount,
      fees: event.fees,
      provider_method: event.providerMethod,
      source,
      occurred_at: event.at ?? null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether a refund event exists, also partial. */
export async function wasRefunded(
  transaction: Transaction,
  {
    merchantReference,
    providerReference,
  }: Pick<ProviderEvent, 'merchantReference' | 'providerReference'>,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('payment_events')
    .select('id')
    .where('merchant_reference', '=', merchantReference)
    .where('provider_reference', '=', providerReference)
    .where('status', 'in', ['REFUNDED', 'PARTIAL_REFUNDED'])
    .executeTakeFirst();
  return found !== undefined;
}
