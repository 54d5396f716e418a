import { type LookupItem, lookups } from '@wathiqa/contract';
import {
  DOCUMENT_TYPES,
  DOCUMENTS,
  GENDER_CODES,
  ISSUE_REASONS,
  RELATION_CODES,
  relationsFor,
} from '@wathiqa/domain';
import { accepts, type Case, plays, refuses, slashCases } from '../cases.ts';
import { assertEqual, assertHolds, expectAccepted } from '../expectations.ts';

const LISTS = 'spec §6.2';
const codes = (items: readonly LookupItem[]) => items.map(({ Code }) => Code);

const plain: Case[] = [
  accepts('relations returns a bare list of the seven relations, in order', {
    source: 'spec §6.2 row 1; §3 "Relation labels"',
    call: lookups.relations,
    check: (answer) => assertEqual(codes(answer), RELATION_CODES, 'the codes'),
  }),
  accepts('all-documentTypes returns a bare list, each type with its service code', {
    source: `spec §6.2 row 3; ${LISTS}`,
    call: lookups.allDocumentTypes,
    check: (answer) => {
      for (const type of DOCUMENT_TYPES) {
        const { serviceCode } = DOCUMENTS[type];
        const found = answer.find(({ Code }) => Code === type);
        assertEqual(found?.ServiceCode, serviceCode, `the ServiceCode of ${type}`);
      }
    },
  }),
  accepts('nid-issue-reasons returns FIRST, LOST and DAMAGED', {
    source: `spec §6.2 row 4; ${LISTS}`,
    call: lookups.nidIssueReasons,
    check: ({ Lookups }) => assertEqual(codes(Lookups), ISSUE_REASONS, 'the codes'),
  }),
  accepts('genders returns M and F', {
    source: 'spec §6.2 row 8; §3 "Lookups"',
    call: lookups.genders,
    check: ({ Lookups }) => assertEqual(codes(Lookups), GENDER_CODES, 'the codes'),
  }),
  plays('an unchanged list with its ETag returns 304', {
    source: `${LISTS}: public, cacheable, ETag`,
    call: lookups.genders,
    kind: 'valid',
    run: async ({ send }) => {
      const first = await send(lookups.genders);
      const etag = first.headers.get('etag');
      assertHolds(Boolean(etag), 'an ETag was expected', first);
      const again = await send(lookups.genders, { headers: { 'If-None-Match': etag ?? '' } });
      assertHolds(again.status === 304, 'HTTP 304 was expected', again);
    },
  }),
];

const byDocument: Case[] = [
  ...DOCUMENT_TYPES.map((type): Case => {
    const { serviceCode } = DOCUMENTS[type];
    return plays(`relations-by-document returns the relations of ${type} for both genders`, {
      source: 'spec §6.2 row 2; §4 "Choosing a gender"',
      call: lookups.relationsByDocument,
      kind: 'valid',
      run: async ({ send }) => {
        for (const gender of GENDER_CODES) {
          const query = { DocumentCode: serviceCode, GenderCode: gender };
          const reply = await send(lookups.relationsByDocument, { query });
          const { Lookups } = expectAccepted(lookups.relationsByDocument, reply);
          assertEqual(codes(Lookups), relationsFor(serviceCode, gender), `the codes for ${gender}`);
        }
      },
    });
  }),
  refuses('relations-by-document without a document or a gender is refused, naming both', {
    source: LISTS,
    call: lookups.relationsByDocument,
    code: 'MALFORMED',
    fields: ['DocumentCode', 'GenderCode'],
  }),
  refuses('relations-by-document for an unknown gender is refused', {
    source: LISTS,
    call: lookups.relationsByDocument,
    sent: { query: { DocumentCode: 'MOICSO001', GenderCode: 'X' } },
    code: 'MALFORMED',
    fields: ['GenderCode'],
  }),
];

export const lookupCases: readonly Case[] = [
  ...plain,
  ...byDocument,
  ...slashCases([
    lookups.relations,
    lookups.allDocumentTypes,
    lookups.genders,
    lookups.governorates,
  ]),
];
