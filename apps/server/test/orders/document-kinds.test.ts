import { asksFor, DOCUMENT_KINDS, DOCUMENTS, type DocumentField } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';

let server: TestServer;
let requestId: string;
beforeAll(async () => {
  server = await startServer();
  requestId = await createOfficeRequest(await server.signIn());
});
afterAll(() => server.close());

/** Expected database rows, from the table of documents. */
const kinds = DOCUMENT_KINDS.map((kind) => {
  const { list, type, serviceCode, maxCopies, relations, translated } = DOCUMENTS[kind];
  const asks = (field: DocumentField) => asksFor(kind, field);
  const allowed = new Set<string>([...relations.M, ...relations.F]);
  return {
    list,
    document_type: type,
    service_code: serviceCode,
    max_copies: maxCopies,
    own_only: !asks('forSelf') && allowed.size === 1 && allowed.has('SELF'),
    numbered: asks('nationalIdenNumber'),
    has_spouse: asks('spouseFullName'),
    has_entity: asks('applicantEntity'),
    has_language: translated,
    has_card_details: asks('nidIssueReasonCode') && asks('jobName'),
  };
});

const sorted = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();

test('database accepts exactly the kinds in the table of documents', async () => {
  const { rows } = await sql<object>`SELECT * FROM document_kinds`.execute(server.database.query);
  expect(sorted(rows)).toEqual(sorted(kinds));
});

test('application role cannot change document kinds', async () => {
  for (const change of [
    sql`UPDATE document_kinds SET max_copies = 5`,
    sql`DELETE FROM document_kinds`,
    sql`INSERT INTO document_kinds SELECT * FROM document_kinds`,
  ]) {
    await expect(change.execute(server.database.query)).rejects.toThrow(/permission denied/);
  }
});

test.each([
  ['of an unknown type', { document_type: 'Adoption' }, 'documents_kind_fkey'],
  ['of a type outside its list', { document_type: 'Death' }, 'documents_kind_fkey'],
  ['at the price of another service', { service_code: 'MOICSO013' }, 'documents_kind_fkey'],
  [
    'with a spouse that its kind does not name',
    { spouse_full_name: 'منى' },
    'documents_spouse_full_name_kind_check',
  ],
  [
    'with an entity that its kind does not name',
    { applicant_entity: 'وزارة' },
    'documents_applicant_entity_kind_check',
  ],
  [
    'in a language though its kind is no translation',
    { language_code: '101' },
    'documents_language_code_kind_check',
  ],
  [
    'with a reason that only cards have',
    { issue_reason: 'LOST' },
    'documents_issue_reason_kind_check',
  ],
  ['with a job that only cards have', { job_name: 'مهندس' }, 'documents_job_name_kind_check'],
  [
    'of a single-copy kind with two copies',
    {
      document_type: 'BirthFirstTime',
      service_code: 'MOICSO013',
      national_id: '0'.repeat(14),
      copies: 2,
    },
    'documents_copies_kind_check',
  ],
  [
    'that has no number yet, with one',
    { document_type: 'BirthFirstTime', service_code: 'MOICSO013', copies: 1 },
    'documents_national_id_kind_check',
  ],
  [
    "of another than oneself where only one's own can be ordered",
    {
      list: 'personalRecords',
      document_type: 'PersonalRecord',
      service_code: 'MOICSO007',
      relation: 'SON',
    },
    'documents_relation_kind_check',
  ],
])('database rejects a document %s', async (_what, changes, constraint) => {
  const columns = sql.raw(
    'request_id, position, list, document_type, service_code, copies, unit_price, full_name, mother_full_name, ' +
      'gender, national_id, national_id_index, relation, spouse_full_name, applicant_entity, language_code, issue_reason, job_name',
  );
  await expect(
    sql`
      INSERT INTO documents (${columns})
      SELECT ${columns} FROM jsonb_populate_record(
        (SELECT document FROM documents AS document WHERE request_id = ${requestId}::bigint AND position = 1),
        ${JSON.stringify({ position: 2, ...changes })}::jsonb)`.execute(server.database.query),
  ).rejects.toMatchObject({ constraint });
});
