import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { HOLES } from './holes.ts';

test.each(Object.entries(HOLES))('%s: its place is found once', async (_name, hole) => {
  const source = await readFile(new URL(`../../${hole.file}`, import.meta.url), 'utf8');
  expect(source.split(hole.from)).toHaveLength(2);
});
