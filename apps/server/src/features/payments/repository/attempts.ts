import type { AttemptState } from '@wathiqa/domain';
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { endOfDay, startOfDay } from '../../../db/cairo-days.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { type LockedRequest, lockRequest } from '../../../requests/locked-request.ts';
import type { ReconciliationPlace } from './reconciliations.ts';

/** One charge that was requested of the provider. */
export type Attempt = Selectable<Tables['payment_attempts']>;

/** States in which an attempt is the one of its method: no other is begun beside it. */
export const ACTIVE_STATES: readonly AttemptState[] = ['requested', 'open'];

export function findAttempts(database: Kysely<Tables>, requestId: number): Promise<Attempt[]> {
  return database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('attempt')
    .execute();
}

/** An attempt whose request is locked. */
export interface LockedAttempt {
  attempt: Attempt;
  request: LockedRequest;
}

/** The attempt behind one of our references, its request locked. */
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
  // Read again: it may have changed while its request was another's.
  const attempt = request && (await find());
  return attempt && { attempt, request };
}

/** Writes a new attempt; its state is `requested`. */
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

/** Writes columns of an attempt. */
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

/** Writes columns of an attempt whose provider had not answered; false when it had, or the attempt had ended. */
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

/** Puts off the next poll of an attempt, unless it came to its end meanwhile: then nobody asks any more. */
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
 * Makes every open way to pay a request one that is to be closed at the provider, which is done after the
 * transaction. A request that is withdrawn calls it with the withdrawal: what is paid all the same goes to
 * people.
 *
 * @param requestId of a request that the transaction has locked
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

/** Attempts that can still be paid and are past their time. */
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

/** Attempts that the provider is to be asked about now; no other transaction takes them too until this one ends. */
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

/** Counts a poll of an attempt. */
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

/** An attempt of which no payment is known, and its place in the order in which they are read. */
export interface UnpaidAttempt {
  merchantReference: string;
  place: ReconciliationPlace;
}

/** The next attempts that could be paid on a day in Cairo and of which no payment is known, behind a place. */
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

/** How often the register was restored. */
export async function findGeneration(transaction: Transaction): Promise<number> {
  const { generation } = await transaction
    .selectFrom('request_numbering')
    .select('generation')
    .executeTakeFirstOrThrow();
  return generation;
}
