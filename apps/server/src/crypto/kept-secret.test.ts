import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keptSecret } from './kept-secret.ts';

test('creates a machine secret once, in a private folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  const [secret, second] = await Promise.all([
    keptSecret(folder, 'data-key'),
    keptSecret(folder, 'data-key'),
  ]);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect([second, await keptSecret(folder, 'data-key')]).toEqual([secret, secret]);
  const modes = await Promise.all([folder, join(folder, 'data-key')].map((path) => stat(path)));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
});

test('no other process sees a secret before it is whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (let round = 0; round < 50; round += 1) {
    const file = join(folder, `secret-${round}`);
    const kept = keptSecret(folder, `secret-${round}`);
    while (!existsSync(file)) await setImmediate();
    expect(readFileSync(file, 'utf8')).toBe(await kept);
  }
});
