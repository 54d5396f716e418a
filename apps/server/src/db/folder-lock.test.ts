import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wathiqa-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('refuses a locked folder, naming folder, process and remedy', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await expect(lockFolder(folder)).rejects.toThrow(
    `${folder} is in use by process ${process.pid}; stop it, or set DATA_DIR to another folder`,
  );
  await release();
});

test('locks a folder again after its release', async () => {
  await (await lockFolder(folder))();
  await (await lockFolder(folder))();
  expect(await readdir(folder)).not.toContain('in-use-by');
});

test('grants the lock to one of ten concurrent attempts', async () => {
  const comers = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
  const winners = comers.filter((comer) => comer.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await winners[0]?.value();
});

test('reports another error for a folder that is not writable', async () => {
  await expect(lockFolder(join(folder, 'missing'))).rejects.not.toThrow(FolderInUseError);
});
