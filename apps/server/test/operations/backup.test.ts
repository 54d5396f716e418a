import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRevoked, openKeyList, openStatusList } from '@wathiqa/certificate';
import { certificates, requestStatus } from '@wathiqa/contract';
import { printCertificates, readCertificates } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { restore } from '../../src/commands/backup-files.ts';
import { publishLists } from '../../src/features/certificates/lists.ts';
import { readLastSeal } from '../../src/requests/audit/seals.ts';
import { createDatabaseForTest, startServer, startServerForTest } from '../harness.ts';
import { startRegister } from '../support/civil-register.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { signInStaff } from '../support/office/staff.ts';
import {
  createSharedBackup,
  expectMissingToolError,
  findMissingTool,
  readStatus,
  registerWithOrder,
  toSettings,
} from '../support/process/backups.ts';
import { folderForTest, runCommand } from '../support/process/command.ts';

let backup: Awaited<ReturnType<typeof createSharedBackup>>;

beforeAll(async () => {
  await findMissingTool();
  backup = await createSharedBackup();
});
afterAll(() => backup.remove());

describe('refused restore', () => {
  test('rejects a backup of the other database engine', async () => {
    const file = join(await folderForTest(), 'file');
    await writeFile(
      file,
      inject('engine') === 'pglite' ? 'PGDMP...' : Buffer.from('1f8b080000', 'hex'),
    );
    await expect(
      restore(toSettings(await createDatabaseForTest({ empty: true })), file, true),
    ).rejects.toThrow('which this installation does not use');
  });

  test('rejects a damaged backup and leaves the database unchanged', async () => {
    const { place, requestId, file, made } = backup;
    if (!made) return expectMissingToolError(place);
    const whole = await readFile(file);
    const damaged = join(await folderForTest(), 'file');
    await writeFile(damaged, whole.subarray(0, whole.length / 2));
    await expect(restore(toSettings(place), damaged, true)).rejects.toThrow(/damaged|failed/);
    expect(await readStatus(place, requestId)).toBe(200);
  });

  test('requires confirmation to replace a database with requests', async () => {
    const { place, requestId, file, made } = backup;
    if (!made) return expectMissingToolError(place);
    const other = await registerWithOrder();
    await expect(restore(toSettings(other.place), file, false)).rejects.toThrow(
      'The database already contains 1 requests',
    );
    expect(await restore(toSettings(other.place), file, true)).toBe(1);
    expect(await readStatus(other.place, requestId)).toBe(200);
  });

  test('refuses while a server uses the database', async () => {
    const { place, file, made } = backup;
    if (!made) return expectMissingToolError(place);
    const server = await startServerForTest();
    await server.app.inject('/health/ready');
    await expect(restore(server.settings, file, true)).rejects.toThrow(
      /is in use by process|A server is using the database/,
    );
  });
});

test('backup restores elsewhere, including database constraints', async () => {
  const { file, folder, requestId, made } = backup;
  // No partial file remains.
  expect(await readdir(folder)).toEqual(made ? ['register.backup'] : []);
  const elsewhere = await createDatabaseForTest({ empty: true });
  if (!made) return expectMissingToolError(elsewhere);
  expect(await restore(toSettings(elsewhere), file, false)).toBe(1);

  const server = await startServer({}, elsewhere);
  const citizen = await server.signIn();
  const status = await citizen.call(requestStatus, { headers: { requestid: requestId } });
  expect(status.body.History).toHaveLength(1);
  await expect(sql`DELETE FROM request_history`.execute(server.database.query)).rejects.toThrow(
    'permission denied',
  );
  // Sequences skip ahead: numbers issued after the backup must not be reused.
  const next = await citizen.order(crypto.randomUUID());
  expect(next.body.Id).not.toBe(requestId);
  const { rows } = await sql<{ last: string; generation: number; event: string }>`
    SELECT last_value AS last, (SELECT generation FROM request_numbering) AS generation,
           (SELECT max(id) FROM request_history) AS event
    FROM pg_sequences WHERE sequencename = 'request_numbers'`.execute(server.database.query);
  expect(Number(rows[0]?.last)).toBeGreaterThanOrEqual(100_002);
  expect(Number(rows[0]?.event)).toBeGreaterThan(1_000_000);
  // Minutes, so that each restore has another generation.
  expect(rows[0]?.generation).toBeGreaterThan(460_000);
  await server.close();
});

test('audit log with lost seals is intact after a restore, and the server seals on', async () => {
  const settings = {
    AUDIT_KEY: 'a-key-of-the-audit-that-the-database-lacks',
    ...(inject('engine') === 'postgresql' && { DATA_DIR: await folderForTest() }),
  };
  const place = await createDatabaseForTest();
  const environment = { ...settings, ...place.environment };
  // A server seals when it closes.
  const sealEntry = async () => {
    const server = await startServer(settings, place);
    await signInStaff(server, 'clerk');
    await server.close();
  };
  const verify = () => runCommand('audit', [], environment);
  await sealEntry();
  const file = join(await folderForTest(), 'register.backup');
  const backup = await runCommand('backup', [file], environment);
  if (backup.code !== 0) return expectMissingToolError(place);
  await sealEntry();
  expect(await verify()).toMatchObject({ code: 0, output: expect.stringMatching(/ 2 seals, /) });

  expect(await runCommand('restore', [file, '--replace'], environment)).toMatchObject({ code: 0 });
  const restored = { code: 0, output: expect.stringMatching(/ anchors; recovery sealed \S+\n$/) };
  expect(await verify()).toMatchObject(restored);
  await sealEntry();
  expect(await verify()).toMatchObject(restored);
  const server = await startServer(settings, place);
  expect((await readLastSeal(server.database.longQuery))?.number).toBe(3);
  await server.close();
});

test('numbers of certificates that a restore lost are revoked and never given out again', async () => {
  const register = await startRegister();
  onTestFinished(register.stop);
  const settings = {
    ...register.environment,
    AUDIT_KEY: 'a-key-of-the-audit-that-the-database-lacks',
    ...(inject('engine') === 'postgresql' && { DATA_DIR: await folderForTest() }),
  };
  const place = await createDatabaseForTest();
  const environment = { ...settings, ...place.environment };
  const printOne = async () => {
    const server = await startServer(settings, place);
    const [citizen, clerk] = [await server.signIn(), await signInStaff(server, 'clerk')];
    const calls = dispatchCalls(() => ({ server, citizen, clerk }));
    const { ids, batchId } = await calls.createPackedBatch();
    expect((await clerk.call(printCertificates, { body: { batchId } })).body.sheets).toBe(1);
    const query = { requestId: ids[0] ?? '' };
    const { sheets } = (await clerk.call(readCertificates, { query })).body;
    await server.close();
    return sheets[0]?.serial ?? '';
  };
  const kept = await printOne();
  const file = join(await folderForTest(), 'register.backup');
  const backup = await runCommand('backup', [file], environment);
  if (backup.code !== 0) return expectMissingToolError(place);
  const lost = await printOne();
  expect(await runCommand('restore', [file, '--replace'], environment)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/WARNING: certificates .* are revoked: 2 to 1\d{5}\. /),
  });
  const next = await printOne();

  const server = await startServer(settings, place);
  await publishLists(server);
  const bytesOf = async (path: string) =>
    new Uint8Array((await server.app.inject({ url: path })).rawPayload);
  const root = await bytesOf(certificates.certificateRoot.path);
  const keys = await openKeyList(await bytesOf(certificates.certificateKeys.path), root);
  const list = keys && (await openStatusList(await bytesOf(certificates.statusList.path), keys));
  const states = [kept, lost, next].map(
    (serial) => list && isRevoked(list, Number(serial.slice(2))),
  );
  expect(states).toEqual([false, true, false]);
  const clerk = await signInStaff(server, 'clerk');
  const { body } = await clerk.call(readCertificates, { query: { serial: lost } });
  expect(body).toMatchObject({ sheets: [], lostAt: expect.any(String) });
  await server.close();

  const recovery = { code: 0, output: expect.stringContaining('WARNING: certificates') };
  expect(await runCommand('after-recovery', [], environment)).toMatchObject(
    inject('engine') === 'postgresql' ? recovery : { code: 0 },
  );
});
