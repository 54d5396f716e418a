import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestStatus } from '@wathiqa/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { backUp, restore } from '../src/commands/backup-files.ts';
import { findTool } from '../src/commands/postgres-backup.ts';
import { type OwnerConnection, openDatabase } from '../src/platform/database.ts';
import { readSettings } from '../src/settings.ts';
import { createDatabaseForTest, startServer, startServerForTest } from './harness.ts';
import { folderForTest, runCommand } from './support/command.ts';
import { encryption } from './support/data-keys.ts';
import type { TestDatabase } from './support/test-database.ts';

/** Why no backup can be made here: the tools of PostgreSQL may be missing or too old on this machine. */
let missingTool: string | undefined;

beforeAll(async () => {
  if (inject('engine') === 'pglite') return;
  const server = await startServer();
  const { rows } = await sql<{ version: string }>`
    SELECT current_setting('server_version_num') AS version`.execute(server.database.query);
  await server.close();
  const major = Math.trunc(Number(rows[0]?.version) / 10_000);
  missingTool = await findTool('pg_dump', major).then(
    () => undefined,
    (error: Error) => error.message,
  );
});

const toSettings = (place: TestDatabase, more: Record<string, string> = {}) =>
  readSettings({ ...place.environment, ...more });

/** The settings of whoever has a key for backups. */
const ENCRYPTED = { BACKUP_KEY: randomBytes(32).toString('base64') };

/** A register with one request, closed. */
async function registerWithOrder() {
  const place = await createDatabaseForTest();
  const server = await startServer({}, place);
  const { body } = await (await server.signIn()).order(crypto.randomUUID());
  await server.close();
  return { place, requestId: body.Id ?? '' };
}

/** A backup of a register with one request; where the tools are missing, the clear refusal is checked. */
async function createBackup(more: Record<string, string> = {}) {
  const { place, requestId } = await registerWithOrder();
  const folder = await folderForTest();
  const file = join(folder, 'register.backup');
  const made = await backUp(toSettings(place, more), file).then(
    () => 'made',
    (error: Error) => error.message,
  );
  expect(made).toBe(missingTool ?? 'made');
  return { place, requestId, folder, file, made: missingTool === undefined };
}

/** Where the tools are missing, a restore says so as a backup does, and nothing else can be shown. */
async function expectMissingToolError(place: TestDatabase, file: string): Promise<void> {
  await writeFile(file, 'PGDMP');
  await expect(restore(toSettings(place), file, true)).rejects.toThrow(
    /^pg_restore of PostgreSQL \d+ .*is needed.*PG_BIN/,
  );
}

async function readStatus(place: TestDatabase, requestId: string): Promise<number> {
  const server = await startServer({}, place);
  const citizen = await server.signIn();
  const reply = await citizen.call(requestStatus, { headers: { requestid: requestId } });
  await server.close();
  return reply.status;
}

/** What is known to have been done, for whoever watches over the service. */
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

describe('a restore is refused', () => {
  test.each([
    ['that is text', 'not a backup'],
    ['that is empty', ''],
    ['that is shorter than a sign', 'PG'],
  ])('from a file %s', async (_what, text) => {
    const file = join(await folderForTest(), 'file');
    await writeFile(file, text);
    await expect(
      restore(toSettings(await createDatabaseForTest({ empty: true })), file, true),
    ).rejects.toThrow(`${file} is no backup of a register.`);
  });

  test('from a backup of the other kind of database', async () => {
    const file = join(await folderForTest(), 'file');
    await writeFile(
      file,
      inject('engine') === 'pglite' ? 'PGDMP...' : Buffer.from('1f8b080000', 'hex'),
    );
    await expect(
      restore(toSettings(await createDatabaseForTest({ empty: true })), file, true),
    ).rejects.toThrow('which is not the one in use here');
  });

  test('from a damaged backup, and the register stays as it was', async () => {
    const { place, requestId, file, made } = await createBackup();
    if (!made) return expectMissingToolError(place, file);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    await expect(restore(toSettings(place), file, true)).rejects.toThrow(/damaged|failed/);
    expect(await readStatus(place, requestId)).toBe(200);
  });

  test('into a register that holds requests, unless it is told to replace them', async () => {
    const { place, requestId, file, made } = await createBackup();
    if (!made) return expectMissingToolError(place, file);
    const other = await registerWithOrder();
    await expect(restore(toSettings(other.place), file, false)).rejects.toThrow(
      'The register holds 1 requests already',
    );
    expect(await restore(toSettings(other.place), file, true)).toBe(1);
    expect(await readStatus(other.place, requestId)).toBe(200);
  });

  test('while a server has the register open', async () => {
    const { place, file, made } = await createBackup();
    if (!made) return expectMissingToolError(place, file);
    const server = await startServerForTest();
    await server.app.inject('/health/ready');
    await expect(restore(server.settings, file, true)).rejects.toThrow(
      /is in use by process|A server is using the database/,
    );
  });
});

test('a backup brings the register back elsewhere, with its rules', async () => {
  const { file, folder, requestId, made } = await createBackup();
  // Nothing half written is left, whether it was made or not.
  expect(await readdir(folder)).toEqual(made ? ['register.backup'] : []);
  const elsewhere = await createDatabaseForTest({ empty: true });
  if (!made) return expectMissingToolError(elsewhere, file);
  expect(await restore(toSettings(elsewhere), file, false)).toBe(1);

  const server = await startServer({}, elsewhere);
  const citizen = await server.signIn();
  const status = await citizen.call(requestStatus, { headers: { requestid: requestId } });
  expect(status.body.History).toHaveLength(1);
  await expect(sql`DELETE FROM request_history`.execute(server.database.query)).rejects.toThrow(
    'permission denied',
  );
  // The running numbers go on well after those of the backup: what was lost after it had some too.
  const next = await citizen.order(crypto.randomUUID());
  expect(next.body.Id).not.toBe(requestId);
  const { rows } = await sql<{ last: string; generation: number }>`
    SELECT last_value AS last, (SELECT generation FROM request_numbering) AS generation
    FROM pg_sequences WHERE sequencename = 'request_numbers'`.execute(server.database.query);
  expect(Number(rows[0]?.last)).toBeGreaterThanOrEqual(100_002);
  // Minutes: what is restored a second time from the same backup has another.
  expect(rows[0]?.generation).toBeGreaterThan(460_000);
  await server.close();
});

test('an encrypted backup shows nothing, and comes back with its key alone, as it was written', async () => {
  const { place, requestId, folder, file, made } = await createBackup(ENCRYPTED);
  if (!made) return expectMissingToolError(place, file);
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
  // With a new key before it, as once the key was changed.
  const both = { BACKUP_KEY: `${otherKey} ${ENCRYPTED.BACKUP_KEY}` };
  expect(await attempt(both)).toBe(1);
  expect(await readStatus(place, requestId)).toBe(200);
});

test('a backup replaces a register of a newer version, and going on twice from it gives no number twice', async () => {
  const { place, file, requestId, made } = await createBackup();
  if (!made) return expectMissingToolError(place, file);
  const owner = (work: (connection: OwnerConnection) => Promise<void>) =>
    openDatabase(toSettings(place), encryption, work).then((one) => one.close());
  // What a later version could have added: it leans on what the backup brings.
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

test('a backup that cannot be written leaves an earlier one as it was', async () => {
  const { place } = await registerWithOrder();
  const file = join(await folderForTest(), 'missing', 'register.backup');
  await expect(backUp(toSettings(place), file)).rejects.toThrow('ENOENT');
});

test('the commands say what they did, or what is wrong in one line', async () => {
  const { place } = await registerWithOrder();
  expect((await runCommand('backup', [], {})).errors).toBe('Use: npm run backup -- FILE\n');
  expect((await runCommand('restore', [], {})).errors).toBe(
    'Use: npm run restore -- FILE [--replace]\n',
  );
  const made = await runCommand('backup', ['FILE'], place.environment);
  expect(made.code).toBe(missingTool ? 1 : 0);
  expect(made.output + made.errors).toContain(missingTool ?? 'The register is in ');
  expect(made.errors).not.toMatch(/ {4}at /);
  await runCommand('audit', [], place.environment);
  expect(await readMaintenance(place)).toEqual(missingTool ? ['audit'] : ['audit', 'backup']);
});

test('a tool that is missing or older than the server is asked for by name and version', async () => {
  await expect(findTool('pg_no_such_tool', 18)).rejects.toThrow(
    'pg_no_such_tool of PostgreSQL 18 is needed. Install it, or set PG_BIN',
  );
  // Node itself answers a version, far from any PostgreSQL to come.
  await expect(findTool('node', 1_000)).rejects.toThrow(
    /^node of PostgreSQL 1000 or later is needed, and node is of \d+/,
  );
});
