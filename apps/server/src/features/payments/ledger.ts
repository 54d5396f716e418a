import { type LedgerCause, ledgerLines, type PaymentAccount, type Piastres } from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Transaction } from '../../db/database.ts';
import { endOfDay, startOfDay } from '../../db/sql-expressions.ts';

export interface Movement {
  cause: LedgerCause;
  /** Our account of the payment. */
  account: PaymentAccount;
  amount: Piastres;
  paymentId: number | RawBuilder<number>;
  /** For refunds. */
  refundId?: number;
  at: Date;
}

/** Posts a ledger entry within the transaction; the database refuses duplicates. */
export async function postMovement(transaction: Transaction, movement: Movement): Promise<void> {
  await sql`WITH ${movementParts(movement)} SELECT`.execute(transaction);
}

/** Parts of a WITH. One statement writes both, because the database refuses an entry without lines. */
export function movementParts({ cause, account, amount, paymentId, refundId, at }: Movement) {
  const [to, from] = ledgerLines(cause, account, amount);
  return sql`
    movement AS (
      INSERT INTO ledger_transactions (at, cause, payment_id, refund_id)
      VALUES (${at}, ${cause}, ${paymentId}, ${refundId ?? null}) RETURNING id
    ), lines AS (
      INSERT INTO ledger_lines (transaction_id, account, amount)
      SELECT movement.id, line.account, line.amount
      FROM movement, (VALUES (${to.account}, ${to.amount}::integer), (${from.account}, ${from.amount}::integer))
        AS line (account, amount)
    )`;
}

/** Sums of a day, and the current unallocated total. */
export async function sumLedger(database: Reader, day: string) {
  const { rows } = await sql<Record<'taken' | 'refunded' | 'unallocated', Piastres>>`
    SELECT coalesce(sum(amount) FILTER (WHERE cause = 'payment'), 0)::float8 AS taken,
           coalesce(-sum(amount) FILTER (WHERE cause = 'refundCompleted'), 0)::float8 AS refunded,
           (SELECT coalesce(-sum(amount), 0)::float8 FROM ledger_lines
            WHERE account = 'unallocated') AS unallocated
    FROM ledger_transactions JOIN ledger_lines ON transaction_id = id AND account = 'provider'
    WHERE at >= ${startOfDay(day)} AND at < ${endOfDay(day)}`.execute(database);
  const [sums] = rows;
  if (!sums) throw new Error('The ledger query returned no row');
  return sums;
}
