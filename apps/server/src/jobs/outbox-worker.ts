import { randomUUID } from 'node:crypto';
import { runInContext } from '../observability/call-context.ts';
import type { OutsideService } from '../observability/measured-events.ts';
import { type Lease, startLease } from './lease.ts';

/** Due rows that a claim leases. */
export interface ClaimOptions {
  /** About so many. */
  readonly limit: number;
  readonly now: Date;
  /** Stored in the rows: end of the lease and its token on settlement. */
  readonly leasedUntil: Date;
}

/** Result of an attempt; `released`: not begun. */
export interface Outcome<Result extends string = string, Failure extends string = string> {
  readonly result: Result | 'released';
  readonly failure?: Failure;
  /** `infinity`: not by itself. */
  readonly nextAttemptAt?: Date | 'infinity';
}

/** An outcome to store, if the item still has its lease. */
export interface Settled<Item, End extends Outcome = Outcome> {
  readonly item: Item;
  readonly leasedUntil: Date;
  readonly outcome: End;
}

/** Rows of outgoing work, written by the transaction that causes it. */
export interface Outbox<Item, End extends Outcome> {
  /** Unique in logs. */
  readonly name: string;
  /** Service that its items go to. */
  readonly service: OutsideService;
  /** Concurrent groups. */
  readonly concurrency: number;
  /** Between claims while idle; {@link POLL_MS} by default. */
  readonly pollMs?: number;
  /** Clock of the leases. */
  now(): Date;
  /** Leases due items; those of a group run in sequence. */
  claim(due: ClaimOptions): Promise<Item[][]>;
  /**
   * Rejects for a defect only. `reached`: whether the service responded; undefined without a call.
   *
   * @param attempt.lease allows outside effects that begin later than the attempt
   */
  work(
    item: Item,
    attempt: { signal: AbortSignal; lease: Lease },
  ): Promise<End & { readonly reached?: boolean }>;
  /** Outcome of an item with a defect, which is reported. */
  giveUp(item: Item): End;
  /** Stores outcomes in one batch. */
  settle(settled: readonly Settled<Item, End>[]): Promise<void>;
}

export type BackgroundWorker = ReturnType<typeof createOutboxWorker>;

/** Duration of a lease; then a crashed process's items become free. An item takes ten seconds at most. */
export const LEASE_MS = 30_000;
const POLL_MS = 500;
/** Milliseconds between settle and claim rounds while busy. */
const ROUND_MS = 20;
/** Before the retry after a database failure. */
const FAILURE_PAUSE_MS = 1_000;
const MAX_BATCH = 1_000;
/** Circuit breaker: opens after so many failures in a row, */
const AWAY_AFTER = 20;
/** probes with so few items, */
const PROBE_SIZE = 5;
/** with exponential backoff. */
const PROBE_PAUSE_MS = { first: 1_000, longest: 30_000 };
const STOP_GRACE_MS = 4_000;

/**
 * Claims at most one second of throughput, so other processes share the work. A circuit breaker claims almost nothing
 * during an outage, which saves attempts and CPU.
 *
 * @param report receives outbox failures, whose outcomes are settled later, and defects
 */
export function createOutboxWorker<Item, End extends Outcome>(
  outbox: Outbox<Item, End>,
  report: (error: unknown) => void,
) {
  const waiting: { items: Item[]; lease: Lease; jobId: string }[] = [];
  const outcomes: Settled<Item, End>[] = [];
  const breakOff = new AbortController();
  let outstanding = 0;
  let active = 0;
  let stopped = false;
  let ended: Promise<void> = Promise.resolve();
  let wake = () => {};
  let whenIdle = Promise.withResolvers<void>();

  let unreached = 0;
  let probePause = PROBE_PAUSE_MS.first;
  let nextLook = 0;
  const away = () => unreached >= Math.max(AWAY_AFTER, outbox.concurrency);

  let finished = 0;
  let perSecond = 0;
  let countedSince = performance.now();

  function countRate(): void {
    const elapsed = performance.now() - countedSince;
    if (elapsed < 1_000) return;
    perSecond = (finished * 1_000) / elapsed;
    finished = 0;
    countedSince += elapsed;
  }

  function target(): number {
    if (away()) return PROBE_SIZE;
    return Math.round(Math.min(MAX_BATCH, Math.max(outbox.concurrency, perSecond)));
  }

  /** Small batches only for idle workers. */
  function leastBatch(): number {
    return outstanding < outbox.concurrency
      ? Math.min(target(), outbox.concurrency) / 8
      : target() / 2;
  }

  function noteReached(reached: boolean | undefined): void {
    if (reached === undefined) return;
    if (!reached) {
      unreached += 1;
      return;
    }
    if (away()) nextLook = 0;
    unreached = 0;
    probePause = PROBE_PAUSE_MS.first;
  }

  /** An outcome without more than its result is one of each outbox. */
  const release = (item: Item, { until }: Lease): void =>
    void outcomes.push({
      item,
      leasedUntil: until,
      outcome: { result: 'released' } as Outcome as End,
    });

  async function attempt(item: Item, lease: Lease): Promise<void> {
    try {
      const outcome = await outbox.work(item, { signal: breakOff.signal, lease });
      outcomes.push({ item, leasedUntil: lease.until, outcome });
      noteReached(outcome.reached);
    } catch (error) {
      report(error);
      outcomes.push({ item, leasedUntil: lease.until, outcome: outbox.giveUp(item) });
    }
  }

  async function runGroup({ items, lease, jobId }: (typeof waiting)[number]): Promise<void> {
    active += 1;
    for (const item of items) {
      if (stopped || !lease.mayBegin()) release(item, lease);
      else await runInContext({ names: { jobId, queue: outbox.name } }, () => attempt(item, lease));
      outstanding -= 1;
      finished += 1;
    }
    active -= 1;
    startWaiting();
    if (outstanding === 0) {
      whenIdle.resolve();
      wake();
    }
  }

  function startWaiting(): void {
    while (active < outbox.concurrency) {
      const group = waiting.shift();
      if (!group) return;
      void runGroup(group);
    }
  }

  async function take(limit: number): Promise<number> {
    const lease = startLease(outbox.now, LEASE_MS);
    const groups = await outbox.claim({ limit, now: outbox.now(), leasedUntil: lease.until });
    const count = groups.reduce((sum, group) => sum + group.length, 0);
    if (count === 0) return 0;
    if (outstanding === 0) whenIdle = Promise.withResolvers();
    outstanding += count;
    const jobId = randomUUID();
    waiting.push(...groups.map((items) => ({ items, lease, jobId })));
    startWaiting();
    return count;
  }

  async function settle(): Promise<void> {
    const batch = outcomes.splice(0);
    if (batch.length === 0) return;
    try {
      await outbox.settle(batch);
    } catch (error) {
      outcomes.unshift(...batch);
      throw error;
    }
  }

  async function round(): Promise<void> {
    countRate();
    // First, because the next claim must not find finished items.
    await settle();
    const room = target() - outstanding;
    if (performance.now() < nextLook || room < leastBatch()) return;
    const probing = away();
    const taken = await take(room);
    nextLook = taken > 0 ? 0 : performance.now() + (outbox.pollMs ?? POLL_MS);
    if (probing && taken > 0) {
      nextLook = performance.now() + probePause;
      probePause = Math.min(probePause * 2, PROBE_PAUSE_MS.longest);
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      let pause = FAILURE_PAUSE_MS;
      try {
        await round();
        const busy = outstanding > 0 || outcomes.length > 0;
        pause = busy ? ROUND_MS : Math.max(ROUND_MS, nextLook - performance.now());
      } catch (error) {
        report(error);
      }
      if (stopped) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause).unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  return {
    service: outbox.service,
    /** Whether the circuit breaker is open. */
    isAway: away,

    start() {
      ended = run();
    },

    /** Processes all due items; replaces `start` in tests and commands. */
    async drain(): Promise<number> {
      let done = 0;
      for (;;) {
        const taken = await take(MAX_BATCH);
        if (taken === 0) return done;
        await whenIdle.promise;
        await settle();
        done += taken;
      }
    },

    /** Finishes within seconds and releases the rest. */
    async stop(): Promise<void> {
      stopped = true;
      wake();
      const timer = setTimeout(() => breakOff.abort(), STOP_GRACE_MS).unref();
      await ended;
      for (const { items, lease } of waiting.splice(0)) {
        outstanding -= items.length;
        for (const item of items) release(item, lease);
      }
      if (outstanding > 0) await whenIdle.promise;
      clearTimeout(timer);
      await settle();
    },
  };
}

/** About a day, hourly at the end. */
const MAX_ATTEMPTS = 29;
const RETRY_DELAY_MS = { first: 30_000, longest: 3_600_000 };

/** Outcome after a failure: another attempt, after the last one staff decide. */
export function retryOrGiveUp(
  attempts: number,
  now: Date,
): Outcome<'retry' | 'deadLettered', never> {
  if (attempts >= MAX_ATTEMPTS) return { result: 'deadLettered' };
  return { result: 'retry', nextAttemptAt: new Date(now.getTime() + retryDelay(attempts)) };
}

/** Milliseconds until the next attempt: they double, with jitter. */
export function retryDelay(attempts: number, { first, longest } = RETRY_DELAY_MS): number {
  const doubled = first * 2 ** (attempts - 1);
  return Math.min(doubled, longest) * (0.75 + Math.random() / 2);
}
