import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { createJobs } from '../../src/jobs/jobs.ts';
import {
  claimTasks,
  completeRun,
  failRun,
  registerTasks,
  releaseRun,
  type TaskTimes,
} from '../../src/jobs/task-runs.ts';
import { openMigratedDatabase } from '../../src/migrated-database.ts';
import { readSettings } from '../../src/settings.ts';
import { createDatabaseForTest } from '../harness.ts';

const now = () => new Date();
const TASK: TaskTimes = { name: 'test.task', everySeconds: 3_600, timeoutSeconds: 60 };

async function openDatabaseForTest(): Promise<Database> {
  const place = await createDatabaseForTest();
  const database = await openMigratedDatabase(readSettings({ ...place.environment }));
  onTestFinished(() => database.close());
  return database;
}

async function secondsToNextRun({ execute }: Database): Promise<number> {
  const { rows } = await execute(
    `SELECT extract(epoch FROM next_run_at - now())::float8 AS seconds FROM scheduled_tasks WHERE name = '${TASK.name}'`,
  );
  return (rows[0] as { seconds: number }).seconds;
}

const makeDue = ({ execute }: Database) =>
  execute(`UPDATE scheduled_tasks SET next_run_at = now() - interval '1 second'`);

async function claimDue(database: Database) {
  await makeDue(database);
  const [claim] = await claimTasks(database.query, [TASK], now());
  if (!claim) throw new Error('Not claimed');
  return claim;
}

test('a due task is claimed by one of many servers', async () => {
  const database = await openDatabaseForTest();
  await registerTasks(database.query, [TASK], now());
  expect(await claimTasks(database.query, [TASK], now())).toEqual([]);
  await makeDue(database);
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => claimTasks(database.query, [TASK], now())),
  );
  expect(claims.flat()).toMatchObject([{ name: TASK.name, failures: 0 }]);
});

test('a second start leaves the time of the next run as it is', async () => {
  const database = await openDatabaseForTest();
  await registerTasks(database.query, [TASK], now());
  await makeDue(database);
  await registerTasks(database.query, [TASK], now());
  expect(await claimTasks(database.query, [TASK], now())).toHaveLength(1);
});

test('a run that succeeds is followed by one an interval later', async () => {
  const database = await openDatabaseForTest();
  await registerTasks(database.query, [TASK], now());
  await completeRun(database.query, TASK, await claimDue(database), now());
  expect(await claimTasks(database.query, [TASK], now())).toEqual([]);
  expect(await secondsToNextRun(database)).toBeGreaterThan(3_000);
});

test('a failed run is repeated, later each time, and given up after eight retries', async () => {
  const database = await openDatabaseForTest();
  await registerTasks(database.query, [TASK], now());
  const waits: number[] = [];
  for (let run = 1; run <= 10; run += 1) {
    await failRun(database.query, TASK, await claimDue(database), 'TypeError', now());
    waits.push(Math.round((await secondsToNextRun(database)) / 60));
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  await completeRun(database.query, TASK, await claimDue(database), now());
  const [claim] = [await claimDue(database)];
  expect(claim.failures).toBe(0);
});

test('a task whose server died is claimed again after its timeout', async () => {
  const database = await openDatabaseForTest();
  await registerTasks(database.query, [TASK], now());
  const lost = await claimDue(database);
  expect(await claimTasks(database.query, [TASK], now())).toEqual([]);
  await database.execute(`UPDATE scheduled_tasks SET leased_until = now() - interval '1 second'`);
  expect(await claimTasks(database.query, [TASK], now())).toHaveLength(1);
  await completeRun(database.query, TASK, lost, now());
  expect(await secondsToNextRun(database)).toBeLessThan(0);
});

test('a run that a stop broke off is free at once', async () => {
  const database = await openDatabaseForTest();
  await registerTasks(database.query, [TASK], now());
  await releaseRun(database.query, await claimDue(database));
  expect(await claimTasks(database.query, [TASK], now())).toHaveLength(1);
});

test('a daily task runs next at its time in Cairo', async () => {
  const database = await openDatabaseForTest();
  const daily: TaskTimes = { name: 'test.daily', dailyAt: '02:30', timeoutSeconds: 60 };
  await registerTasks(database.query, [daily], now());
  const { rows } = await database.execute(
    `SELECT to_char(next_run_at AT TIME ZONE 'Africa/Cairo', 'HH24:MI') AS at,
            next_run_at > now() AND next_run_at <= now() + interval '25 hours' AS next FROM scheduled_tasks`,
  );
  expect(rows).toEqual([{ at: '02:30', next: true }]);
});

test('a server runs its tasks by itself until it stops, and reports a failure by name', async () => {
  const database = await openDatabaseForTest();
  const failed: string[] = [];
  const jobs = createJobs(database, {
    startWorkers: true,
    now,
    report: (_error, task) => void failed.push(task ?? 'machinery'),
  });
  let runs = 0;
  const ranTwice = Promise.withResolvers<void>();
  jobs.schedule({
    name: 'test.repeated',
    everySeconds: 0.05,
    timeoutSeconds: 60,
    runsOn: 'everyServer',
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('a name that the log must not have');
      ranTwice.resolve();
    },
  });
  await jobs.open();
  await ranTwice.promise;
  await jobs.stop();
  expect(failed).toEqual(['test.repeated']);
});

test('a stop aborts the run under way', async () => {
  const database = await openDatabaseForTest();
  const jobs = createJobs(database, { startWorkers: true, now, report: () => {} });
  const begun = Promise.withResolvers<AbortSignal>();
  jobs.schedule({
    name: 'test.long',
    everySeconds: 0.05,
    timeoutSeconds: 60,
    runsOn: 'everyServer',
    run: (signal) => {
      begun.resolve(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
  await jobs.open();
  const signal = await begun.promise;
  await jobs.stop();
  expect(signal.aborted).toBe(true);
});
