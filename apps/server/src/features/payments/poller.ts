import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { startLease } from '../../jobs/lease.ts';
import { endAttempt, pollTimeAfter } from './attempts.ts';
import { type LeasedContext, resumeCharge } from './charge.ts';
import type { PaymentContext } from './context.ts';
import { handleProviderEvent } from './event-handler.ts';
import { isUnavailable, ProviderError } from './provider/types.ts';
import {
  type Attempt,
  countPoll,
  findOverdue,
  lockAttempt,
  lockDueAttempts,
  postponePoll,
} from './repository/attempts.ts';

// Completes attempts without webhook: polls the provider, expires codes, cancels unwanted attempts.

type ProviderContext = Pick<AppContext, 'database' | 'paymentProvider'>;

const CONCURRENCY = 10;
const BATCH_SIZE = 100;
/** Limit of a round, because refunds wait for it. */
const ROUND_MS = 10_000;
const RETRY_AFTER_FAILURE_MS = 60_000;

/** Lease for the final poll. */
const CLAIM_MS = 10 * 60_000;

const HOUR = 3_600_000;
/** Retry delay and limit after a refused final poll. */
const RETRY_AFTER_REFUSAL_MS = 6 * HOUR;
const GIVE_UP_AFTER_MS = 30 * 24 * HOUR;

/** False if refused. @throws ProviderError */
async function wasAnswered(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError) || isUnavailable(error)) throw error;
    return false;
  }
}

/** Applies the provider's status as an event. @throws ProviderError */
export async function pollProvider(
  context: ProviderContext,
  { merchant_reference }: Attempt,
  now: Date,
): Promise<boolean> {
  const event = await context.paymentProvider.status(merchant_reference);
  if (event) await handleProviderEvent(context, event, 'poll', now);
  return event !== undefined;
}

async function finishAttempt(
  { database }: Pick<AppContext, 'database'>,
  { merchant_reference }: Attempt,
  state: 'expired' | 'canceled',
  nextPollAt: Date | null,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const locked = await lockAttempt(transaction, merchant_reference);
    if (locked) await endAttempt(transaction, locked, state, nextPollAt, now);
  });
}

/** Cancels at the provider; a payment just before shows in the status. */
async function cancelAtProvider(
  context: ProviderContext,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  if (attempt.provider_reference === null) {
    const known = await pollProvider(context, attempt, now);
    // Unused card pages expire.
    if (!known && attempt.expires_at <= now)
      await finishAttempt(context, attempt, 'canceled', null, now);
    return;
  }
  try {
    await context.paymentProvider.cancel(attempt.provider_reference);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    await pollProvider(context, attempt, now);
    return;
  }
  await finishAttempt(context, attempt, 'canceled', null, now);
}

/** @throws ProviderError */
async function pollAttempt(context: LeasedContext, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.state === 'canceling') return cancelAtProvider(context, attempt, now);
  if (attempt.state === 'requested' && attempt.method === 'cash' && attempt.expires_at > now) {
    return resumeCharge(context, attempt);
  }
  const known = await pollProvider(context, attempt, now);
  // Unused and expired card page.
  if (!known && attempt.expires_at <= now)
    await finishAttempt(context, attempt, 'expired', null, now);
}

/** The last poll ends the attempt. @throws ProviderError */
async function pollAttemptOnce(context: LeasedContext, attempt: Attempt, now: Date): Promise<void> {
  const gotAnswer = await wasAnswered(pollAttempt(context, attempt, now));
  if (pollTimeAfter(attempt, now) !== null) return;
  // A refusal does not prove nonpayment.
  if (!gotAnswer && now.getTime() < attempt.expires_at.getTime() + GIVE_UP_AFTER_MS) {
    return postponePoll(
      context.database.query,
      attempt.id,
      new Date(now.getTime() + RETRY_AFTER_REFUSAL_MS),
    );
  }
  await finishAttempt(
    context,
    attempt,
    attempt.state === 'canceling' ? 'canceled' : 'expired',
    null,
    now,
  );
}

/**
 * Stops at a provider outage; the rest is retried soon, as is an attempt with another failure, thrown last. Resolves
 * with availability.
 */
async function forEachInBatches(
  { database }: Pick<AppContext, 'database'>,
  attempts: readonly Attempt[],
  now: Date,
  work: (attempt: Attempt) => Promise<void>,
): Promise<boolean> {
  let unavailable = false;
  const failures: unknown[] = [];
  const processAttempt = async (attempt: Attempt) => {
    try {
      if (!unavailable) return await work(attempt);
    } catch (error) {
      if (!(error instanceof ProviderError)) failures.push(error);
      else if (isUnavailable(error)) unavailable = true;
      else return;
    }
    const retryAt = new Date(now.getTime() + RETRY_AFTER_FAILURE_MS);
    await postponePoll(database.query, attempt.id, retryAt);
  };
  for (let first = 0; first < attempts.length; first += CONCURRENCY) {
    await Promise.all(attempts.slice(first, first + CONCURRENCY).map(processAttempt));
  }
  if (failures.length > 0) throw failures[0];
  return !unavailable;
}

/** Cancels attempts now, best effort; rounds do the rest. */
export async function cancelCharges(
  context: ProviderContext,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  await forEachInBatches(context, attempts, now, (attempt) =>
    cancelAtProvider(context, attempt, now),
  );
}

/**
 * Expires attempts and polls due ones, until the time limit or an outage. Resolves with the count.
 *
 * @param batchSize also divides work among processes
 */
export async function pollAttempts(
  context: PaymentContext,
  now = context.now(),
  batchSize = BATCH_SIZE,
): Promise<number> {
  const began = performance.now();
  let takenUp = 0;
  for (let more = true; more && performance.now() - began < ROUND_MS; ) {
    const overdue = await findOverdue(context.database.query, now, batchSize);
    for (const attempt of overdue) await finishAttempt(context, attempt, 'expired', now, now);
    const lease = startLease(context.now, CLAIM_MS);
    const due = await claimDueAttempts(context.database, now, batchSize);
    const answered = await forEachInBatches(context, due, now, (attempt) =>
      pollAttemptOnce({ ...context, lease }, attempt, now),
    );
    takenUp += overdue.length + due.length;
    more = answered && Math.max(overdue.length, due.length) === batchSize;
  }
  return takenUp;
}

/** Claims due attempts exclusively and schedules their next poll. */
function claimDueAttempts(database: Database, now: Date, limit: number): Promise<Attempt[]> {
  return database.transaction(async (transaction) => {
    const due = await lockDueAttempts(transaction, now, limit);
    // Even the last poll, in case this process dies.
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    for (const attempt of due) {
      await countPoll(transaction, attempt.id, pollTimeAfter(attempt, now) ?? claimedUntil);
    }
    return due;
  });
}
