import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';

/** When a task runs. */
export type TaskTimes = {
  /** Unique; the task's name in the database, in metrics and in logs. */
  readonly name: string;
  /** After that a run is aborted, and another server may claim the task. */
  readonly timeoutSeconds: number;
} & ({ readonly everySeconds: number } | { readonly dailyAt: `${number}:${number}` });

/** The right of this server to the current run of a task. */
export interface Claim {
  readonly name: string;
  readonly failures: number;
  /** Timestamp in PostgreSQL's text form; a claim that settles later is ignored. */
  readonly leasedUntil: string;
}

/** Retries of a run double from the first of these seconds to the second; none is later than the next regular run. */
const RETRY_SECONDS = { first: 60, longest: 3_600 };
/** After so many failures in a row only the regular runs are left. */
const MAX_RETRIES = 8;

/** Adds the rows of new tasks; their first run comes with the clock. */
export async function registerTasks(
  database: Kysely<Tables>,
  tasks: readonly TaskTimes[],
): Promise<void> {
  for (const task of tasks) {
    await sql`
      INSERT INTO scheduled_tasks (name, next_run_at) VALUES (${task.name}, ${nextRun(task)})
      ON CONFLICT (name) DO NOTHING`.execute(database);
  }
}

/** Claims those of the tasks that are due and that no server runs. */
export async function claimTasks(
  database: Kysely<Tables>,
  tasks: readonly TaskTimes[],
): Promise<Claim[]> {
  const times = tasks.map(({ name, timeoutSeconds }) => ({ name, seconds: timeoutSeconds }));
  const { rows } = await sql<Claim>`
    UPDATE scheduled_tasks AS task SET leased_until = now() + wanted.seconds * interval '1 second'
    FROM jsonb_to_recordset(${JSON.stringify(times)}::jsonb) AS wanted (name text, seconds integer)
    WHERE task.name = wanted.name AND task.next_run_at <= now() AND task.leased_until <= now()
    RETURNING task.name, task.failures, task.leased_until::text AS "leasedUntil"`.execute(database);
  return rows;
}

/** Ends a run that succeeded. */
export async function completeRun(
  database: Kysely<Tables>,
  task: TaskTimes,
  claim: Claim,
): Promise<void> {
  await sql`
    UPDATE scheduled_tasks SET leased_until = '-infinity', failures = 0, failure = NULL, next_run_at = ${nextRun(task)}
    WHERE ${isClaimed(claim)}`.execute(database);
}

/** Ends a run that failed: it is repeated, or given up until the next regular run. */
export async function failRun(
  database: Kysely<Tables>,
  task: TaskTimes,
  claim: Claim,
  failure: string,
): Promise<void> {
  const seconds = Math.min(RETRY_SECONDS.first * 2 ** claim.failures, RETRY_SECONDS.longest);
  const next =
    claim.failures < MAX_RETRIES
      ? sql`least(now() + ${seconds} * interval '1 second', ${nextRun(task)})`
      : nextRun(task);
  await sql`
    UPDATE scheduled_tasks
    SET leased_until = '-infinity', failures = failures + 1, failure = ${failure}, next_run_at = ${next}
    WHERE ${isClaimed(claim)}`.execute(database);
}

/** Releases an interrupted run, so that another server takes it. */
export async function releaseRun(database: Kysely<Tables>, claim: Claim): Promise<void> {
  await sql`UPDATE scheduled_tasks SET leased_until = '-infinity' WHERE ${isClaimed(claim)}`.execute(
    database,
  );
}

/** Failures in a row, by task. */
export function findFailures(database: Kysely<Tables>) {
  return database.selectFrom('scheduled_tasks').select(['name', 'failures']).execute();
}

function isClaimed({ name, leasedUntil }: Claim): RawBuilder<boolean> {
  return sql`name = ${name} AND leased_until = ${leasedUntil}::timestamptz`;
}

/** The next regular run, in SQL; a time of day is one in Cairo. */
function nextRun(task: TaskTimes): RawBuilder<Date> {
  if ('everySeconds' in task) return sql`now() + ${task.everySeconds} * interval '1 second'`;
  const cairo = sql`(now() AT TIME ZONE 'Africa/Cairo')`;
  const today = sql`(${cairo}::date + ${task.dailyAt}::time)`;
  return sql`((${today} + CASE WHEN ${cairo} >= ${today} THEN interval '1 day' ELSE interval '0' END)
              AT TIME ZONE 'Africa/Cairo')`;
}
