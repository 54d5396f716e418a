import { PAID_DOCUMENT_STATES, type Piastres } from '@wathiqa/domain';
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { literals } from '../../../db/sql-expressions.ts';
import { type LeasedTable, leaseDue, settleLeased } from '../../../jobs/leased-rows.ts';
import type { ClaimOptions, Settled } from '../../../jobs/outbox-worker.ts';

export type Refund = Selectable<Tables['refunds']>;

/** SQL: staff must ask the provider for the outcome of a row of `refunds`. */
export const IS_UNCLEAR = sql<boolean>`(refunds.state = 'requested' AND refunds.next_attempt_at IS NULL)`;

/** Oldest first. */
export function findRefunds(database: Reader, paymentId: number) {
  return database
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
}

export function findRefund(database: Reader, refundId: number) {
  return database.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst();
}

/** Undefined for a used key. */
export function insertRefund(
  transaction: Transaction,
  refund: Insertable<Tables['refunds']> & { state: 'proposed' | 'requested' },
): Promise<Refund | undefined> {
  return transaction
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export interface PaidDocument {
  requestId: number;
  documentType: string;
  languageCode: string | null;
  /** Of all copies. */
  price: Piastres;
}

/** Paid, unissued document; undefined otherwise. */
export async function findPaidDocument(
  database: Reader,
  documentId: number,
): Promise<PaidDocument | undefined> {
  const { rows } = await sql<PaidDocument>`
    SELECT request_id AS "requestId", document_type AS "documentType", language_code AS "languageCode",
           copies * unit_price AS price
    FROM documents WHERE id = ${documentId} AND state IN (${sql.raw(literals(PAID_DOCUMENT_STATES))})`.execute(
    database,
  );
  return rows[0];
}

/** Whether a document remains without refund or pending refund. */
export async function hasPapers(database: Reader, requestId: number): Promise<boolean> {
  const found = await database
    .selectFrom('requests')
    .where('id', '=', requestId)
    .where('all_refunded', '=', false)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** False if already ended. */
export async function endRefund(
  transaction: Transaction,
  refundId: number,
  end: { state: 'completed' | 'declined'; refusal: string | null; at: Date },
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

/** Undefined if not pending. */
export function decideProposal(
  transaction: Transaction,
  refundId: number,
  decision: Pick<
    Updateable<Tables['refunds']>,
    'state' | 'decided_by' | 'decided_at' | 'ended_at' | 'next_attempt_at' | 'refusal'
  >,
): Promise<Refund | undefined> {
  return transaction
    .updateTable('refunds')
    .set(decision)
    .where('id', '=', refundId)
    .where('state', '=', 'proposed')
    .returningAll()
    .executeTakeFirst();
}

const CHECKS: LeasedTable<'id'> = { name: 'refunds', key: 'id', pending: "state = 'requested'" };

/** Leases unanswered refunds that are due for a check. */
export async function claimRefunds(database: Kysely<Tables>, due: ClaimOptions): Promise<Refund[]> {
  return (await leaseDue<Refund>(CHECKS, due).execute(database)).rows;
}

/** Without another attempt staff decide. */
export function settleChecks(
  database: Kysely<Tables>,
  settled: readonly Settled<Refund>[],
  now: Date,
): Promise<void> {
  return settleLeased(database, CHECKS, settled, now, sql`next_attempt_at = settled.due`);
}

/** First unanswered refunds, and the total. */
export async function findUndecidedRefunds(database: Reader, limit: number) {
  const undecided = database.selectFrom('refunds').where('refunds.state', '=', 'requested');
  const refunds = await undecided
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.merchant_reference as merchantReference', 'refunds.amount'])
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
  const { count } = await undecided
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { refunds, count };
}
