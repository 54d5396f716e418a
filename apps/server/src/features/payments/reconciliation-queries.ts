import type { DifferenceKind, Piastres } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import { endOfDay, startOfDay } from '../../platform/cairo-days.ts';
import type { Tables } from '../../platform/schema.ts';

/** One place where our books and the provider's do not agree. */
export interface Difference {
  kind: DifferenceKind;
  merchantReference: string;
  ours: string;
  theirs: string | null;
  ourAmount: Piastres | null;
  theirAmount: Piastres | null;
}

/** What a day's reconciliation found. */
export interface Report {
  /** YYYY-MM-DD in Cairo. */
  day: string;
  payments: number;
  taken: Piastres;
  refunded: Piastres;
  unallocated: Piastres;
  differences: Difference[];
}

/** A payment as a reconciliation compares it; piastres. */
export interface CheckedPayment {
  providerReference: string;
  merchantReference: string;
  amount: Piastres;
  refunded: Piastres;
}

export async function findDayPayments(
  database: Kysely<Tables>,
  day: string,
): Promise<CheckedPayment[]> {
  const { rows } = await sql<CheckedPayment>`
    SELECT provider_reference AS "providerReference", merchant_reference AS "merchantReference", amount,
           (SELECT coalesce(sum(amount), 0)::int FROM refunds
            WHERE payment_id = payments.id AND state = 'completed') AS refunded
    FROM payments WHERE paid_at >= ${startOfDay(day)} AND paid_at < ${endOfDay(day)}
    ORDER BY id`.execute(database);
  return rows;
}

/** References of what could be paid on a day, and of which no payment is known. */
export async function findDayAttempts(database: Kysely<Tables>, day: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    SELECT merchant_reference AS reference FROM payment_attempts
    WHERE requested_at < ${endOfDay(day)} AND expires_at >= ${startOfDay(day)} AND state <> 'paid'
    ORDER BY id`.execute(database);
  return rows.map(({ reference }) => reference);
}

/** Refunds that the provider has not answered. */
export function findUndecidedRefunds(
  database: Kysely<Tables>,
): Promise<{ merchantReference: string; amount: Piastres }[]> {
  return database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('refunds.state', '=', 'requested')
    .select(['payments.merchant_reference as merchantReference', 'refunds.amount'])
    .orderBy('refunds.id')
    .execute();
}

/** What the ledger says of a day, and what lies unallocated now. */
export async function sumLedger(
  database: Kysely<Tables>,
  day: string,
): Promise<Pick<Report, 'taken' | 'refunded' | 'unallocated'>> {
  const { rows } = await sql<Pick<Report, 'taken' | 'refunded' | 'unallocated'>>`
    SELECT coalesce(sum(amount) FILTER (WHERE cause = 'payment'), 0)::float8 AS taken,
           coalesce(-sum(amount) FILTER (WHERE cause = 'refundCompleted'), 0)::float8 AS refunded,
           (SELECT coalesce(-sum(amount), 0)::float8 FROM ledger_lines
            WHERE account = 'unallocated') AS unallocated
    FROM ledger_transactions JOIN ledger_lines ON transaction_id = id AND account = 'provider'
    WHERE at >= ${startOfDay(day)} AND at < ${endOfDay(day)}`.execute(database);
  const [sums] = rows;
  if (!sums) throw new Error('The ledger answered no row');
  return sums;
}

/** Keeps a report with its differences. */
export async function insertReport(
  database: Kysely<Tables>,
  { differences, ...report }: Report,
  ranAt: Date,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('reconciliations')
      .values({ ...report, ran_at: ranAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (differences.length === 0) return;
    await transaction
      .insertInto('reconciliation_differences')
      .values(
        differences.map((found, index) => ({
          reconciliation_id: id,
          position: index + 1,
          kind: found.kind,
          merchant_reference: found.merchantReference,
          ours: found.ours,
          theirs: found.theirs,
          our_amount: found.ourAmount,
          their_amount: found.theirAmount,
        })),
      )
      .execute();
  });
}
