import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  importPublicKey,
  openKeyList,
  openStatusList,
  readMessage,
  signMessage,
} from '@wathiqa/certificate';
import { certificates } from '@wathiqa/contract';
import { printCertificates } from '@wathiqa/contract/office';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  addSigningKey,
  certificateFolder,
  readCertificateKeys,
  readSigningEnd,
  withdrawKey,
} from '../../src/features/certificates/keys.ts';
import { publishLists } from '../../src/features/certificates/lists.ts';
import { signInModule } from '../../src/features/certificates/security-module.ts';
import { createDatabaseForTest, startServer, startServerForTest } from '../harness.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { startOffice } from '../support/office/office-server.ts';
import { createToken, hasModule } from '../support/office/soft-module.ts';
import { runCommand } from '../support/process/command.ts';

const { server, citizen, clerk } = await startOffice({ prints: true });
const { database, settings, now } = server;
const folder = certificateFolder(settings);
const { createPackedBatch } = dispatchCalls(() => ({ server, citizen, clerk }));

async function createFolder(): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'wathiqa-keys-'));
  onTestFinished(() => rm(created, { recursive: true }));
  return created;
}

/** Publishes from a folder of keys, as another server would. */
const publishFrom = (certificateKeys: string, at = now()) =>
  publishLists({ database, settings: { ...settings, certificateKeys }, now: () => at });

async function fetchList(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await server.app.inject({ url: path })).rawPayload);
}

/** Published keys, opened with the published root. */
async function openPublished() {
  const root = await fetchList(certificates.certificateRoot.path);
  return openKeyList(await fetchList(certificates.certificateKeys.path), root);
}

test('the end of signing is that of the newest key, and 0 once each was withdrawn', async () => {
  const certificateKeys = await createFolder();
  const readEnd = () => readSigningEnd({ ...settings, certificateKeys });
  expect(await readEnd()).toBeUndefined();
  const day = new Date('2026-01-01T10:00:00Z');
  const key = await addSigningKey(certificateKeys, day);
  expect(await readEnd()).toBe(Date.parse('2027-01-01T00:00:00Z') / 1000);
  await withdrawKey(certificateKeys, key, day);
  expect(await readEnd()).toBe(0);
});

test('a folder with another root publishes nothing', async () => {
  await publishFrom(folder);
  const before = await openPublished();
  expect(before?.keys).toHaveLength(1);
  const other = await createFolder();
  await addSigningKey(other, now());
  await expect(publishFrom(other)).rejects.toThrow('root.pub has not signed');
  expect(await openPublished()).toEqual(before);
});

test('after the loss of the root its backup signs, for devices that pinned both', async () => {
  const pinned = await fetchList(certificates.certificateRoot.path);
  const copy = await createFolder();
  await cp(folder, copy, { recursive: true });
  await rm(join(copy, 'root.json'));
  await addSigningKey(copy, new Date(now().getTime() + 1_000));
  await publishFrom(copy);
  expect(await fetchList(certificates.certificateRoot.path)).toEqual(pinned);
  expect((await openPublished())?.keys).toHaveLength(2);
});

test('a command without a private root leaves root.pub as it is', async () => {
  const copy = await createFolder();
  await cp(folder, copy, { recursive: true });
  await rm(join(copy, 'root.json'));
  await rm(join(copy, 'backup-root.json'));
  await expect(addSigningKey(copy, now())).rejects.toThrow('backup-root.json are missing');
  expect(await readFile(join(copy, 'root.pub'))).toEqual(await readFile(join(folder, 'root.pub')));
});

test('publishes that the only key is withdrawn, also against an old copy of the folder', async () => {
  const copy = await createFolder();
  await cp(folder, copy, { recursive: true });
  const [key] = (await openPublished())?.keys ?? [];
  const id = Buffer.from(key?.kid ?? []).toString('hex');
  await withdrawKey(folder, id, new Date(now().getTime() + 60_000));
  await publishFrom(folder);
  await publishFrom(copy);
  expect((await openPublished())?.keys).toMatchObject([{ withdrawn: true }]);
  const { batchId } = await createPackedBatch();
  expect((await clerk.call(printCertificates, { body: { batchId } })).status).toBe(409);
});

test('the command publishes at once that a key is withdrawn', async () => {
  const place = await createDatabaseForTest();
  const before = await startServer({}, place);
  await publishLists(before);
  const [{ kid = new Uint8Array() } = {}] = (await readKeys(before))?.keys ?? [];
  // An embedded database belongs to one process.
  await before.close();
  const words = ['withdraw', Buffer.from(kid).toString('hex')];
  const run = await runCommand('certificate-keys', words, { ...place.environment });
  expect(run).toMatchObject({ code: 0, errors: '' });
  const after = await startServerForTest({}, place);
  expect((await readKeys(after))?.keys).toMatchObject([{ withdrawn: true }]);
});

async function readKeys({ app }: Pick<typeof server, 'app'>) {
  const read = async (path: string) => new Uint8Array((await app.inject({ url: path })).rawPayload);
  const { certificateKeys, certificateRoot } = certificates;
  return openKeyList(await read(certificateKeys.path), await read(certificateRoot.path));
}

test('after a withdrawal, lists of the next key replace those of the withdrawn one', async () => {
  const later = new Date(now().getTime() + 120_000);
  const openStatus = async () => {
    const keys = await openPublished();
    return keys && openStatusList(await fetchList(certificates.statusList.path), keys);
  };
  expect(await openStatus()).toBeUndefined();
  await addSigningKey(folder, later);
  await publishFrom(folder, later);
  expect(await openStatus()).toMatchObject({ issuedAt: Math.floor(later.getTime() / 1000) });
});

test('a server without a key says so, unless no server has keys', async () => {
  const without = await createFolder();
  const production = { ...settings, sandbox: false, certificateKeys: without };
  const publish = () => publishLists({ database, settings: production, now });
  expect(await publish()).toBe(false);
  await cp(folder, without, { recursive: true });
  expect(await publishFrom(without, new Date(now().getTime() + 120_000))).toBe(true);
  await database.query.deleteFrom('certificate_lists').execute();
  await rm(join(without, 'keys.cbor'));
  expect(await publish()).toBe(true);
});

test('servers that start together on an empty folder share one root', async () => {
  const empty = await createFolder();
  const own = { ...settings, sandbox: true, certificateKeys: empty };
  const read = await Promise.all(Array.from({ length: 6 }, () => readCertificateKeys(own, now())));
  expect(new Set(read.map((keys) => Buffer.from(keys?.root ?? []).toString('hex'))).size).toBe(1);
  expect(await readdir(empty)).toHaveLength(5);
});

test('a security module sees the named variables and no secret of the server', async () => {
  const tools = await createFolder();
  const seen = join(tools, 'seen.json');
  const tool = `#!${process.execPath}
    require('node:fs').writeFileSync('${seen}', JSON.stringify(process.env));
    process.stdout.write(Buffer.alloc(64));`;
  await writeFile(join(tools, 'pkcs11-tool'), tool, { mode: 0o700 });
  const given = { PATH: tools, HOME: '/home/wathiqa', SOFTHSM2_CONF: '/etc/softhsm2.conf' };
  const secrets = { TOKEN_SECRET: 'secret', DATABASE_URL: 'postgres://user:password@host/db' };
  for (const [name, text] of Object.entries({ ...given, ...secrets })) vi.stubEnv(name, text);
  onTestFinished(() => void vi.unstubAllEnvs());
  const variables = ['SOFTHSM2_CONF', 'CKNFAST_DEBUG'];
  const module = { library: 'module.so', token: 'sheets', pin: '4321', variables };
  await signInModule(module, '01', new Uint8Array([1]));
  const child = JSON.parse(await readFile(seen, 'utf8'));
  expect(child).toEqual({ ...given, TOKEN_PIN: '4321' });
});

test.skipIf(!hasModule)(
  'a key of a security module signs, and its folder has no secret',
  async () => {
    const certificateToken = await createToken(await createFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const keys = await createFolder();
    const id = await addSigningKey(keys, now(), certificateToken);
    const own = { ...settings, certificateKeys: keys, certificateToken };
    const { signer, list, root } = (await readCertificateKeys(own, now())) ?? {};
    const [key] = (list && root && (await openKeyList(list, root)))?.keys ?? [];
    const message = signer && readMessage(await signMessage(new Uint8Array([1, 2, 3]), signer));
    expect(key && (await message?.verify(await importPublicKey(key.publicKey)))).toBe(true);
    expect(await readFile(join(keys, `${id}.json`), 'utf8')).toMatch(
      /^\{"object":"[0-9a-f]{16}"\}$/,
    );
    expect(await readdir(keys)).toHaveLength(5);

    const wrong = { ...own, certificateToken: { ...certificateToken, pin: '1111' } };
    const refused = (await readCertificateKeys(wrong, now()))?.signer?.sign(new Uint8Array([1]));
    await expect(refused).rejects.toThrow('CKR_PIN_INCORRECT');
    const without = { ...own, certificateToken: undefined };
    await expect(readCertificateKeys(without, now())).rejects.toThrow('set CERTIFICATE_TOKEN');
  },
);
