import type { AttemptState } from '@wathiqa/domain';
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { endOfDay, startOfDay } from '../../../db/sql-expressions.ts';
import { type LockedRequest, lockRequest } from '../../../requests/locked-request.ts';
import type { ReconciliationPlace } from './reconciliations.ts';

/** One charge at the provider. */
export type Attempt = Selectable<Tables['payment_attempts']>;

/** States of the single active attempt per method. */
export const ACTIVE_STATES: readonly AttemptState[] = ['requested', 'open'];

export function findAttempts(database: Kysely<Tables>, requestId: number): Promise<Attempt[]> {
  return database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('attempt')
    .execute();
}

export interface LockedAttempt {
  attempt: Attempt;
  request: LockedRequest;
}

/** Locks the request first. */
export async function lockAttempt(
  transaction: Transaction,
  reference: string,
): Promise<LockedAttempt | undefined> {
  const find = () =>
    transaction
      .selectFrom('payment_attempts')
      .selectAll()
      .where('merchant_reference', '=', reference)
      .executeTakeFirst();
  const unlocked = await find();
  const request = unlocked && (await lockRequest(transaction, unlocked.request_id));
  // Reread after the lock.
  const attempt = request && (await find());
  return attempt && { attempt, request };
}

export function insertAttempt(
  transaction: Transaction,
  attempt: Insertable<Tables['payment_attempts']>,
): Promise<Attempt> {
  return transaction
    .insertInto('payment_attempts')
    .values(attempt)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateAttempt(
  transaction: Transaction,
  attemptId: number,
  change: Partial<Pick<Attempt, 'state' | 'provider_reference' | 'next_poll_at'>>,
): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', attemptId)
    .execute();
}

/** False if answered or ended. */
export async function updateRequestedAttempt(
  transaction: Transaction,
  attemptId: number,
  change: Updateable<Tables['payment_attempts']>,
): Promise<boolean> {
  const updated = await transaction
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', attemptId)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Postpones the poll unless the attempt ended. */
export async function postponePoll(
  database: Kysely<Tables>,
  attemptId: number,
  until: Date,
): Promise<void> {
  await database
    .updateTable('payment_attempts')
    .set({ next_poll_at: until })
    .where('id', '=', attemptId)
    .where('next_poll_at', 'is not', null)
    .execute();
}

/**
 * Marks open attempts for cancellation after the transaction. Also for withdrawals; late payments then need manual
 * allocation.
 *
 * @param requestId locked
 */
export async function cancelAttempts(
  transaction: Transaction,
  requestId: number,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set({ state: 'canceling', poll_count: 0, next_poll_at: now })
    .where('request_id', '=', requestId)
    .where('state', 'in', ACTIVE_STATES)
    .execute();
}

/** Payable attempts past expiry. */
export function findOverdue(
  database: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<Attempt[]> {
  return database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('state', 'in', ACTIVE_STATES)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** Attempts due for polling; skips locked ones. */
export function lockDueAttempts(
  transaction: Transaction,
  now: Date,
  limit: number,
): Promise<Attempt[]> {
  return transaction
    .selectFrom('payment_attempts')
    .selectAll()
    .where('next_poll_at', '<=', now)
    .orderBy('next_poll_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function countPoll(
  transaction: Transaction,
  attemptId: number,
  nextPollAt: Date,
): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set((row) => ({ poll_count: row('poll_count', '+', 1), next_poll_at: nextPollAt }))
    .where('id', '=', attemptId)
    .execute();
}

export interface UnpaidAttempt {
  merchantReference: string;
  place: ReconciliationPlace;
}

/** Next page of attempts payable on a Cairo day. */
export async function findUnpaidAttempts(
  database: Kysely<Tables>,
  day: string,
  after: ReconciliationPlace,
  limit: number,
): Promise<UnpaidAttempt[]> {
  const { rows } = await sql<UnpaidAttempt>`
    SELECT merchant_reference AS "merchantReference", json_build_object('at', expires_at::text, 'id', id) AS place
    FROM payment_attempts
    WHERE state <> 'paid' AND requested_at < ${endOfDay(day)}
      AND (expires_at, id) > (greatest(${startOfDay(day)}, ${after.at}::timestamptz), ${after.id}::bigint)
    ORDER BY expires_at, id LIMIT ${limit}`.execute(database);
  return rows;
}

/** Count of restores. */
export async function findGeneration(transaction: Transaction): Promise<number> {
  const { generation } = await transaction
    .selectFrom('request_numbering')
    .select('generation')
    .executeTakeFirstOrThrow();
  return generation;
}
