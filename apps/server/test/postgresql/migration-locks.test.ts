import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate, OUTSIDE_TRANSACTION } from '../../src/db/migrate.ts';
import { MIGRATION_FILES } from '../../src/db/schema-versions.ts';
import { readSettings } from '../../src/settings.ts';
import { createDatabaseForTest } from '../harness.ts';
import { encryption } from '../support/data-keys.ts';

test('migration waiting for a lock does not block readers', async () => {
  const { environment } = await createDatabaseForTest();
  const [reader, caller] = await Promise.all([connect(environment), connect(environment)]);
  await reader.query('BEGIN');
  await reader.query('SELECT FROM requests');

  let tries = 0;
  let done = false;
  const migrated = openDatabase(readSettings(environment), encryption, async (owner) => {
    await migrate(owner, async () => {
      tries += 1;
      await owner.script('ALTER TABLE requests ADD COLUMN later integer');
    });
    done = true;
  });
  await expect.poll(() => tries).toBe(1);
  // A second reader would queue behind the pending lock.
  await caller.query('SELECT FROM requests');
  expect(done).toBe(false);
  await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(1);
  await reader.query('COMMIT');
  await (await migrated).close();
  expect((await caller.query('SELECT later FROM requests')).rows).toEqual([]);
});

test('concurrent index build permits writes, repairs leftovers, serves two servers', async () => {
  const { environment } = await createDatabaseForTest();
  const [writer, caller, owner] = await Promise.all([
    connect(environment),
    connect(environment),
    connect(environment),
  ]);
  const files = await addMigrations({
    '900.do.expand.sql': 'ALTER TABLE rejection_reasons ADD COLUMN later integer;',
    '901.do.index.sql': `${OUTSIDE_TRANSACTION}\nCREATE INDEX CONCURRENTLY holidays_name ON holidays (name_ar);`,
    '902.do.after.sql': 'ALTER TABLE rejection_reasons ADD COLUMN last integer;',
  });
  // The build waits for a writer and is then aborted.
  await writer.query(`BEGIN; UPDATE holidays SET name_ar = name_ar`);
  await owner.query(`SET statement_timeout = 300`);
  const ended = owner.query('CREATE INDEX CONCURRENTLY holidays_name ON holidays (name_ar)');
  await expect(ended).rejects.toThrow('statement timeout');
  const isWhole = `SELECT indisvalid AS whole FROM pg_index WHERE indexrelid = 'holidays_name'::regclass`;
  expect((await caller.query(isWhole)).rows).toEqual([{ whole: false }]);
  await writer.query('COMMIT');

  await writer.query('BEGIN; UPDATE holidays SET name_ar = name_ar');
  const started = [1, 2].map(() =>
    openDatabase(readSettings(environment), encryption, async (connection) => {
      await migrate(connection, async () => {}, files);
    }),
  );
  await expect
    .poll(async () => (await caller.query('SELECT max(version) AS is FROM schema_versions')).rows)
    .toEqual([{ is: 900 }]);
  await caller.query(
    `INSERT INTO holidays (day, name_ar, recorded_by) VALUES ('2020-01-01', 'يوم', 'test')`,
  );
  await writer.query('COMMIT');
  for (const database of await Promise.all(started)) await database.close();
  expect((await caller.query(isWhole)).rows).toEqual([{ whole: true }]);
  expect((await caller.query('SELECT later, last FROM rejection_reasons LIMIT 0')).rows).toEqual(
    [],
  );
});

/** Glob of the product's and additional migrations. */
async function addMigrations(more: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(more)) await writeFile(join(folder, name), sql);
  return `{${MIGRATION_FILES},${folder}/*.sql}`;
}

async function connect({ DATABASE_URL: connectionString }: Record<string, string>) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
