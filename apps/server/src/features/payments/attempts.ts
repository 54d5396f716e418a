import {
  type AttemptState,
  attemptExpiry,
  merchantReference,
  nextPollAt,
  type PaymentMethod,
  type Piastres,
  sumPiastres,
} from '@wathiqa/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import type { Tables } from '../../platform/schema.ts';
import { enqueueNotification } from '../notifications/enqueue-notification.ts';
import { appendHistory } from '../requests/history.ts';
import type { PaymentCode } from './provider.ts';
import { lockPayableRequest } from './requests.ts';

/** One charge that was asked of the provider. */
export type Attempt = Selectable<Tables['payment_attempts']>;

/** States in which an attempt is the one of its way: no other is begun beside it. */
const ACTIVE_STATES: readonly AttemptState[] = ['requested', 'open'];

/** Soon: an asking whose answer was lost is taken up again. */
const RESUME_DELAY_MS = 60_000;

/** For so long an attempt belongs to whoever took it to ask the provider for the last time. */
const CLAIM_MS = 10 * 60_000;

export function findAttempts(database: Kysely<Tables>, requestId: number): Promise<Attempt[]> {
  return database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('attempt')
    .execute();
}

/** The attempt behind one of our references, its request locked. */
export async function lockAttempt(
  transaction: Transaction,
  reference: string,
): Promise<
  | { attempt: Attempt; request: NonNullable<Awaited<ReturnType<typeof lockPayableRequest>>> }
  | undefined
> {
  const find = () =>
    transaction
      .selectFrom('payment_attempts')
      .selectAll()
      .where('merchant_reference', '=', reference)
      .executeTakeFirst();
  const unlocked = await find();
  const request = unlocked && (await lockPayableRequest(transaction, unlocked.request_id));
  // Read again: it may have changed while its request was another's.
  const attempt = request && (await find());
  return attempt && { attempt, request };
}

/**
 * The attempt to pay a locked request in one way: the one that is open or asked for, or a new one. One that
 * is past its time ends here.
 */
export async function getOrCreateAttempt(
  transaction: Transaction,
  requestId: number,
  method: PaymentMethod,
  amount: Piastres,
  now: Date,
): Promise<Attempt> {
  const attempts = await findAttempts(transaction, requestId);
  const live = attempts.find(
    (attempt) => attempt.method === method && ACTIVE_STATES.includes(attempt.state),
  );
  if (live && live.expires_at > now) return live;
  if (live) await endAttempt(transaction, live, 'expired', now);
  const attempt = (attempts.at(-1)?.attempt ?? 0) + 1;
  return transaction
    .insertInto('payment_attempts')
    .values({
      request_id: requestId,
      attempt,
      method,
      merchant_reference: merchantReference(String(requestId), attempt),
      amount,
      requested_at: now,
      expires_at: attemptExpiry(method, now),
      next_poll_at: new Date(now.getTime() + RESUME_DELAY_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the provider answered to an asking. */
export type ChargeResult =
  | ({ method: 'cash' } & PaymentCode)
  | { method: 'card'; checkoutUrl: string };

/**
 * Opens an attempt that was asked for, its request locked; false when it was opened or ended before. One whose
 * request takes no payment any more is closed again.
 */
export async function openAttempt(
  transaction: Transaction,
  attempt: Attempt,
  opening: ChargeResult,
  payable: boolean,
  now: Date,
): Promise<boolean> {
  const expiresAt = opening.method === 'cash' ? opening.expiresAt : attempt.expires_at;
  const opened = await transaction
    .updateTable('payment_attempts')
    .set({
      state: payable ? 'open' : 'canceling',
      expires_at: expiresAt,
      poll_count: 0,
      next_poll_at: payable ? nextPollAt(attempt.method, 0, now, expiresAt) : now,
      ...(opening.method === 'cash'
        ? { provider_reference: opening.providerReference, fees: opening.fees }
        : { checkout_url: opening.checkoutUrl }),
    })
    .where('id', '=', attempt.id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst();
  if (!opened) return false;
  if (payable && opening.method === 'cash') {
    await appendHistory(transaction, attempt.request_id, {
      event: 'CODE_ISSUED',
      actor: { kind: 'provider', reference: opening.providerReference },
    });
    await enqueueNotification(transaction, {
      requestId: String(attempt.request_id),
      kind: 'paymentCode',
      occurrence: String(attempt.attempt),
      detail: {
        code: opening.providerReference,
        total: sumPiastres([attempt.amount, opening.fees]),
        expiresAt: expiresAt.toISOString(),
      },
    });
  }
  return true;
}

/**
 * Ends an attempt that was not paid, its request locked; one that has ended before keeps its end.
 *
 * @param nextPollAt when the provider is still asked about it, because a payment that comes late counts; null
 *   once its own word is final
 */
export async function endAttempt(
  transaction: Transaction,
  attempt: Attempt,
  state: 'expired' | 'canceled' | 'failed',
  nextPollAt: Date | null,
): Promise<void> {
  const { id, request_id, state: previous, method, provider_reference: code } = attempt;
  if (previous === 'paid') return;
  const ends = previous === 'requested' || previous === 'open' || previous === 'canceling';
  await updateAttempt(transaction, id, {
    next_poll_at: nextPollAt,
    ...(ends ? { state } : {}),
  });
  if (previous === 'open' && method === 'cash' && code !== null) {
    const actor = { kind: 'provider', reference: code } as const;
    await appendHistory(transaction, request_id, { event: 'CODE_EXPIRED', actor });
  }
}

/** What the provider said changes of the columns of an attempt. */
export async function updateAttempt(
  transaction: Kysely<Tables>,
  attemptId: number,
  change: Partial<Pick<Attempt, 'state' | 'provider_reference' | 'next_poll_at'>>,
): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', attemptId)
    .execute();
}

/** Puts off the next asking about an attempt, unless it came to its end meanwhile: then nobody asks any more. */
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

/** When the provider is asked about an attempt after the asking of now; null when that is the last. */
export function pollTimeAfter(
  { method, poll_count, expires_at }: Pick<Attempt, 'method' | 'poll_count' | 'expires_at'>,
  now: Date,
): Date | null {
  return nextPollAt(method, poll_count + 1, now, expires_at);
}

/**
 * Takes attempts that the provider is to be asked about now: no other process takes them too, and whatever
 * comes of it, they come again after a longer wait.
 */
export async function claimDueAttempts(
  database: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<Attempt[]> {
  return database.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('payment_attempts')
      .selectAll()
      .where('next_poll_at', '<=', now)
      .orderBy('next_poll_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    // Even the last time: whoever took it may die before the provider has answered.
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    for (const { id, method, poll_count, expires_at } of due) {
      await sql`
        UPDATE payment_attempts
        SET poll_count = poll_count + 1, next_poll_at = ${pollTimeAfter({ method, poll_count, expires_at }, now) ?? claimedUntil}
        WHERE id = ${id}`.execute(transaction);
    }
    return due;
  });
}
