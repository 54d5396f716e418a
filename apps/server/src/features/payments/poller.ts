import type { Database } from '../../platform/database.ts';
import {
  type Attempt,
  claimDueAttempts,
  endAttempt,
  findOverdue,
  lockAttempt,
  pollTimeAfter,
  postponePoll,
} from './attempts.ts';
import type { ChargeService } from './charge.ts';
import { handleProviderEvent } from './event-handler.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import { isUnavailable } from './provider-health.ts';

export type Poller = ReturnType<typeof createPoller>;

/** Attempts that one round takes up, and how many of them at once. */
const CONCURRENCY = 10;
const BATCH_SIZE = 100;
/** When an attempt about which the provider did not answer comes again. */
const RETRY_AFTER_FAILURE_MS = 60_000;

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

/**
 * Brings attempts to their end when no notification does: the provider is asked, codes past their time are
 * ended, ways to pay that are not wanted any more are closed.
 */
export function createPoller(
  database: Database,
  provider: PaymentProvider,
  charges: ChargeService,
) {
  /** What the provider knows of an attempt, taken as if it had told us. @throws ProviderError */
  async function pollProvider({ merchant_reference }: Attempt, now: Date): Promise<boolean> {
    const event = await provider.status(merchant_reference);
    if (event) await handleProviderEvent(database, event, 'poll', now);
    return event !== undefined;
  }

  async function finishAttempt(
    { merchant_reference }: Attempt,
    state: 'expired' | 'canceled',
    nextPollAt: Date | null,
  ): Promise<void> {
    await database.query.transaction().execute(async (transaction) => {
      const locked = await lockAttempt(transaction, merchant_reference);
      if (locked) await endAttempt(transaction, locked.attempt, state, nextPollAt);
    });
  }

  /** Makes an attempt worthless at the provider; one that was paid a moment before shows by its status. */
  async function cancelAtProvider(attempt: Attempt, now: Date): Promise<void> {
    if (attempt.provider_reference === null) {
      const known = await pollProvider(attempt, now);
      // A page on which no card was entered ends by itself.
      if (!known && attempt.expires_at <= now) await finishAttempt(attempt, 'canceled', null);
      return;
    }
    try {
      await provider.cancel(attempt.provider_reference);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
      await pollProvider(attempt, now);
      return;
    }
    await finishAttempt(attempt, 'canceled', null);
  }

  /** Takes one attempt further. @throws ProviderError */
  async function pollAttempt(attempt: Attempt, now: Date): Promise<void> {
    if (attempt.state === 'canceling') return cancelAtProvider(attempt, now);
    if (attempt.state === 'requested' && attempt.method === 'cash' && attempt.expires_at > now) {
      return charges.resume(attempt);
    }
    const known = await pollProvider(attempt, now);
    // Nobody has begun to pay on that page, and nobody can any more.
    if (!known && attempt.expires_at <= now) await finishAttempt(attempt, 'expired', null);
  }

  /** Takes one attempt further; after the last time it is asked about no more. @throws ProviderError */
  async function pollAttemptOnce(attempt: Attempt, now: Date): Promise<void> {
    const gotAnswer = await wasAnswered(pollAttempt(attempt, now));
    if (pollTimeAfter(attempt, now) !== null) return;
    // A refusal does not say whether it was paid.
    if (!gotAnswer && now.getTime() < attempt.expires_at.getTime() + GIVE_UP_AFTER_MS) {
      return postponePoll(
        database.query,
        attempt.id,
        new Date(now.getTime() + RETRY_AFTER_REFUSAL_MS),
      );
    }
    await finishAttempt(attempt, attempt.state === 'canceling' ? 'canceled' : 'expired', null);
  }

  /**
   * Does work on each attempt, a few at once. Once the provider does not answer, nobody waits for it any
   * longer: the rest comes again soon.
   */
  async function forEachInBatches(
    attempts: readonly Attempt[],
    now: Date,
    work: (attempt: Attempt, now: Date) => Promise<void>,
  ): Promise<void> {
    let unavailable = false;
    const processAttempt = async (attempt: Attempt) => {
      try {
        if (!unavailable) return await work(attempt, now);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (!isUnavailable(error)) return;
        unavailable = true;
      }
      await postponePoll(
        database.query,
        attempt.id,
        new Date(now.getTime() + RETRY_AFTER_FAILURE_MS),
      );
    };
    for (let first = 0; first < attempts.length; first += CONCURRENCY) {
      await Promise.all(attempts.slice(first, first + CONCURRENCY).map(processAttempt));
    }
  }

  return {
    pollProvider,

    /** Closes attempts now, as far as the provider answers; what is left is done by the rounds. */
    cancelNow: (attempts: readonly Attempt[], now: Date) =>
      forEachInBatches(attempts, now, cancelAtProvider),

    /** Ends codes and pages that are past their time. Resolves with how many. */
    async expireOverdue(now: Date): Promise<number> {
      const overdue = await findOverdue(database.query, now, BATCH_SIZE);
      for (const attempt of overdue) await finishAttempt(attempt, 'expired', now);
      return overdue.length;
    },

    /** Asks the provider about everything that is due to be asked about. Resolves with how many. */
    async pollDue(now: Date): Promise<number> {
      const due = await claimDueAttempts(database.query, now, BATCH_SIZE);
      await forEachInBatches(due, now, pollAttemptOnce);
      return due.length;
    },
  };
}
