import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { schemaPage } from '../../../../scripts/docs-schema.ts';
import { startServerForTest } from '../harness.ts';

test('docs/schema.md is up to date (npm run docs:schema)', async () => {
  const { database } = await startServerForTest();
  const page = await schemaPage((sql) => database.execute(sql));
  const file = new URL('../../../../docs/schema.md', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(page);
});
