import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OtherBuildError, requireBuildFor } from './portal-build.ts';

test('rejects pages of another URL, accepts older builds without one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const root = join(folder, 'client');
  requireBuildFor(root, 'https://wathiqa.example');
  await writeFile(join(folder, 'built-for'), 'https://wathiqa.example');
  requireBuildFor(root, 'https://wathiqa.example');
  const other = () => requireBuildFor(root, 'https://other.example');
  expect(other).toThrow(OtherBuildError);
  expect(other).toThrow(/built for https:\/\/wathiqa\.example .*npm run build/);
});
