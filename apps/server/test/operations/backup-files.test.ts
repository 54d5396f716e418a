import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { backUp, restore } from '../../src/commands/backup-files.ts';
import { findTool } from '../../src/commands/postgres-backup.ts';
import { type OwnerConnection, openDatabase } from '../../src/db/database.ts';
import { createDatabaseForTest, startServer } from '../harness.ts';
import { encryption } from '../support/data-keys.ts';
import type { TestDatabase } from '../support/database/test-database.ts';
import {
  createBackup,
  expectMissingToolError,
  findMissingTool,
  missingTool,
  readStatus,
  registerWithOrder,
  toSettings,
} from '../support/process/backups.ts';
import { folderForTest, runCommand } from '../support/process/command.ts';

beforeAll(findMissingTool);

const ENCRYPTED = { BACKUP_KEY: randomBytes(32).toString('base64') };

/** Names of completed tasks. */
async function readMaintenance(place: TestDatabase): Promise<string[]> {
  const server = await startServer({}, place);
  const rows = await server.database.query
    .selectFrom('maintenance_runs')
    .where('finished_at', '<=', server.now())
    .orderBy('task')
    .select('task')
    .execute();
  await server.close();
  return rows.map(({ task }) => task);
}

test.each([
  ['of text', 'not a backup'],
  ['without content', ''],
  ['shorter than a signature', 'PG'],
])('restore rejects a file %s', async (_what, text) => {
  const file = join(await folderForTest(), 'file');
  await writeFile(file, text);
  await expect(
    restore(toSettings(await createDatabaseForTest({ empty: true })), file, true),
  ).rejects.toThrow(`${file} is not a backup of Wathiqa.`);
});

test('encrypted backup is unreadable and restores only with its key', async () => {
  const { place, requestId, folder, file, made } = await createBackup(ENCRYPTED);
  if (!made) return expectMissingToolError(place);
  expect(await readdir(folder)).toEqual(['register.backup']);
  const whole = await readFile(file);
  expect(whole.subarray(0, 8).toString()).toBe('WATHIQA1');
  expect(whole.includes('requests')).toBe(false);

  const attempt = (more: Record<string, string>) => restore(toSettings(place, more), file, true);
  await expect(attempt({})).rejects.toThrow(`${file} is encrypted: set BACKUP_KEY`);
  const otherKey = randomBytes(32).toString('base64');
  await expect(attempt({ BACKUP_KEY: otherKey })).rejects.toThrow(`${file} is damaged, or`);
  const changed = Buffer.from(whole);
  changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1;
  for (const damaged of [changed, whole.subarray(0, -1), whole.subarray(0, 40)]) {
    await writeFile(file, damaged);
    await expect(attempt(ENCRYPTED)).rejects.toThrow(`${file} is damaged, or`);
  }
  await writeFile(file, whole);
  expect(await attempt(ENCRYPTED)).toBe(1);
  // Key rotation: new key first.
  const both = { BACKUP_KEY: `${otherKey},${ENCRYPTED.BACKUP_KEY}` };
  expect(await attempt(both)).toBe(1);
  expect(await readStatus(place, requestId)).toBe(200);
});

test('restore replaces a newer database and never reuses a request number', async () => {
  const { place, file, requestId, made } = await createBackup();
  if (!made) return expectMissingToolError(place);
  const owner = (work: (connection: OwnerConnection) => Promise<void>) =>
    openDatabase(toSettings(place), encryption, work).then((one) => one.close());
  // An object of a later version that depends on restored tables.
  await owner((connection) =>
    connection.script(`
      CREATE DOMAIN later_amount AS integer;
      CREATE TABLE later (request_id bigint REFERENCES requests, amount later_amount);
      CREATE VIEW later_view AS SELECT id FROM requests;
      CREATE FUNCTION later_function() RETURNS SETOF requests LANGUAGE sql AS 'SELECT * FROM requests';`),
  );
  const given = [requestId];
  for (const round of [1, 2]) {
    const requests = await restore(toSettings(place), file, true);
    expect({ round, requests }).toEqual({ round, requests: 1 });
    await owner(async (connection) => {
      const { rows } = await connection.rows(
        `SELECT next_request_id()::text AS id, to_regclass('later') AS later FROM generate_series(1, 3)`,
      );
      expect(rows.map(({ later }) => later)).toEqual([null, null, null]);
      given.push(...rows.map(({ id }) => String(id)));
    });
  }
  expect(new Set(given).size).toBe(7);
});

test('failed backup leaves the previous file unchanged', async () => {
  const { place } = await registerWithOrder();
  const file = join(await folderForTest(), 'missing', 'register.backup');
  await expect(backUp(toSettings(place), file)).rejects.toThrow('ENOENT');
});

test('commands report success or a one-line error', async () => {
  const { place } = await registerWithOrder();
  expect((await runCommand('backup', [], {})).errors).toBe('Usage: npm run backup -- FILE\n');
  expect((await runCommand('restore', [], {})).errors).toBe(
    'Usage: npm run restore -- FILE [--replace]\n',
  );
  const made = await runCommand('backup', ['FILE'], place.environment);
  expect(made.code).toBe(missingTool ? 1 : 0);
  expect(made.output + made.errors).toContain(missingTool ?? 'The database was saved to ');
  expect(made.errors).not.toMatch(/ {4}at /);
  await runCommand('audit', [], place.environment);
  expect(await readMaintenance(place)).toEqual(missingTool ? ['audit'] : ['audit', 'backup']);
});

test('missing or outdated tool is reported with name and version', async () => {
  await expect(findTool('pg_no_such_tool', 18)).rejects.toThrow(
    'pg_no_such_tool of PostgreSQL 18 is required. Install it, or set PG_BIN',
  );
  // Node reports a version below any future PostgreSQL.
  await expect(findTool('node', 1_000)).rejects.toThrow(
    /^node of PostgreSQL 1000 or later is required, but node has version \d+/,
  );
});
