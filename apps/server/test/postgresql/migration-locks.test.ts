import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { readSettings } from '../../src/settings.ts';
import { createDatabaseForTest } from '../harness.ts';
import { encryption } from '../support/data-keys.ts';

test('a migration that waits for a table holds up nobody who reads it, and is done once the table is free', async () => {
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
  // A call behind it, which would wait as long as the one before it reads.
  await caller.query('SELECT FROM requests');
  expect(done).toBe(false);
  await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(1);
  await reader.query('COMMIT');
  await (await migrated).close();
  expect((await caller.query('SELECT later FROM requests')).rows).toEqual([]);
});

async function connect({ DATABASE_URL: connectionString }: Record<string, string>) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
