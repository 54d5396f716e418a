import { LOCALES, NOTIFICATION_CHANNELS, PROPOSAL_KINDS, STAFF_ROLES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Values that a column's CHECK lists. */
async function findValues(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND conkey = ARRAY[attnum]
    WHERE contype = 'c' AND conrelid = ${table}::regclass AND attname = ${column}
      AND pg_get_constraintdef(pg_constraint.oid) LIKE '%ANY%'`.execute(server.database.query);
  const literals = rows.flatMap(({ definition }) => definition.match(/'[^']+'/g) ?? []);
  return literals.flatMap((literal) => literal.replace(/^'\{?|\}?'$/g, '').split(','));
}

test.each<[table: string, column: string, values: readonly string[]]>([
  ['staff', 'role', STAFF_ROLES],
  ['proposals', 'kind', PROPOSAL_KINDS],
  ['feedback_messages', 'locale', LOCALES],
  ['notifications', 'channel', NOTIFICATION_CHANNELS],
])('%s.%s accepts exactly the values of the domain', async (table, column, values) => {
  expect((await findValues(table, column)).toSorted()).toEqual(values.toSorted());
});
