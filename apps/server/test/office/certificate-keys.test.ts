import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeyList } from '@wathiqa/certificate';
import { certificates } from '@wathiqa/contract';
import { printCertificates } from '@wathiqa/contract/office';
import { expect, onTestFinished, test } from 'vitest';
import {
  addSigningKey,
  certificateFolder,
  withdrawKey,
} from '../../src/features/certificates/keys.ts';
import { publishLists } from '../../src/features/certificates/lists.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { startOffice } from '../support/office/office-server.ts';

const { server, citizen, clerk } = await startOffice();
const { database, settings, now } = server;
const folder = certificateFolder(settings);
const { createPackedBatch } = dispatchCalls(() => ({ server, citizen, clerk }));

async function createFolder(): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'wathiqa-keys-'));
  onTestFinished(() => rm(created, { recursive: true }));
  return created;
}

/** Publishes from a folder of keys, as another server would. */
const publishFrom = (certificateKeys: string) =>
  publishLists({ database, settings: { ...settings, certificateKeys }, now });

async function fetchList(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await server.app.inject({ url: path })).rawPayload);
}

/** Published keys, opened with the published root. */
async function openPublished() {
  const root = await fetchList(certificates.certificateRoot.path);
  return openKeyList(await fetchList(certificates.certificateKeys.path), root);
}

test('a folder with another root publishes nothing', async () => {
  await publishFrom(folder);
  const before = await openPublished();
  expect(before?.keys).toHaveLength(1);
  const other = await createFolder();
  await addSigningKey(other, now());
  await expect(publishFrom(other)).rejects.toThrow('root.pub has not signed');
  expect(await openPublished()).toEqual(before);
});

test('a command without the private root leaves root.pub as it is', async () => {
  const copy = await createFolder();
  await cp(folder, copy, { recursive: true });
  await rm(join(copy, 'root.json'));
  await expect(addSigningKey(copy, now())).rejects.toThrow('root.json is missing');
  expect(await readFile(join(copy, 'root.pub'))).toEqual(await readFile(join(folder, 'root.pub')));
});

test('publishes that the only key is withdrawn, also against an old copy of the folder', async () => {
  const copy = await createFolder();
  await cp(folder, copy, { recursive: true });
  const [key] = (await openPublished())?.keys ?? [];
  const id = Buffer.from(key?.kid ?? []).toString('hex');
  await withdrawKey(folder, id, 0, new Date(now().getTime() + 60_000));
  await publishFrom(folder);
  await publishFrom(copy);
  expect((await openPublished())?.keys).toMatchObject([{ withdrawnAtSize: 0 }]);
  const { batchId } = await createPackedBatch();
  expect((await clerk.call(printCertificates, { body: { batchId } })).status).toBe(409);
});
