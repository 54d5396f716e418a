import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { replaceOnce } from '../support/replace-once.ts';
import { FAULTS } from './faults.ts';

test.each(Object.entries(FAULTS))(
  'the source has the place of the fault “%s” once',
  async (_name, fault) => {
    const source = await readFile(new URL(`../../${fault.file}`, import.meta.url), 'utf8');
    expect(replaceOnce(source, fault)).not.toBe(source);
  },
);
