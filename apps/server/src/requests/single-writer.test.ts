import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const TABLES = 'requests|documents|document_corrections|request_history|shipments';

const WRITES = new RegExp(
  `(INSERT INTO|UPDATE|DELETE FROM)\\s+(${TABLES})\\b|(insertInto|updateTable|deleteFrom)\\('(${TABLES})'`,
);

test('a request, its documents, history and address are written in requests alone', () => {
  const writers = globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => WRITES.test(readFileSync(join(SOURCE, file), 'utf8')));
  expect(writers.toSorted()).toEqual([
    'requests/corrections.ts',
    'requests/decisions.ts',
    'requests/erasure.ts',
    'requests/findings.ts',
    'requests/offices.ts',
    'requests/register.ts',
    'requests/reopening.ts',
    'requests/restriction.ts',
    'requests/shipment.ts',
    'requests/transition-effects.ts',
    'requests/transition.ts',
    'requests/write-transition.ts',
  ]);
});
