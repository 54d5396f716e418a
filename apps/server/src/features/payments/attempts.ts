import {
  type AttemptState,
  attemptExpiry,
  merchantReference,
  nextPoll,
  type PaymentWay,
} from '@wathiqa/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import type { Tables } from '../../platform/schema.ts';
import { queueMessage } from '../messages/queue.ts';
import type { PaymentCode } from './provider.ts';
import { lockDue, noteEvent, paymentActor } from './requests.ts';

/** One charge that was asked of the provider. */
export type Attempt = Selectable<Tables['payment_attempts']>;

/** States in which an attempt is the one of its way: no other is begun beside it. */
const LIVE: readonly AttemptState[] = ['asked', 'open'];

/** Soon: an asking whose answer was lost is taken up again. */
const RESUMED_AFTER_MS = 60_000;

/** For so long an attempt belongs to whoever took it to ask the provider for the last time. */
const HELD_MS = 10 * 60_000;

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
  { attempt: Attempt; request: NonNullable<Awaited<ReturnType<typeof lockDue>>> } | undefined
> {
  const find = () =>
    transaction
      .selectFrom('payment_attempts')
      .selectAll()
      .where('merchant_reference', '=', reference)
      .executeTakeFirst();
  const seen = await find();
  const request = seen && (await lockDue(transaction, seen.request_id));
  // Read again: it may have changed while its request was another's.
  const attempt = request && (await find());
  return attempt && { attempt, request };
}

/**
 * The attempt to pay a locked request in one way: the one that is open or asked for, or a new one. One that
 * is past its time ends here.
 */
export async function liveAttempt(
  transaction: Transaction,
  requestId: number,
  way: PaymentWay,
  amount: number,
  now: Date,
): Promise<Attempt> {
  const attempts = await findAttempts(transaction, requestId);
  const live = attempts.find((attempt) => attempt.way === way && LIVE.includes(attempt.state));
  if (live && live.expires_at > now) return live;
  if (live) await endAttempt(transaction, live, 'expired', now);
  const attempt = (attempts.at(-1)?.attempt ?? 0) + 1;
  return transaction
    .insertInto('payment_attempts')
    .values({
      request_id: requestId,
      attempt,
      way,
      merchant_reference: merchantReference(String(requestId), attempt),
      amount,
      asked_at: now,
      expires_at: attemptExpiry(way, now),
      next_poll_at: new Date(now.getTime() + RESUMED_AFTER_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the provider answered to an asking. */
export type Opening = ({ way: 'cash' } & PaymentCode) | { way: 'card'; address: string };

/**
 * Opens an attempt that was asked for, its request locked; false when it was opened or ended before. One whose
 * request takes no payment any more is closed again.
 */
export async function openAttempt(
  transaction: Transaction,
  attempt: Attempt,
  opening: Opening,
  payable: boolean,
  now: Date,
): Promise<boolean> {
  const expiresAt = opening.way === 'cash' ? opening.expiresAt : attempt.expires_at;
  const opened = await transaction
    .updateTable('payment_attempts')
    .set({
      state: payable ? 'open' : 'closing',
      expires_at: expiresAt,
      polls: 0,
      next_poll_at: payable ? nextPoll(attempt.way, 0, now, expiresAt) : now,
      ...(opening.way === 'cash'
        ? { provider_reference: opening.providerReference, fees: opening.fees }
        : { address: opening.address }),
    })
    .where('id', '=', attempt.id)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst();
  if (!opened) return false;
  if (payable && opening.way === 'cash') {
    await noteEvent(transaction, attempt.request_id, {
      event: 'CODE_ISSUED',
      actor: paymentActor(opening.providerReference),
    });
    await queueMessage(transaction, {
      requestId: String(attempt.request_id),
      kind: 'paymentCode',
      occasion: String(attempt.attempt),
      detail: {
        code: opening.providerReference,
        total: attempt.amount + opening.fees,
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
  state: 'expired' | 'canceled' | 'refused',
  nextPollAt: Date | null,
): Promise<void> {
  const { id, request_id, state: before, way, provider_reference: code } = attempt;
  if (before === 'paid') return;
  const ends = before === 'asked' || before === 'open' || before === 'closing';
  await changeAttempt(transaction, id, {
    next_poll_at: nextPollAt,
    ...(ends ? { state } : {}),
  });
  if (before === 'open' && way === 'cash' && code !== null) {
    const actor = paymentActor(code);
    await noteEvent(transaction, request_id, { event: 'CODE_EXPIRED', actor });
  }
}

/** What the provider said changes of the columns of an attempt. */
export async function changeAttempt(
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
export async function putOffPoll(
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
export async function closeAttempts(
  transaction: Transaction,
  requestId: number,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set({ state: 'closing', polls: 0, next_poll_at: now })
    .where('request_id', '=', requestId)
    .where('state', 'in', LIVE)
    .execute();
}

/** Attempts that can still be paid and are past their time. */
export function findOverdue(database: Kysely<Tables>, now: Date, most: number): Promise<Attempt[]> {
  return database
    .selectFrom('payment_attempts')
    .selectAll()
    .where('state', 'in', LIVE)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute();
}

/** When the provider is asked about an attempt after the asking of now; null when that is the last. */
export function pollAfter(
  { way, polls, expires_at }: Pick<Attempt, 'way' | 'polls' | 'expires_at'>,
  now: Date,
): Date | null {
  return nextPoll(way, polls + 1, now, expires_at);
}

/**
 * Takes attempts that the provider is to be asked about now: no other process takes them too, and whatever
 * comes of it, they come again after a longer wait.
 */
export async function claimDue(
  database: Kysely<Tables>,
  now: Date,
  most: number,
): Promise<Attempt[]> {
  return database.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('payment_attempts')
      .selectAll()
      .where('next_poll_at', '<=', now)
      .orderBy('next_poll_at')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    // Even the last time: whoever took it may die before the provider has answered.
    const heldUntil = new Date(now.getTime() + HELD_MS);
    for (const { id, way, polls, expires_at } of due) {
      await sql`
        UPDATE payment_attempts
        SET polls = polls + 1, next_poll_at = ${pollAfter({ way, polls, expires_at }, now) ?? heldUntil}
        WHERE id = ${id}`.execute(transaction);
    }
    return due;
  });
}
