import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  applyDelta,
  LOST_LEAF,
  openKeyList,
  openStatusBase,
  openStatusDelta,
  verifySheet,
} from '@wathiqa/certificate';
import { certificates, requestStatus } from '@wathiqa/contract';
import { printCertificates, readCertificates } from '@wathiqa/contract/office';
import { cairoDay, isoDay } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { restore } from '../../src/commands/backup-files.ts';
import { signPlace, type UnplacedEvent } from '../../src/features/certificates/issuing.ts';
import { certificateFolder } from '../../src/features/certificates/keys.ts';
import { publishLists, readOwnKeys } from '../../src/features/certificates/lists.ts';
import { readLastSeal } from '../../src/requests/audit/seals.ts';
import { createDatabaseForTest, startServer, startServerForTest } from '../harness.ts';
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
  const { rows } = await sql<{ last: string; generation: number }>`
    SELECT last_value AS last, (SELECT generation FROM request_numbering) AS generation
    FROM pg_sequences WHERE sequencename = 'request_numbers'`.execute(server.database.query);
  expect(Number(rows[0]?.last)).toBeGreaterThanOrEqual(100_002);
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

test('certificates that a restore lost are revoked, and the office says why', async () => {
  const settings = {
    AUDIT_KEY: 'a-key-of-the-audit-that-the-database-lacks',
    ...(inject('engine') === 'postgresql' && { DATA_DIR: await folderForTest() }),
  };
  const place = await createDatabaseForTest();
  const environment = { ...settings, ...place.environment };
  const printOne = async () => {
    const server = await startServer(settings, place);
    const [citizen, clerk] = [await server.signIn(), await signInStaff(server, 'clerk')];
    const calls = dispatchCalls(() => ({ server, citizen, clerk }));
    const { batchId } = await calls.createPackedBatch();
    expect((await clerk.call(printCertificates, { body: { batchId } })).body.sheets).toBe(1);
    await server.close();
  };
  await printOne();
  const file = join(await folderForTest(), 'register.backup');
  const backup = await runCommand('backup', [file], environment);
  if (backup.code !== 0) return expectMissingToolError(place);
  await printOne();
  expect(await runCommand('restore', [file, '--replace'], environment)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/ are revoked: 1 to 1\.\n$/),
  });

  const server = await startServer(settings, place);
  const { database } = server;
  // Lists have seconds.
  const now = () => new Date(server.now().getTime() + 60_000);
  await publishLists({ database, settings: server.settings, now });
  const { signer } = (await readOwnKeys({ settings: server.settings, now }, database.query)) ?? {};
  const bytesOf = async (path: string) =>
    new Uint8Array((await server.app.inject({ url: path })).rawPayload);
  const root = await bytesOf(certificates.certificateRoot.path);
  const keys = await openKeyList(await bytesOf(certificates.certificateKeys.path), root);
  const base = keys && (await openStatusBase(await bytesOf(certificates.statusBase.path), keys));
  if (!signer || !keys || !base) throw new Error('Lists are missing');
  const deltaPath = `${certificates.statusDelta.path}?base=${base.base}`;
  const delta = await openStatusDelta(await bytesOf(deltaPath), keys);
  const verifier = {
    keys,
    areKeysFresh: true,
    status: delta ? applyDelta(base, delta) : base,
    now: now().getTime() / 1000,
    findLeaf: async () => LOST_LEAF,
  };
  const event: UnplacedEvent = {
    kind: 'Birth',
    names: ['أحمد'],
    idEnding: '1234',
    eventDay: '',
    place: '',
    source: 'register',
  };
  const issuedDay = isoDay(cairoDay(server.now()));
  const states = [];
  for (const position of [0, 1]) {
    const { code } = await signPlace(event, { position, issuedDay }, signer);
    states.push((await verifySheet(code, verifier)).state);
  }
  expect(states).toEqual(['valid', 'revoked']);
  const clerk = await signInStaff(server, 'clerk');
  const serial = `${issuedDay.slice(2, 4)}000000001`;
  const { body } = await clerk.call(readCertificates, { query: { serial } });
  expect(body).toMatchObject({ sheets: [], lostAt: expect.any(String) });
  await server.close();

  // As after three more sheets and a recovery.
  await writeFile(join(certificateFolder(server.settings), 'places'), '5\n');
  expect(await runCommand('after-recovery', [], environment)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/ are revoked: 2 to 4\.\n$/),
  });
});
