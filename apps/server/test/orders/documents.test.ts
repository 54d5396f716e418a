import {
  createRequest,
  FIELD_PROBLEMS,
  fieldProblemText,
  prices,
  requestStatus,
} from '@wathiqa/contract';
import {
  DOCUMENTS,
  type DocumentList,
  GENDER_CODES,
  RELATION_CODES,
  type RelationCode,
  TRANSLATABLE_TYPES,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decryptColumns } from '../../src/crypto/encrypted-rows.ts';
import { NO_DETAILS } from '../../src/requests/document-columns.ts';
import { startServer, type TestServer } from '../harness.ts';
import { ownerOf } from '../support/data-keys.ts';
import {
  COMMON_INVALID,
  isSingleDocument,
  KINDS,
  type Kind,
  OWN,
  PERSON_INVALID,
  WITH_SPOUSE,
} from '../support/document-kinds.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import {
  createOrderBody,
  documents,
  firstBirthDocument,
  translatedDocument,
} from '../support/orders.ts';

let server: TestServer;
let citizen: Citizen;
beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
});
afterAll(() => server.close());

test('covers every kind in the table of documents', () => {
  const titles = (kinds: readonly { list: string; type: string }[]) =>
    kinds.map(({ list, type }) => `${type} of ${list}`).toSorted();
  expect(titles(KINDS)).toEqual(titles(Object.values(DOCUMENTS)));
});

function preview(body: unknown) {
  return citizen.call(createRequest, { headers: { previewonly: 'true' }, body });
}

async function order(list: DocumentList, ...sent: readonly unknown[]): Promise<string> {
  const { body } = await citizen.call(createRequest, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: createOrderBody(list, ...sent),
  });
  expect(body).toMatchObject({ ResponseCode: 200 });
  return body.Id ?? '';
}

async function storedDocuments(requestId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM documents WHERE request_id = ${requestId}::bigint ORDER BY position`.execute(
    server.database.query,
  );
  return rows.map(({ id: _id, request_id: _request, national_id_index: _found, ...row }) =>
    decryptColumns('documents', [...ownerOf(citizen.email), requestId, Number(row.position)], row),
  );
}

describe.each(KINDS)('$title', (kind) => {
  const { list, document, relations } = kind;

  test('stores every field', async () => {
    const copies = isSingleDocument(kind) ? 1 : 3;
    const id = await order(list, { ...document(), numberOfCopies: copies });
    expect(await storedDocuments(id)).toEqual([
      {
        position: 1,
        list,
        document_type: kind.type,
        service_code: kind.service,
        state: 'WAITING_APPROVAL',
        rejection_reason: null,
        rejection_code: null,
        rejection_note: null,
        copies,
        unit_price: kind.price * 100,
        full_name: 'أحمد محمود عبد الرحمن السيد',
        name_key: 'احمد محمود عبدالرحمن السيد',
        family_key: 'السيد احمد محمود عبدالرحمن',
        mother_full_name: 'فاطمة حسن إبراهيم علي',
        gender: 'M',
        national_id: '29005140190010',
        relation: 'SELF',
        ...NO_DETAILS,
        offered_again: true,
        marked_fields: [],
        ...kind.stored,
      },
    ]);
  });

  test('appears in its group with type, copies and price', async () => {
    const id = await order(list, document());
    const { body } = await citizen.call(requestStatus, { headers: { requestid: id } });
    expect(body.Details).toEqual({
      [kind.group]: [
        {
          Id: expect.any(Number),
          State: { CodeMessage: 'WAITING_APPROVAL' },
          RejectionReason: null,
          DocumentType: kind.type,
          FullName: 'أحمد محمود عبد الرحمن السيد',
          NumberOfCopies: 1,
          Price: kind.price,
          ...((kind.stored?.relation ?? 'SELF') === 'SELF' && { Own: true }),
          ...(list === 'translatedDocs' && { LanguageCode: '102' }),
          ...(list === 'nidDoc' && { IssueReason: 'FIRST' }),
        },
      ],
    });
  });

  test('costs its listed price per copy', async () => {
    const call = prices[kind.priceCall];
    expect((await server.client(call)).body).toBe(kind.price);
    for (const copies of isSingleDocument(kind) ? [1] : [1, 2, 3, 4, 5]) {
      const { body } = await preview(
        createOrderBody(list, { ...document(), numberOfCopies: copies }),
      );
      expect(body.TotalPrice).toBe(copies * kind.price);
    }
  });

  test('rejects each missing or invalid field with its problem', async () => {
    const common = relations ? [...COMMON_INVALID, ...PERSON_INVALID] : COMMON_INVALID;
    for (const [field, changes, problem] of [...common, ...(kind.invalid ?? [])]) {
      const reply = await preview(createOrderBody(list, { ...document(), ...changes }));
      expectRefusal(reply, 'MALFORMED');
      const { Errors = [] } = reply.body;
      const named = new Set(Errors.map(({ Field }) => Field));
      expect([...named], JSON.stringify(changes).slice(0, 99)).toEqual([`${list}.0.${field}`]);
      expect(Errors[0]?.Message).toBe(fieldProblemText(problem));
    }
  });

  test('database rejects values that the server never writes', async () => {
    const id = await order(list, document());
    await insertCopy(id, { position: 2 });
    for (const [position, changes] of impossibleChanges(kind).entries()) {
      await expect(
        insertCopy(id, { position: position + 3, ...changes }),
        JSON.stringify(changes),
      ).rejects.toThrow(/violates (check|foreign key) constraint/);
    }
  });
});

test.each(KINDS.filter(({ relations }) => relations))(
  "$title accepts only the relations of its table, by owner's gender",
  async ({ list, document, relations }) => {
    for (const genderCode of GENDER_CODES) {
      const accepted: RelationCode[] = [];
      for (const relationCode of RELATION_CODES) {
        const reply = await preview(
          createOrderBody(list, { ...document(), genderCode, relationCode }),
        );
        if (reply.body.ResponseCode === 200) accepted.push(relationCode);
        // A personal record's schema permits no other relation; elsewhere a business rule refuses.
        else if (list === 'personalRecords') expectWrongFields(reply, `${list}.0.relationCode`);
        else expectRefusal(reply, 'RELATION_NOT_ALLOWED');
      }
      expect(accepted.sort()).toEqual([...(relations?.[genderCode] ?? [])].sort());
    }
  },
);

/** Copies the document with changes, bypassing server validation. */
function insertCopy(requestId: string, changes: Record<string, unknown>) {
  const columns = sql.raw(
    'request_id, position, list, document_type, service_code, copies, unit_price, full_name, mother_full_name, ' +
      'gender, national_id, national_id_index, relation, spouse_full_name, applicant_entity, language_code, issue_reason, job_name',
  );
  return sql`
    INSERT INTO documents (${columns})
    SELECT ${columns} FROM jsonb_populate_record(
      (SELECT document FROM documents AS document WHERE request_id = ${requestId}::bigint AND position = 1),
      ${JSON.stringify(changes)}::jsonb)`.execute(server.database.query);
}

/** Values that violate database constraints. */
function impossibleChanges(kind: Kind): Record<string, unknown>[] {
  const { list, type, service, relations } = kind;
  const translated = list === 'translatedDocs';
  const card = list === 'nidDoc';
  const spouse = WITH_SPOUSE.includes(type);
  const entity = type === 'FamilyRecord';
  return [
    { copies: 0 },
    { copies: 6 },
    { national_id: '2900514019001' },
    { language_code: '100' },
    { language_code: '124' },
    { language_code: translated ? null : '101' },
    { issue_reason: card ? null : 'LOST', job_name: card ? null : 'مهندس' },
    { issue_reason: 'STOLEN', job_name: 'مهندس' },
    { spouse_full_name: spouse ? null : 'منى خالد' },
    { applicant_entity: entity ? null : 'وزارة' },
    { list: 'noDocs' },
    { document_type: 'Adoption' },
    { service_code: service === 'MOICSO001' ? 'MOICSO013' : 'MOICSO001' },
    ...(isSingleDocument(kind) ? [{ copies: 2 }] : []),
    ...(relations === OWN || card ? [{ relation: 'FATHER' }] : []),
  ];
}

test('omits fields that a translation does not have', async () => {
  const id = await order('translatedDocs', {
    ...translatedDocument('Birth'),
    spouseFullName: 'منى خالد يوسف حسن',
    applicantEntity: 'وزارة التربية والتعليم',
  });
  expect(await storedDocuments(id)).toMatchObject([
    { spouse_full_name: null, applicant_entity: null },
  ]);
});

test('stores the name in Latin letters of a translation only, and shows it', async () => {
  const latinName = ' Ahmed  El-Sayed ';
  const id = await order(
    'translatedDocs',
    { ...translatedDocument('Birth'), latinName },
    { ...translatedDocument('Death'), latinName: '' },
  );
  expect(await storedDocuments(id)).toMatchObject([
    { latin_name: 'Ahmed El-Sayed' },
    { latin_name: null },
  ]);
  const { body } = await citizen.call(requestStatus, { headers: { requestid: id } });
  const [named, unnamed] = body.Details.TranslatedDocs ?? [];
  expect(named?.AlternativeNames).toEqual({ latinName: 'Ahmed El-Sayed' });
  expect(unnamed).not.toHaveProperty('AlternativeNames');
  const original = await order('deathDocs', { ...documents.deathDocs(), latinName });
  expect(await storedDocuments(original)).toMatchObject([{ latin_name: null }]);
});

test('accepts all six translations in one order, each in another language', async () => {
  const languages = ['101', '105', '110', '115', '120', '123'];
  const sent = TRANSLATABLE_TYPES.map((type, index) => ({
    ...translatedDocument(type),
    languageCode: languages[index],
    numberOfCopies: index === 5 ? 5 : index + 1,
  }));
  const stored = await storedDocuments(await order('translatedDocs', ...sent));
  expect(stored.map(({ document_type }) => document_type)).toEqual([...TRANSLATABLE_TYPES]);
  expect(stored.map(({ language_code }) => language_code)).toEqual(languages);
  const { body } = await preview(createOrderBody('translatedDocs', ...sent));
  expect(body.TotalPrice).toBe(250 * (1 + 2 + 3 + 4 + 5 + 5));
});

test('accepts only language codes 101 to 123', async () => {
  const accepted: number[] = [];
  for (let code = 99; code <= 125; code += 1) {
    const document = { ...translatedDocument('Birth'), languageCode: String(code) };
    const { body } = await preview(createOrderBody('translatedDocs', document));
    if (body.ResponseCode === 200) accepted.push(code);
  }
  expect(accepted).toEqual(Array.from({ length: 23 }, (_, index) => 101 + index));
});

test('prices births and first-time births separately in one order', async () => {
  const birth = { ...documents.birthDocs(), numberOfCopies: 4 };
  const { body } = await preview(createOrderBody('birthDocs', birth, firstBirthDocument()));
  expect(body.TotalPrice).toBe(4 * 65 + 80);
});

test('rejects an order of zero or two cards', async () => {
  for (const sent of [[], [documents.nidDoc(), documents.nidDoc()]]) {
    const reply = await preview(createOrderBody('nidDoc', ...sent));
    expectWrongFields(reply, 'nidDoc');
    expect(reply.body.Errors?.[0]?.Message).toBe(FIELD_PROBLEMS.documents);
  }
});

test.each(KINDS.filter((kind) => !isSingleDocument(kind)))(
  'accepts 20 of $title and rejects 21',
  async ({ list, document }) => {
    const twenty = Array.from({ length: 20 }, document);
    expect((await preview(createOrderBody(list, ...twenty))).body.ResponseCode).toBe(200);
    expectWrongFields(await preview(createOrderBody(list, ...twenty, document())), list);
  },
);
