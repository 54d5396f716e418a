import { setTimeout as delay } from 'node:timers/promises';
import { fromKysely, type Job, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../db/database.ts';
import { JOBS_SCHEMA } from '../db/jobs-schema.ts';
import { runInContext } from '../observability/call-context.ts';
import { type BackgroundWorker, createOutboxWorker, type Outbox } from './outbox-worker.ts';

/**
 * A kind of work that is done after what caused it, and done again until it succeeds. The first try comes at
 * once; the waits between the others double from `retryAfter` up to `retryAtMost`, with some chance in them.
 */
export interface JobQueue<Data extends object> {
  readonly name: string;
  /** Tries after the first. */
  readonly retries: number;
  /** Seconds. */
  readonly retryDelaySeconds: number;
  /** Seconds. */
  readonly maxRetryDelaySeconds: number;
  /** Seconds that one try may take; a process that died in it is known by this. */
  readonly timeoutSeconds: number;
  /** How many are worked on at once in one process. */
  readonly concurrency: number;
  /** Where a job goes whose last try failed. A queue too: what works on it knows that it is over. */
  readonly deadLetter?: JobQueue<Data>;
}

/** One try of a job. */
export interface JobAttempt {
  /** 1 for the first. */
  readonly number: number;
  /** Aborted when the try has taken too long, or the server stops. */
  readonly signal: AbortSignal;
}

/** Does a job once; throws to have it tried again. It may be called for work that is done already. */
export type JobHandler<Data extends object> = (data: Data, attempt: JobAttempt) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The jobs of the register. */
    jobs: Jobs;
  }
}

export interface SendOptions {
  /** The transaction that causes the job: neither is there without the other. */
  transaction?: Transaction;
  /** Not before this moment. */
  startAfter?: Date;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Seconds between looks for work; a job that has just been sent waits half of it on average. */
const POLL_INTERVAL_SECONDS = 0.5;
/** Seconds between two cares for what is stored: tries that hang are ended, old jobs deleted. */
const MAINTENANCE_INTERVAL_SECONDS = 10;
const NIL_JOB_ID = '00000000-0000-0000-0000-000000000000';
const COMPLETED_RETENTION_SECONDS = 24 * 60 * 60;
/** Milliseconds that a stopping server waits for the tries under way. */
const STOP_TIMEOUT_MS = 6_000;

/**
 * The jobs of a register, kept in it by pg-boss, on either engine. Nothing is done before `open`, and by
 * itself only if `looks`; otherwise `drain` does what is due, which is what tests want.
 *
 * @param options.report is told of failures of the machinery; a failing job is no such failure
 */
export function createJobs(
  database: Database,
  { startWorkers, report }: { startWorkers: boolean; report: (error: unknown) => void },
) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.execute(text, values) },
    backend: database.engine === 'pglite' ? 'pglite' : 'postgres',
    schema: JOBS_SCHEMA,
    // The owner has made and brought forward the schema when the register was opened.
    migrate: false,
    createSchema: false,
    supervise: startWorkers,
    schedule: startWorkers,
    superviseIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
    monitorIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
    // Both are for the owner of the tables, which the application's role is not.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', report);

  const workers = new Map<string, { queue: JobQueue<object>; handler: JobHandler<object> }>();
  const schedules: { queue: string; cron: string }[] = [];
  const repeated: { seconds: number; task: () => Promise<number> }[] = [];
  const attached: BackgroundWorker[] = [];
  const timers: NodeJS.Timeout[] = [];
  let rounds: Promise<unknown> = Promise.resolve();

  /** Does a job once and keeps what became of it; resolves with whether it is done. */
  async function runJob(handler: JobHandler<object>, job: Job<object>) {
    const { data, retryCount, expireInSeconds } = job;
    // One that was fetched and not handed to a worker has no signal of its own.
    const signal = job.signal ?? AbortSignal.timeout(expireInSeconds * 1_000);
    try {
      await runInContext({ names: { jobId: job.id, queue: job.name } }, () =>
        handler(data, { number: retryCount + 1, signal }),
      );
      return { id: job.id, status: 'completed' } as const;
    } catch (error) {
      // What is kept is the kind of failure: a message of it might name a person.
      const output = { failure: error instanceof Error ? error.name : 'unknown' };
      return { id: job.id, status: 'failed', output } as const;
    }
  }

  async function declareQueues(): Promise<void> {
    const declared = new Set((await boss.getQueues()).map(({ name }) => name));
    const declare = async ({ name, deadLetter, ...times }: JobQueue<object>): Promise<void> => {
      if (deadLetter) await declare(deadLetter);
      const options = {
        retryLimit: times.retries,
        retryDelay: times.retryDelaySeconds,
        retryBackoff: true,
        retryDelayMax: times.maxRetryDelaySeconds,
        expireInSeconds: times.timeoutSeconds,
        deleteAfterSeconds: COMPLETED_RETENTION_SECONDS,
        ...(deadLetter ? { deadLetter: deadLetter.name } : {}),
      };
      if (declared.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
      declared.add(name);
    };
    for (const { queue } of workers.values()) await declare(queue);
    // Looked at, so that they are known: a job sent inside a transaction must not ask anything outside it.
    for (const { queue } of workers.values()) await boss.findJobs(queue.name, { id: NIL_JOB_ID });
  }

  /** One look at everything that repeats; the next waits for it. */
  function repeat(task: () => Promise<number>): Promise<number> {
    const round = rounds.then(task);
    rounds = round.catch(() => {});
    return round;
  }

  return {
    /** Says who does the jobs of a queue. Before `open`; a queue that nobody works on takes no jobs. */
    work<Data extends object>(queue: JobQueue<Data>, handler: JobHandler<Data>): void {
      // A queue holds only what `send` put into it, which is of its own kind.
      workers.set(queue.name, { queue, handler } as never);
    },

    /** Puts an empty job into a queue whenever a cron expression, in Cairo's time, says so. Before `open`. */
    schedule(queue: JobQueue<Record<never, never>>, cron: string): void {
      schedules.push({ queue: queue.name, cron });
    },

    /**
     * Does a task every so many seconds in this process, never twice at once. Before `open`.
     *
     * @param task resolves with how much it did
     */
    repeat(seconds: number, task: () => Promise<number>): void {
      repeated.push({ seconds, task });
    },

    /** Has an outbox worked off by a worker of its own, which no queue waits for. Before `open`. */
    attach<Item, Outcome>(outbox: Outbox<Item, Outcome>): void {
      attached.push(createOutboxWorker(outbox, report));
    },

    /** @throws when nobody works on the queue */
    async send<Data extends object>(
      queue: JobQueue<Data>,
      data: Data,
      { transaction, startAfter }: SendOptions = {},
    ): Promise<void> {
      await boss.send(queue.name, data, {
        ...(transaction ? { db: fromKysely(transaction) } : {}),
        ...(startAfter ? { startAfter: startAfter } : {}),
      });
    },

    /** Sends many at once. @throws when nobody works on the queue */
    async sendAll<Data extends object>(
      queue: JobQueue<Data>,
      all: readonly Data[],
      { transaction, startAfter }: SendOptions = {},
    ): Promise<void> {
      await boss.insert(
        queue.name,
        all.map((data) => ({ data, ...(startAfter ? { startAfter: startAfter } : {}) })),
        transaction ? { db: fromKysely(transaction) } : {},
      );
    },

    /** Readies the queues, and starts to look for work if it is to. */
    async open(): Promise<void> {
      await boss.start();
      await declareQueues();
      if (!startWorkers) return;
      for (const { queue, cron } of schedules) {
        await boss.schedule(queue, cron, null, { tz: 'Africa/Cairo', missed: 'once' });
      }
      for (const { queue, handler } of workers.values()) {
        const options = {
          batchSize: queue.concurrency,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: POLL_INTERVAL_SECONDS,
          perJobResults: true,
        } as const;
        await boss.work<object>(queue.name, options, (jobs) =>
          Promise.all(jobs.map((job) => runJob(handler, job))),
        );
      }
      for (const worker of attached) worker.start();
      for (const { seconds, task } of repeated) {
        const timer = setInterval(() => void repeat(task).catch(report), seconds * 1_000);
        timers.push(timer.unref());
      }
    },

    /** Does everything that is due, and what comes of it, until nothing is. Resolves with how much it did. */
    async drain(): Promise<number> {
      let done = 0;
      for (let more = -1; more !== 0; done += more) {
        more = 0;
        for (const { task } of repeated) more += await repeat(task);
        for (const count of await Promise.all(attached.map((worker) => worker.drain())))
          more += count;
        for (const { queue, handler } of workers.values()) {
          const jobs = await boss.fetch<object>(queue.name, { batchSize: queue.concurrency });
          more += jobs.length;
          for (const { id, status, ...rest } of await Promise.all(
            jobs.map((job) => runJob(handler, job)),
          )) {
            if (status === 'completed') await boss.complete(queue.name, id);
            else await boss.fail(queue.name, id, 'output' in rest ? rest.output : null);
          }
        }
      }
      return done;
    },

    /** How many jobs of each queue are due and how many are being done, as pg-boss last counted them. */
    async queues(): Promise<{ name: string; waiting: number; active: number }[]> {
      const queues = await boss.getQueues();
      return queues.map(({ name, readyCount, activeCount }) => ({
        name,
        waiting: readyCount,
        active: activeCount,
      }));
    },

    /** Takes no more work, waits some seconds for the tries under way, and leaves the rest for the next start. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      const ended = Promise.all([
        rounds,
        ...attached.map((worker) => worker.stop()),
        boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false }),
      ]);
      // A round, or pg-boss itself, may be asking a database that says nothing; what fails later, nobody waits for.
      ended.catch(() => {});
      await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
