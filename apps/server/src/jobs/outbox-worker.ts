/** What an outbox holds and how it is worked off; the worker knows nothing of either. */
export interface Outbox<Item, Outcome> {
  /** How many groups are worked on at once. */
  readonly concurrency: number;
  /** Claims about so many items; those of a group are done one after the other, in their order. */
  claim(limit: number): Promise<Item[][]>;
  /** Does one; never rejects. `reached` says whether whoever is outside answered, undefined where nobody was asked. */
  work(item: Item, signal: AbortSignal): Promise<{ outcome: Outcome; reached?: boolean }>;
  /** What becomes of one that was claimed and is not done here. */
  release(item: Item): Outcome;
  /** Keeps what became of some, in one go. */
  settle(outcomes: readonly Outcome[]): Promise<void>;
}

/** Work that looks after itself from its start to its stop. */
export interface BackgroundWorker {
  start(): void;
  /** Does all that is due and resolves with how much it was; instead of `start`, for tests and commands. */
  drain(): Promise<number>;
  /** Ends what is under way within some seconds and leaves the rest to others. */
  stop(): Promise<void>;
}

/** Milliseconds between looks while nothing waits. */
const POLL_MS = 500;
/** Milliseconds between two rounds of settling and claiming while something is under way. */
const ROUND_MS = 20;
/** Milliseconds until the next try after the register did not answer. */
const FAILURE_PAUSE_MS = 1_000;
/** Items that are claimed at once at most. */
const MAX_BATCH = 1_000;
/** After so many in a row without an answer whoever is outside is taken to be away ... */
const AWAY_AFTER = 20;
/** ... and is asked about so few at a time, ... */
const PROBE_SIZE = 5;
/** ... in pauses that double from the first to the second of these milliseconds. */
const PROBE_PAUSE_MS = { first: 1_000, longest: 30_000 };
/** Milliseconds that a stopping worker leaves to what is under way before it is broken off. */
const STOP_GRACE_MS = 4_000;

/**
 * Works an outbox off in batches: as many statements for a thousand items as for one. It claims no more than is worked
 * off within a second, so that a slow outside keeps nothing claimed that others could do, and nearly nothing while the
 * outside is away, so that an outage costs neither attempts nor processor time.
 *
 * @param report is told when the outbox itself failed; what became of the items is kept and settled later
 */
export function createOutboxWorker<Item, Outcome>(
  outbox: Outbox<Item, Outcome>,
  report: (error: unknown) => void,
): BackgroundWorker {
  const waiting: Item[][] = [];
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

  /** Few at a time only where somebody would have nothing to do otherwise. */
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

  async function runGroup(group: readonly Item[]): Promise<void> {
    active += 1;
    for (const item of group) {
      if (stopped) outcomes.push(outbox.release(item));
      else {
        const { outcome, reached } = await outbox.work(item, breakOff.signal);
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
    const groups = await outbox.claim(limit);
    const count = groups.reduce((sum, group) => sum + group.length, 0);
    if (count === 0) return 0;
    if (outstanding === 0) whenIdle = Promise.withResolvers();
    outstanding += count;
    waiting.push(...groups);
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
    // First what is done: who claims next must not find it undone.
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
      const left = waiting.splice(0).flat();
      outstanding -= left.length;
      outcomes.push(...left.map((item) => outbox.release(item)));
      if (outstanding > 0) await whenIdle.promise;
      clearTimeout(timer);
      await settle();
    },
  };
}
