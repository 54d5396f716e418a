import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { HOLES, openHole } from './holes.ts';

test.each(Object.entries(HOLES))(
  'the source has the place of the hole “%s” once',
  async (_name, hole) => {
    const source = await readFile(new URL(`../../${hole.file}`, import.meta.url), 'utf8');
    expect(openHole(source, hole)).not.toBe(source);
  },
);
