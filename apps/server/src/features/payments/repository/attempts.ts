import { type AttemptState, parseMerchantReference } from '@wathiqa/domain';
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { endOfDay, startOfDay } from '../../../db/sql-expressions.ts';
import { type LeasedTable, leaseDue, settleLeased } from '../../../jobs/leased-rows.ts';
import type { ClaimOptions, Settled } from '../../../jobs/outbox-worker.ts';
import { type LockedRequest, lockRequest } from '../../../requests/locked-request.ts';
import type { ReconciliationPlace } from './reconciliations.ts';

/** One charge at the provider. */
export type Attempt = Selectable<Tables['payment_attempts']>;

/** States of the single active attempt per method. */
export const ACTIVE_STATES: readonly AttemptState[] = ['requested', 'open'];

export function findAttempts(database: Reader, requestId: number) {
  return database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('attempt')
    .execute();
}

/** Named, because a `SELECT *` is planned each time. */
const LOCKED_COLUMNS = [
  'id',
  'attempt',
  'method',
  'state',
  'provider_reference',
  'amount',
  'expires_at',
  'next_poll_at',
] as const satisfies (keyof Attempt)[];

export interface LockedAttempt {
  attempt: Pick<Attempt, (typeof LOCKED_COLUMNS)[number]>;
  request: LockedRequest;
}

/** Of a reference: a restore may have lost the attempt, and a foreign reference names no request. */
export type NamedAttempt =
  | LockedAttempt
  | { attempt?: undefined; request?: LockedRequest | undefined };

/** Locks the request that the reference names. */
export async function lockAttempt(
  transaction: Transaction,
  reference: string,
): Promise<NamedAttempt> {
  const named = parseMerchantReference(reference);
  const request = named && (await lockRequest(transaction, named.requestId));
  if (!request) return {};
  const attempt = await transaction
    .selectFrom('payment_attempts')
    .select(LOCKED_COLUMNS)
    .where('merchant_reference', '=', reference)
    .executeTakeFirst();
  return attempt ? { attempt, request } : { request };
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

/**
 * Query that marks open attempts for cancellation by the next poll. Also for withdrawals; late payments then need
 * manual allocation.
 *
 * @param requestId locked
 * @param paidId stays as it is
 */
export function cancelAttempts(
  transaction: Transaction,
  requestId: number | null,
  now: Date,
  paidId: number | null = null,
) {
  return transaction
    .updateTable('payment_attempts')
    .set({ state: 'canceling', poll_count: 0, next_poll_at: now })
    .where('request_id', '=', requestId)
    .where('id', 'is distinct from', paidId)
    .where('state', 'in', ACTIVE_STATES);
}

/** Payable attempts past expiry. */
export function findOverdue(database: Reader, now: Date, limit: number) {
  return database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('state', 'in', ACTIVE_STATES)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

const POLLS: LeasedTable<'id'> = {
  name: 'payment_attempts',
  key: 'id',
  pending: 'next_poll_at IS NOT NULL',
  columns: { due: 'next_poll_at', attempts: 'poll_count' },
};

/** Leases attempts that are due for a poll. */
export async function claimAttempts(
  database: Kysely<Tables>,
  due: ClaimOptions,
): Promise<Attempt[]> {
  return (await leaseDue<Attempt>(POLLS, due).execute(database)).rows;
}

/** One by one: a payment locks its attempt, then the others of its request. */
export async function settlePolls(
  database: Kysely<Tables>,
  settled: readonly Settled<Attempt>[],
  now: Date,
): Promise<void> {
  for (const poll of settled) {
    await settleLeased(database, POLLS, [poll], now, sql`next_poll_at = settled.due`);
  }
}

/** Next page of attempts payable on a Cairo day. */
export async function findUnpaidAttempts(
  database: Reader,
  day: string,
  after: ReconciliationPlace,
  limit: number,
) {
  const { rows } = await sql<{ merchantReference: string; place: ReconciliationPlace }>`
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
