import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ENCRYPTED_TABLES,
  type EncryptedTable,
} from '../../apps/server/src/crypto/encrypted-columns.ts';
import { TABLE_RETENTION } from '../../apps/server/src/db/schema.ts';
import { PURPOSES, processingPage, readDataRows } from '../docs-processing.ts';
import { root } from '../prepare/ensure-installed.mjs';

const withPurpose = PURPOSES.flatMap(({ tables }) => tables);

test('docs/security/processing.md is up to date (npm run docs:processing)', () => {
  const file = join(root, 'docs/security/processing.md');
  expect(readFileSync(file, 'utf8')).toBe(processingPage());
});

test('each table with personal data belongs to one purpose', () => {
  const erased = Object.entries(TABLE_RETENTION).flatMap(([name, [ends]]) =>
    ends === 'emptied' ? [name] : [],
  );
  const encrypted = ENCRYPTED_TABLES.map(({ name }) => name);
  const classified = readDataRows().flatMap(({ tables }) => tables);
  const personal = new Set([...erased, ...encrypted, ...classified]);
  expect([...personal].filter((name) => !withPurpose.includes(name as never))).toEqual([]);
  expect(new Set(withPurpose).size).toBe(withPurpose.length);
});

test('each encrypted column is in the table of classes', () => {
  const rows = readDataRows().filter(({ storage }) => /encrypted|keyed/.test(storage));
  const missing = ENCRYPTED_TABLES.flatMap(({ name, texts }: EncryptedTable) =>
    texts.filter(
      (text) =>
        !rows.some(({ tables, columns }) => tables.includes(name) && columns.includes(text)),
    ),
  );
  // A constant that proves the seal of a member, no personal data.
  expect(missing).toEqual(['seal']);
});
