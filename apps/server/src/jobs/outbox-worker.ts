import type { OutsideService } from '../observability/measured-events.ts';
import { type Lease, startLease } from './lease.ts';

export interface Outbox<Item, Outcome> {
  /** Service that its items go to. */
  readonly service: OutsideService;
  /** Concurrent groups. */
  readonly concurrency: number;
  /** Clock of the leases. */
  now(): Date;
  /** Leases about `limit` items; items of a group run in sequence. */
  claim(limit: number, leasedUntil: Date): Promise<Item[][]>;
  /** Rejects for a defect only. `reached`: whether the service responded; undefined without a call. */
  work(item: Item, signal: AbortSignal): Promise<{ outcome: Outcome; reached?: boolean }>;
  /** Outcome of an unprocessed item, also of one whose lease may end too early. */
  release(item: Item): Outcome;
  /** Outcome of an item with a defect, which is reported. */
  giveUp(item: Item): Outcome;
  /** Stores outcomes in one batch. */
  settle(outcomes: readonly Outcome[]): Promise<void>;
}

export interface BackgroundWorker {
  start(): void;
  /** Processes all due items; replaces `start` in tests and commands. */
  drain(): Promise<number>;
  /** Finishes within seconds and releases the rest. */
  stop(): Promise<void>;
  readonly service: OutsideService;
  /** Whether the circuit breaker is open. */
  isAway(): boolean;
}

/** Duration of a lease; then a crashed process's items become free. An item takes ten seconds at most. */
export const LEASE_MS = 30_000;
/** Milliseconds between polls while idle. */
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
export function createOutboxWorker<Item, Outcome>(
  outbox: Outbox<Item, Outcome>,
  report: (error: unknown) => void,
): BackgroundWorker {
  const waiting: { items: Item[]; lease: Lease }[] = [];
  const outcomes: Outcome[] = [];
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

  async function runGroup({ items, lease }: (typeof waiting)[number]): Promise<void> {
    active += 1;
    for (const item of items) {
      if (stopped || !lease.mayBegin()) outcomes.push(outbox.release(item));
      else {
        const { outcome, reached } = await outbox
          .work(item, breakOff.signal)
          .catch((error: unknown) => {
            report(error);
            return { outcome: outbox.giveUp(item), reached: undefined };
          });
        outcomes.push(outcome);
        noteReached(reached);
      }
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
    const groups = await outbox.claim(limit, lease.until);
    const count = groups.reduce((sum, group) => sum + group.length, 0);
    if (count === 0) return 0;
    if (outstanding === 0) whenIdle = Promise.withResolvers();
    outstanding += count;
    waiting.push(...groups.map((items) => ({ items, lease })));
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
    nextLook = taken > 0 ? 0 : performance.now() + POLL_MS;
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
    isAway: away,

    start() {
      ended = run();
    },

    async drain() {
      let done = 0;
      for (;;) {
        const taken = await take(MAX_BATCH);
        if (taken === 0) return done;
        await whenIdle.promise;
        await settle();
        done += taken;
      }
    },

    async stop() {
      stopped = true;
      wake();
      const timer = setTimeout(() => breakOff.abort(), STOP_GRACE_MS).unref();
      await ended;
      const left = waiting.splice(0).flatMap(({ items }) => items);
      outstanding -= left.length;
      outcomes.push(...left.map((item) => outbox.release(item)));
      if (outstanding > 0) await whenIdle.promise;
      clearTimeout(timer);
      await settle();
    },
  };
}

/** About a day, hourly at the end. */
export const MAX_ATTEMPTS = 29;
const RETRY_DELAY_MS = { first: 30_000, longest: 3_600_000 };

/** Milliseconds until the next attempt: they double, with jitter. */
export function retryDelay(attempts: number, { first, longest } = RETRY_DELAY_MS): number {
  const doubled = first * 2 ** (attempts - 1);
  return Math.min(doubled, longest) * (0.75 + Math.random() / 2);
}
