import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');
const TABLES = 'requests|documents|document_corrections|request_history|shipments';

/** What writes one of the tables: SQL, or a query of Kysely's. */
const WRITES = new RegExp(
  `(INSERT INTO|UPDATE|DELETE FROM)\\s+(${TABLES})\\b|(insertInto|updateTable|deleteFrom)\\('(${TABLES})'`,
);

test('a request, its documents, history and address are written in core/requests alone', () => {
  const writers = globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => WRITES.test(readFileSync(join(SOURCE, file), 'utf8')));
  expect(writers.toSorted()).toEqual([
    'core/requests/corrections.ts',
    'core/requests/decisions.ts',
    'core/requests/erasure.ts',
    'core/requests/offered-people.ts',
    'core/requests/pay-statement.ts',
    'core/requests/register.ts',
    'core/requests/shipment.ts',
    'core/requests/transition.ts',
    'core/requests/write-transition.ts',
  ]);
});
