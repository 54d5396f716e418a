import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { runInContext } from '../observability/call-context.ts';
import { measure, type OutsideService } from '../observability/measured-events.ts';
import {
  type BackgroundWorker,
  createOutboxWorker,
  type Outbox,
  type Outcome,
} from './outbox-worker.ts';
import {
  type Claim,
  claimTasks,
  completeRun,
  failRun,
  findFailures,
  registerTasks,
  releaseRun,
  type TaskTimes,
} from './task-runs.ts';

/** Recurring work. */
export type Task = TaskTimes & {
  /** `oneServer`: one server claims each run. `everyServer`: each runs it, for itself or on rows that it locks. */
  readonly runsOn: 'oneServer' | 'everyServer';
  /** `drain` runs it too: it works on waiting rows. */
  readonly drains?: true;
  /**
   * Runs once; throws to be repeated. It may run again although it succeeded.
   *
   * @param signal aborts after `timeoutSeconds` and when the server stops
   * @returns the amount of work, if it `drains`
   */
  run(signal: AbortSignal): Promise<unknown>;
};

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

export type Jobs = ReturnType<typeof createJobs>;

const CLAIM_INTERVAL_MS = 5_000;
/** Wait of a stopping server for running work. */
const STOP_TIMEOUT_MS = 6_000;

/**
 * Background work: scheduled tasks, and outboxes, whose rows are written by the transaction that causes them. Nothing
 * runs before `open`, and nothing by itself unless `startWorkers`; tests call `drain`.
 *
 * @param options.report receives failures: a task's with its name, internal ones without
 */
export function createJobs(
  database: Pick<Database, 'longQuery'>,
  {
    startWorkers,
    now,
    report,
  }: { startWorkers: boolean; now: () => Date; report: (error: unknown, task?: string) => void },
) {
  const { longQuery } = database;
  const tasks: Task[] = [];
  const outboxes: BackgroundWorker[] = [];
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let claiming = Promise.resolve();

  function runTask(task: Task): Promise<unknown> {
    const signal = AbortSignal.any([
      stopping.signal,
      AbortSignal.timeout(task.timeoutSeconds * 1_000),
    ]);
    const names = { jobId: randomUUID(), queue: task.name };
    return runInContext({ names }, () => task.run(signal));
  }

  /** Runs a task unless it is running here; never rejects. */
  function start(task: Task, claim?: Claim): void {
    if (running.has(task.name)) return;
    const run = attempt(task, claim)
      .catch((error: unknown) => report(error))
      .finally(() => running.delete(task.name));
    running.set(task.name, run);
  }

  async function attempt(task: Task, claim: Claim | undefined): Promise<void> {
    try {
      await runTask(task);
    } catch (error) {
      if (stopping.signal.aborted) {
        if (claim) await releaseRun(longQuery, claim);
        return;
      }
      measure('task', { task: task.name, result: 'failed' });
      report(error, task.name);
      if (claim) await failRun(longQuery, task, claim, errorName(error), now());
      return;
    }
    measure('task', { task: task.name, result: 'done' });
    if (claim) await completeRun(longQuery, task, claim, now());
  }

  async function startDueTasks(claimed: readonly Task[]): Promise<void> {
    const idle = claimed.filter(({ name }) => !running.has(name));
    for (const claim of await claimTasks(longQuery, idle, now())) {
      const task = idle.find(({ name }) => name === claim.name);
      if (task) start(task, claim);
    }
  }

  function repeat(milliseconds: number, work: () => void): void {
    timers.push(setInterval(work, milliseconds).unref());
  }

  return {
    /** Adds a task. Before `open`. */
    schedule(task: Task): void {
      tasks.push(task);
    },

    /** Adds an outbox and its worker. Before `open`. */
    attach<Item, End extends Outcome>(outbox: Outbox<Item, End>): void {
      outboxes.push(createOutboxWorker(outbox, report));
    },

    /** Starts outboxes and tasks, if `startWorkers`. */
    async open(): Promise<void> {
      if (!startWorkers) return;
      for (const outbox of outboxes) outbox.start();
      for (const task of tasks) {
        if (task.runsOn === 'oneServer') continue;
        if (!('everySeconds' in task)) throw new Error(`${task.name} has no interval`);
        repeat(task.everySeconds * 1_000, () => start(task));
      }
      const claimed = tasks.filter(({ runsOn }) => runsOn === 'oneServer');
      if (claimed.length === 0) return;
      await registerTasks(longQuery, claimed, now());
      repeat(CLAIM_INTERVAL_MS, () => {
        claiming = claiming.then(() => startDueTasks(claimed)).catch((error) => report(error));
      });
    },

    /** Does all waiting work, and the work that results; resolves with its amount. */
    async drain(): Promise<number> {
      let done = 0;
      for (let more = -1; more !== 0; done += more) {
        more = 0;
        for (const task of tasks) if (task.drains) more += Number(await runTask(task));
        for (const count of await Promise.all(outboxes.map((outbox) => outbox.drain()))) {
          more += count;
        }
      }
      return done;
    },

    /** Services of the outboxes, and whether their circuit breaker is open. */
    circuits(): Map<OutsideService, boolean> {
      const circuits = new Map<OutsideService, boolean>();
      for (const { service, isAway } of outboxes) {
        circuits.set(service, isAway() || circuits.get(service) === true);
      }
      return circuits;
    },

    /** Consecutive failures of each `oneServer` task. */
    failures: () => findFailures(longQuery),

    /** Waits {@link STOP_TIMEOUT_MS} for running work; other servers take the rest. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      const ended = Promise.all([
        claiming,
        ...running.values(),
        ...outboxes.map((outbox) => outbox.stop()),
      ]);
      // A statement may wait for a database that never answers.
      ended.catch(() => {});
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** The kind of a failure; its message may name a person. */
function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
