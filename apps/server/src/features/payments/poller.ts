import { nextPollAt } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { type Outbox, type Outcome, retryDelay } from '../../jobs/outbox-worker.ts';
import { endAttempt } from './attempts.ts';
import { type LeasedContext, type PaymentContext, resumeCharge } from './charge.ts';
import { handleProviderEvent } from './event-handler.ts';
import { isUnavailable, ProviderError } from './provider/types.ts';
import {
  type Attempt,
  claimAttempts,
  findOverdue,
  lockAttempt,
  settlePolls,
} from './repository/attempts.ts';

// Completes attempts without webhook: polls the provider, expires codes, cancels unwanted attempts.

type ProviderContext = Pick<AppContext, 'database' | 'paymentProvider'>;

const CONCURRENCY = 10;
const BATCH_SIZE = 100;
const RETRY_AFTER_FAILURE_MS = 60_000;

const HOUR = 3_600_000;
/** Retry delay and limit after a refused final poll. */
const RETRY_AFTER_REFUSAL_MS = 6 * HOUR;
const GIVE_UP_AFTER_MS = 30 * 24 * HOUR;

/** Polls due attempts, and cancels unwanted ones. */
export function attemptPolls(context: PaymentContext): Outbox<Attempt, Outcome> {
  const { query } = context.database;
  return {
    name: 'payments.poll-attempts',
    service: 'payment_provider',
    concurrency: CONCURRENCY,
    pollMs: 2_000,
    now: context.now,
    claim: async (due) => (await claimAttempts(query, due)).map((attempt) => [attempt]),
    work: (attempt, { lease }) => pollAttempt({ ...context, lease }, attempt),
    giveUp: ({ poll_count: polls }) => retryIn(retryDelay(polls), context.now()),
    settle: (settled) => settlePolls(query, settled, context.now()),
  };
}

function retryIn(milliseconds: number, now: Date): Outcome {
  return { result: 'retry', nextAttemptAt: new Date(now.getTime() + milliseconds) };
}

/** The last poll ends the attempt. */
async function pollAttempt(
  context: LeasedContext,
  attempt: Attempt,
): Promise<Outcome & { reached: boolean }> {
  const now = context.now();
  const { method, poll_count: polls, expires_at: expiresAt } = attempt;
  const next = nextPollAt(method, polls, now, expiresAt);
  try {
    await askProvider(context, attempt, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isUnavailable(error)) return { ...retryIn(RETRY_AFTER_FAILURE_MS, now), reached: false };
    // A refusal does not prove nonpayment.
    if (!next && now.getTime() < expiresAt.getTime() + GIVE_UP_AFTER_MS) {
      return { ...retryIn(RETRY_AFTER_REFUSAL_MS, now), reached: true };
    }
  }
  if (next) return { result: 'retry', nextAttemptAt: next, reached: true };
  const end = attempt.state === 'canceling' ? 'canceled' : 'expired';
  await finishAttempt(context, attempt, end, null, now);
  return { result: 'done', reached: true };
}

/** @throws ProviderError */
async function askProvider(context: LeasedContext, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.state === 'canceling') return cancelAtProvider(context, attempt, now);
  if (attempt.state === 'requested' && attempt.method === 'cash' && attempt.expires_at > now) {
    return resumeCharge(context, attempt);
  }
  const known = await pollProvider(context, attempt, now);
  // Unused and expired card page.
  if (!known && attempt.expires_at <= now)
    await finishAttempt(context, attempt, 'expired', null, now);
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
    if (locked.attempt) await endAttempt(transaction, locked, state, nextPollAt, now);
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

/** Expires attempts whose time is over; the next poll looks for a late payment. Resolves with the count. */
export async function expireAttempts(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  batchSize = BATCH_SIZE,
): Promise<number> {
  const at = now();
  let expired = 0;
  for (;;) {
    const overdue = await findOverdue(database.query, at, batchSize);
    for (const attempt of overdue) await finishAttempt({ database }, attempt, 'expired', at, at);
    expired += overdue.length;
    if (overdue.length < batchSize) return expired;
  }
}
