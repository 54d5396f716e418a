import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestStatus } from '@wathiqa/contract';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { backUp, recover, restore } from '../../../src/commands/backup-files.ts';
import { findTool } from '../../../src/commands/postgres-backup.ts';
import { readSettings } from '../../../src/settings.ts';
import { createDatabaseForTest, startServer } from '../../harness.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { folderForTest } from './command.ts';

export let missingTool: string | undefined;

export async function findMissingTool(): Promise<void> {
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
}

export const toSettings = (place: TestDatabase, more: Record<string, string> = {}) =>
  readSettings({ ...place.environment, ...more });

/** Skips the numbers that a restore lost, by the command of each database. */
export async function renumber(place: TestDatabase): Promise<void> {
  const settings = toSettings(place);
  if (inject('engine') === 'postgresql') return void (await recover(settings));
  const file = join(settings.dataDir, 'register.backup');
  await backUp(settings, file);
  await restore(settings, file, true);
}

export async function registerWithOrder(given?: TestDatabase) {
  const place = given ?? (await createDatabaseForTest());
  const server = await startServer({}, place);
  const { body } = await (await server.signIn()).order(crypto.randomUUID());
  await server.close();
  return { place, requestId: body.Id ?? '' };
}

/** Backs up a database with one request; without tools, expects the clear refusal. */
export async function createBackup(more: Record<string, string> = {}) {
  return backUpOrder(await createDatabaseForTest(), await folderForTest(), more);
}

/** Shared by all tests of a file; `remove` deletes database and folder. */
export async function createSharedBackup() {
  const place = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-backup-'));
  const backup = await backUpOrder(place, folder, {});
  const remove = async () => {
    await place.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...backup, remove };
}

async function backUpOrder(register: TestDatabase, folder: string, more: Record<string, string>) {
  const { place, requestId } = await registerWithOrder(register);
  const file = join(folder, 'register.backup');
  const made = await backUp(toSettings(place, more), file).then(
    () => 'made',
    (error: Error) => error.message,
  );
  expect(made).toBe(missingTool ?? 'made');
  return { place, requestId, folder, file, made: missingTool === undefined };
}

/** Without tools, a restore fails like a backup. */
export async function expectMissingToolError(place: TestDatabase): Promise<void> {
  const file = join(await folderForTest(), 'file');
  await writeFile(file, 'PGDMP');
  await expect(restore(toSettings(place), file, true)).rejects.toThrow(
    /^pg_restore of PostgreSQL \d+ .*is required.*PG_BIN/,
  );
}

export async function readStatus(place: TestDatabase, requestId: string): Promise<number> {
  const server = await startServer({}, place);
  const citizen = await server.signIn();
  const reply = await citizen.call(requestStatus, { headers: { requestid: requestId } });
  await server.close();
  return reply.status;
}
