import type { Database } from '../../platform/database.ts';
import type { Asking } from './asking.ts';
import {
  type Attempt,
  claimDue,
  endAttempt,
  findOverdue,
  lockAttempt,
  pollAfter,
  putOffPoll,
} from './attempts.ts';
import { takeEvent } from './events.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import { isAway } from './provider-health.ts';

export type Tending = ReturnType<typeof paymentTending>;

/** Attempts that one round takes up, and how many of them at once. */
const AT_ONCE = 10;
const ROUND = 100;
/** When an attempt about which the provider did not answer comes again. */
const AFTER_FAILURE_MS = 60_000;

const HOUR = 3_600_000;
/** When an attempt whose last asking was refused comes again, and for how long after its end. */
const AFTER_REFUSAL_MS = 6 * HOUR;
const REFUSED_FOR_MS = 30 * 24 * HOUR;

/** Whether the provider answered, or refused to. @throws ProviderError when it is away */
async function answered(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError) || isAway(error)) throw error;
    return false;
  }
}

/**
 * Brings attempts to their end when no notification does: the provider is asked, codes past their time are
 * ended, ways to pay that are not wanted any more are closed.
 */
export function paymentTending(database: Database, provider: PaymentProvider, asking: Asking) {
  /** What the provider knows of an attempt, taken as if it had told us. @throws ProviderError */
  async function lookUp({ merchant_reference }: Attempt, now: Date): Promise<boolean> {
    const event = await provider.status(merchant_reference);
    if (event) await takeEvent(database, event, 'status', now);
    return event !== undefined;
  }

  async function end(
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
  async function close(attempt: Attempt, now: Date): Promise<void> {
    if (attempt.provider_reference === null) {
      const known = await lookUp(attempt, now);
      // A page on which no card was entered ends by itself.
      if (!known && attempt.expires_at <= now) await end(attempt, 'canceled', null);
      return;
    }
    try {
      await provider.cancel(attempt.provider_reference);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
      await lookUp(attempt, now);
      return;
    }
    await end(attempt, 'canceled', null);
  }

  /** Takes one attempt further. @throws ProviderError */
  async function tend(attempt: Attempt, now: Date): Promise<void> {
    if (attempt.state === 'closing') return close(attempt, now);
    if (attempt.state === 'asked' && attempt.way === 'cash' && attempt.expires_at > now) {
      return asking.resume(attempt);
    }
    const known = await lookUp(attempt, now);
    // Nobody has begun to pay on that page, and nobody can any more.
    if (!known && attempt.expires_at <= now) await end(attempt, 'expired', null);
  }

  /** Takes one attempt further; after the last time it is asked about no more. @throws ProviderError */
  async function tendOnce(attempt: Attempt, now: Date): Promise<void> {
    const told = await answered(tend(attempt, now));
    if (pollAfter(attempt, now) !== null) return;
    // A refusal does not say whether it was paid.
    if (!told && now.getTime() < attempt.expires_at.getTime() + REFUSED_FOR_MS) {
      return putOffPoll(database.query, attempt.id, new Date(now.getTime() + AFTER_REFUSAL_MS));
    }
    await end(attempt, attempt.state === 'closing' ? 'canceled' : 'expired', null);
  }

  /**
   * Does work on each attempt, a few at once. Once the provider does not answer, nobody waits for it any
   * longer: the rest comes again soon.
   */
  async function each(
    attempts: readonly Attempt[],
    now: Date,
    work: (attempt: Attempt, now: Date) => Promise<void>,
  ): Promise<void> {
    let away = false;
    const one = async (attempt: Attempt) => {
      try {
        if (!away) return await work(attempt, now);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (!isAway(error)) return;
        away = true;
      }
      await putOffPoll(database.query, attempt.id, new Date(now.getTime() + AFTER_FAILURE_MS));
    };
    for (let first = 0; first < attempts.length; first += AT_ONCE) {
      await Promise.all(attempts.slice(first, first + AT_ONCE).map(one));
    }
  }

  return {
    lookUp,

    /** Closes attempts now, as far as the provider answers; what is left is done by the rounds. */
    closeNow: (attempts: readonly Attempt[], now: Date) => each(attempts, now, close),

    /** Ends codes and pages that are past their time. Resolves with how many. */
    async expireDue(now: Date): Promise<number> {
      const overdue = await findOverdue(database.query, now, ROUND);
      for (const attempt of overdue) await end(attempt, 'expired', now);
      return overdue.length;
    },

    /** Asks the provider about everything that is due to be asked about. Resolves with how many. */
    async pollDue(now: Date): Promise<number> {
      const due = await claimDue(database.query, now, ROUND);
      await each(due, now, tendOnce);
      return due.length;
    },
  };
}
