import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ENCRYPTED_TABLES,
  type EncryptedTable,
  type EncryptedTableName,
} from '../../src/crypto/encrypted-columns.ts';
import {
  findAccount,
  findStoredRequests,
} from '../../src/features/compliance/personal-data/repository.ts';
import { eraseRequests } from '../../src/requests/erasure.ts';
import { startServer, type TestServer } from '../harness.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';

// A new column of personal data fails here until it has its CHECK, its erasure and its place in the export, or a reason.

type Reasons = Partial<Record<EncryptedTableName, string>>;

const NOT_ERASED_WITH_A_REQUEST: Reasons = {
  citizens: 'emptied with the account',
  staff: 'a constant, no personal data',
  pending_decisions: 'lasts for the minutes in which a decision can be undone',
  signed_codes: 'belongs to the printing of another authority, without a request',
  feedback_messages: 'has a retention of its own (erase_feedback)',
};
const NOT_EXPORTED: Reasons = {
  staff: 'a constant, no personal data',
  document_lookups: 'a record of the civil register, which answers for it',
  request_notes: 'internal notes of staff',
  pending_decisions: 'lasts for the minutes in which a decision can be undone',
  signed_codes: 'belongs to the printing of another authority, without a request',
  typed_codes: 'the holder, as in the exported document',
  stored_sheets: 'a drawing of the exported document',
  feedback_messages: 'sent without an account',
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const columns = ENCRYPTED_TABLES.flatMap(({ name, texts, json }: EncryptedTable) =>
  [...texts, ...(json ? [json.column] : [])].map((column) => ({ table: name, column })),
);
const withoutReason = (reasons: Reasons) => columns.filter(({ table }) => !(table in reasons));

test('the database refuses plain text in each encrypted column', async () => {
  const { rows } = await sql<{ table: string; definition: string }>`
    SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'c'`.execute(server.database.query);
  const unchecked = columns.filter(
    ({ table, column }) =>
      !rows.some(
        (row) =>
          row.table === table &&
          new RegExp(`is_encrypted(_contact)?\\(${column}\\)`).test(row.definition),
      ),
  );
  expect(unchecked).toEqual([]);
  const [contact] = (
    await sql<{ text: string }>`
      SELECT pg_get_functiondef('is_encrypted_contact(jsonb)'::regprocedure) AS text`.execute(
      server.database.query,
    )
  ).rows;
  const paths = ENCRYPTED_TABLES.flatMap(({ json }: EncryptedTable) => json?.paths ?? []);
  expect(paths.filter((path) => !contact?.text.includes(`'${path.at(-1)}'`))).toEqual([]);
});

test('the erasure of a request empties each encrypted column, or deletes its row', async () => {
  const statements = await recordStatements((transaction) =>
    eraseRequests(transaction, [1], new Date(0)),
  );
  const isErased = ({ table, column }: { table: string; column: string }) =>
    statements.some(
      (statement) =>
        new RegExp(`DELETE FROM ${table}\\b`).test(statement) ||
        (new RegExp(`UPDATE ${table} SET`).test(statement) &&
          new RegExp(`\\b${column} = (CASE WHEN \\w+ IS NOT NULL THEN )?('|NULL)`).test(statement)),
    );
  expect(withoutReason(NOT_ERASED_WITH_A_REQUEST).filter((one) => !isErased(one))).toEqual([]);
});

test('the export of a citizen has each encrypted column', async () => {
  const caller = { citizenId: 1, owner: ['issuer', 'subject'], sessionId: '' } as never;
  const statements = await recordStatements(async (database) => {
    await findAccount(database, caller);
    await findStoredRequests(database as never, caller);
  });
  const isExported = ({ table, column }: { table: string; column: string }) =>
    statements.some((statement) =>
      [table, column].every((name) => new RegExp(`\\b${name}\\b`).test(statement)),
    );
  expect(withoutReason(NOT_EXPORTED).filter((one) => !isExported(one))).toEqual([]);
});
