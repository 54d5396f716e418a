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

test('a folder in use is refused, naming the folder, the process and the way out', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await expect(lockFolder(folder)).rejects.toThrow(
    `${folder} is in use by process ${process.pid}; stop it, or set DATA_DIR to another folder`,
  );
  await release();
});

test('a folder given back can be taken again', async () => {
  await (await lockFolder(folder))();
  await (await lockFolder(folder))();
  expect(await readdir(folder)).not.toContain('in-use-by');
});

test('of ten that come at once, one has the folder', async () => {
  const comers = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
  const winners = comers.filter((comer) => comer.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await winners[0]?.value();
});

test('a folder that cannot be written to is another trouble', async () => {
  await expect(lockFolder(join(folder, 'missing'))).rejects.not.toThrow(FolderInUseError);
});
