import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type TaskTimes = {
  /** Unique in the database, metrics and logs. */
  readonly name: string;
  /** Then the run is aborted, and another server may claim it. */
  readonly timeoutSeconds: number;
} & ({ readonly everySeconds: number } | { readonly dailyAt: `${number}:${number}` });

/** This server's right to the current run. */
export interface Claim {
  readonly name: string;
  readonly failures: number;
  /** Timestamp in PostgreSQL's text form; a claim that settles later is ignored. */
  readonly leasedUntil: string;
}

/** Retries double from `first` to `longest`; none is later than the next regular run. */
const RETRY_SECONDS = { first: 60, longest: 3_600 };
/** Then only the regular runs are left. */
const MAX_RETRIES = 8;

/** Adds rows for new tasks, which first run at their next regular time. */
export async function registerTasks(
  database: Kysely<Tables>,
  tasks: readonly TaskTimes[],
  at: Date,
): Promise<void> {
  for (const task of tasks) {
    await sql`
      INSERT INTO scheduled_tasks (name, next_run_at) VALUES (${task.name}, ${nextRun(task, at)})
      ON CONFLICT (name) DO NOTHING`.execute(database);
  }
}

/** Claims due tasks that no server runs. */
export async function claimTasks(database: Kysely<Tables>, tasks: readonly TaskTimes[], at: Date) {
  const times = tasks.map(({ name, timeoutSeconds }) => ({ name, seconds: timeoutSeconds }));
  const { rows } = await sql<Claim>`
    UPDATE scheduled_tasks AS task SET leased_until = ${at}::timestamptz + wanted.seconds * interval '1 second'
    FROM jsonb_to_recordset(${JSON.stringify(times)}::jsonb) AS wanted (name text, seconds integer)
    WHERE task.name = wanted.name AND task.next_run_at <= ${at} AND task.leased_until <= ${at}
    RETURNING task.name, task.failures, task.leased_until::text AS "leasedUntil"`.execute(database);
  return rows;
}

export async function completeRun(
  database: Kysely<Tables>,
  task: TaskTimes,
  claim: Claim,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE scheduled_tasks SET leased_until = '-infinity', failures = 0, failure = NULL, next_run_at = ${nextRun(task, at)}
    WHERE ${isClaimed(claim)}`.execute(database);
}

/** Repeats a failed run, or gives it up until the next regular one. */
export async function failRun(
  database: Kysely<Tables>,
  task: TaskTimes,
  claim: Claim,
  failure: string,
  at: Date,
): Promise<void> {
  const seconds = Math.min(RETRY_SECONDS.first * 2 ** claim.failures, RETRY_SECONDS.longest);
  const next =
    claim.failures < MAX_RETRIES
      ? sql`least(${at}::timestamptz + ${seconds} * interval '1 second', ${nextRun(task, at)})`
      : nextRun(task, at);
  await sql`
    UPDATE scheduled_tasks
    SET leased_until = '-infinity', failures = failures + 1, failure = ${failure}, next_run_at = ${next}
    WHERE ${isClaimed(claim)}`.execute(database);
}

/** Releases an interrupted run for another server. */
export async function releaseRun(database: Kysely<Tables>, claim: Claim): Promise<void> {
  await sql`UPDATE scheduled_tasks SET leased_until = '-infinity' WHERE ${isClaimed(claim)}`.execute(
    database,
  );
}

/** Failures in a row, by task. */
export function findFailures(database: Reader) {
  return database.selectFrom('scheduled_tasks').select(['name', 'failures']).execute();
}

function isClaimed({ name, leasedUntil }: Claim): RawBuilder<boolean> {
  return sql`name = ${name} AND leased_until = ${leasedUntil}::timestamptz`;
}

/** The next regular run after a time, in SQL; a time of day is one in Cairo. */
function nextRun(task: TaskTimes, at: Date): RawBuilder<Date> {
  if ('everySeconds' in task)
    return sql`${at}::timestamptz + ${task.everySeconds} * interval '1 second'`;
  const cairo = sql`(${at}::timestamptz AT TIME ZONE 'Africa/Cairo')`;
  const today = sql`(${cairo}::date + ${task.dailyAt}::time)`;
  return sql`((${today} + CASE WHEN ${cairo} >= ${today} THEN interval '1 day' ELSE interval '0' END)
              AT TIME ZONE 'Africa/Cairo')`;
}
