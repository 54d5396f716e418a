import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { createJobs, type JobHandler, type JobQueue } from '../../src/jobs/jobs.ts';
import { openRegister } from '../../src/register.ts';
import { readSettings } from '../../src/settings.ts';
import { createDatabaseForTest } from '../harness.ts';
import { makeJobsDue } from '../support/jobs.ts';

interface Note {
  word: string;
}

const DEAD_LETTERED: JobQueue<Note> = {
  name: 'test.set-aside',
  retries: 0,
  retryDelaySeconds: 1,
  maxRetryDelaySeconds: 1,
  timeoutSeconds: 10,
  concurrency: 5,
};
const NOTES: JobQueue<Note> = {
  ...DEAD_LETTERED,
  name: 'test.notes',
  retries: 2,
  retryDelaySeconds: 60,
  maxRetryDelaySeconds: 600,
  deadLetter: DEAD_LETTERED,
};

async function openDatabaseForTest(): Promise<Database> {
  const place = await createDatabaseForTest();
  const database = await openRegister(readSettings({ ...place.environment }));
  onTestFinished(() => database.close());
  return database;
}

async function createWorkers(
  database: Database,
  handler: JobHandler<Note>,
  setAside: string[] = [],
) {
  const jobs = createJobs(database, {
    startWorkers: false,
    report: (error) => {
      throw error;
    },
  });
  jobs.work(NOTES, handler);
  jobs.work(DEAD_LETTERED, async ({ word }) => void setAside.push(word));
  await jobs.open();
  onTestFinished(() => jobs.stop());
  return jobs;
}

test('a job of a transaction that fails is never there, one of a transaction that holds is done once', async () => {
  const database = await openDatabaseForTest();
  const done: string[] = [];
  const jobs = await createWorkers(database, async ({ word }) => void done.push(word));
  const failing = database.query.transaction().execute(async (transaction) => {
    await jobs.send(NOTES, { word: 'lost' }, { transaction: transaction });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await database.query.transaction().execute(async (transaction) => {
    await jobs.send(NOTES, { word: 'kept' }, { transaction: transaction });
    await jobs.sendAll(NOTES, [{ word: 'and' }, { word: 'more' }], { transaction: transaction });
  });
  await jobs.drain();
  expect(done.toSorted()).toEqual(['and', 'kept', 'more']);
  expect(await jobs.drain()).toBe(0);
});

test('a job that fails is tried again later, and set aside after its last try', async () => {
  const database = await openDatabaseForTest();
  const tries: number[] = [];
  const setAside: string[] = [];
  const jobs = await createWorkers(
    database,
    async (_note, { number }) => {
      tries.push(number);
      throw new Error('a name that nobody may read');
    },
    setAside,
  );
  await jobs.send(NOTES, { word: 'hopeless' });
  await jobs.drain();
  expect(tries).toEqual([1]);
  for (const left of [1, 2]) {
    expect(setAside, `${left} left`).toEqual([]);
    await makeJobsDue(database);
    await jobs.drain();
  }
  expect({ tries, setAside }).toEqual({ tries: [1, 2, 3], setAside: ['hopeless'] });
  const { rows } = await sql<{ kept: string }>`
    SELECT coalesce(string_agg(output::text, ''), '') AS kept FROM jobs.job`.execute(
    database.query,
  );
  expect(rows[0]?.kept).not.toContain('nobody');
});

test('a job waits for its moment', async () => {
  const database = await openDatabaseForTest();
  const done: string[] = [];
  const jobs = await createWorkers(database, async ({ word }) => void done.push(word));
  await jobs.send(NOTES, { word: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
  await jobs.drain();
  expect(done).toEqual([]);
  await makeJobsDue(database);
  await jobs.drain();
  expect(done).toEqual(['later']);
});

test('jobs outlive the process, and a second start changes nothing about them', async () => {
  const database = await openDatabaseForTest();
  const first = await createWorkers(database, () => Promise.reject(new Error('not I')));
  await first.send(NOTES, { word: 'inherited' });
  await first.stop();
  const done: string[] = [];
  const second = await createWorkers(database, async ({ word }) => void done.push(word));
  await second.drain();
  expect(done).toEqual(['inherited']);
});

test('nobody works on an unknown queue, so it takes no jobs', async () => {
  const jobs = await createWorkers(await openDatabaseForTest(), async () => {});
  await expect(jobs.send({ ...NOTES, name: 'test.unknown' }, { word: 'x' })).rejects.toThrow();
});

test('a server that looks by itself does jobs as they come, and what repeats, until it stops', async () => {
  const database = await openDatabaseForTest();
  const done: string[] = [];
  const jobs = createJobs(database, { startWorkers: true, report: () => {} });
  const finished = new Promise<void>((resolve) => {
    jobs.work(NOTES, async ({ word }) => {
      done.push(word);
      if (done.includes('sent') && done.includes('repeated')) resolve();
    });
    let repeats = 0;
    jobs.repeat(0.1, async () => {
      repeats += 1;
      if (repeats === 1) await jobs.send(NOTES, { word: 'repeated' });
      return 0;
    });
  });
  await jobs.open();
  await jobs.send(NOTES, { word: 'sent' });
  await finished;
  await jobs.stop();
  await jobs.send(NOTES, { word: 'after' }).catch(() => {});
  expect(done.toSorted()).toEqual(['repeated', 'sent']);
});
