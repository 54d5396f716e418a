import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { endAttempt, pollTimeAfter } from './attempts.ts';
import { resumeCharge } from './charge.ts';
import type { PaymentContext } from './context.ts';
import { handleProviderEvent } from './event-handler.ts';
import { isUnavailable } from './provider/health.ts';
import { ProviderError } from './provider/types.ts';
import {
  type Attempt,
  countPoll,
  findOverdue,
  lockAttempt,
  lockDueAttempts,
  postponePoll,
} from './repository/attempts.ts';

// Brings attempts to their end when no notification does: the provider is asked, codes past their time are
// ended, ways to pay that are not wanted any more are closed.

type ProviderContext = Pick<AppContext, 'database' | 'paymentProvider'>;

/** Attempts that are taken up together, and how many of them at once. */
const CONCURRENCY = 10;
const BATCH_SIZE = 100;
/** Milliseconds after which a round takes up no more: the next one comes after 15 seconds, and refunds wait for this one. */
const ROUND_MS = 10_000;
/** When an attempt about which the provider did not answer comes again. */
const RETRY_AFTER_FAILURE_MS = 60_000;

/** For so long an attempt belongs to whoever took it to ask the provider for the last time. */
const CLAIM_MS = 10 * 60_000;

const HOUR = 3_600_000;
/** When an attempt whose last asking was refused comes again, and for how long after its end. */
const RETRY_AFTER_REFUSAL_MS = 6 * HOUR;
const GIVE_UP_AFTER_MS = 30 * 24 * HOUR;

/** Whether the provider answered, or refused to. @throws ProviderError when it is away */
async function wasAnswered(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError) || isUnavailable(error)) throw error;
    return false;
  }
}

/** What the provider knows of an attempt, taken as if it had told us. @throws ProviderError */
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

/** Makes an attempt worthless at the provider; one that was paid a moment before shows by its status. */
async function cancelAtProvider(
  context: ProviderContext,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  if (attempt.provider_reference === null) {
    const known = await pollProvider(context, attempt, now);
    // A page on which no card was entered ends by itself.
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

/** Takes one attempt further. @throws ProviderError */
async function pollAttempt(context: PaymentContext, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.state === 'canceling') return cancelAtProvider(context, attempt, now);
  if (attempt.state === 'requested' && attempt.method === 'cash' && attempt.expires_at > now) {
    return resumeCharge(context, attempt);
  }
  const known = await pollProvider(context, attempt, now);
  // Nobody has begun to pay on that page, and nobody can any more.
  if (!known && attempt.expires_at <= now)
    await finishAttempt(context, attempt, 'expired', null, now);
}

/** Takes one attempt further; after the last time it is asked about no more. @throws ProviderError */
async function pollAttemptOnce(
  context: PaymentContext,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const gotAnswer = await wasAnswered(pollAttempt(context, attempt, now));
  if (pollTimeAfter(attempt, now) !== null) return;
  // A refusal does not say whether it was paid.
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
 * Does work on each attempt, a few at once. Once the provider does not answer, nobody waits for it any
 * longer: the rest comes again soon. Resolves with whether it answered.
 */
async function forEachInBatches<Context extends ProviderContext>(
  context: Context,
  attempts: readonly Attempt[],
  now: Date,
  work: (context: Context, attempt: Attempt, now: Date) => Promise<void>,
): Promise<boolean> {
  let unavailable = false;
  const processAttempt = async (attempt: Attempt) => {
    try {
      if (!unavailable) return await work(context, attempt, now);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (!isUnavailable(error)) return;
      unavailable = true;
    }
    await postponePoll(
      context.database.query,
      attempt.id,
      new Date(now.getTime() + RETRY_AFTER_FAILURE_MS),
    );
  };
  for (let first = 0; first < attempts.length; first += CONCURRENCY) {
    await Promise.all(attempts.slice(first, first + CONCURRENCY).map(processAttempt));
  }
  return !unavailable;
}

/** Closes attempts at the provider now, as far as it answers; what is left is done by the rounds. */
export async function cancelCharges(
  context: ProviderContext,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  await forEachInBatches(context, attempts, now, cancelAtProvider);
}

/**
 * A round of what happens by itself with time: codes and pages past theirs are ended, and the provider is asked
 * about everything that is due to be asked about, for some seconds and while it answers. Resolves with how many
 * attempts it took up.
 *
 * @param batchSize how many are taken up together; processes share what is due by it
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
    const due = await claimDueAttempts(context.database, now, batchSize);
    const answered = await forEachInBatches(context, due, now, pollAttemptOnce);
    takenUp += overdue.length + due.length;
    more = answered && Math.max(overdue.length, due.length) === batchSize;
  }
  return takenUp;
}

/**
 * Takes attempts that the provider is to be asked about now: no other process takes them too, and whatever
 * comes of it, they come again after a longer wait.
 */
function claimDueAttempts(database: Database, now: Date, limit: number): Promise<Attempt[]> {
  return database.transaction(async (transaction) => {
    const due = await lockDueAttempts(transaction, now, limit);
    // Even the last time: whoever took it may die before the provider has answered.
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    for (const attempt of due) {
      await countPoll(transaction, attempt.id, pollTimeAfter(attempt, now) ?? claimedUntil);
    }
    return due;
  });
}
