import { describe, expect, test } from 'vitest';
import {
  allowedRelations,
  asksFor,
  DOCUMENT_KINDS,
  DOCUMENT_LISTS,
  DOCUMENT_TYPES,
  DOCUMENTS,
  getDocumentKind,
  relationsFor,
  SERVICE_CODES,
  TRANSLATABLE_TYPES,
} from './documents/documents.ts';
import { GENDER_CODES } from './people/gender.ts';
import { GOVERNORATE_CODES } from './people/governorate-codes.ts';
import { RELATION_CODES } from './people/relations.ts';
import { REQUEST_STATES } from './requests/request-states.ts';
import { canTransition } from './requests/transitions.ts';
import { RESPONSE_CODES } from './responses/response-codes.ts';
import { RESPONSE_MESSAGES } from './responses/responses.messages.ts';

describe('relations', () => {
  test.each([
    ['MOICSO001', 'FATHER SON HUSBAND', 'MOTHER DAUGHTER WIFE'],
    ['MOICSO013', 'SON FATHER HUSBAND', 'DAUGHTER MOTHER WIFE'],
    ['MOICSO005', 'FATHER SON HUSBAND', 'MOTHER DAUGHTER WIFE'],
    ['MOICSO003', 'SELF FATHER SON', 'SELF MOTHER DAUGHTER'],
    ['MOICSO004', 'SELF FATHER SON', 'SELF MOTHER DAUGHTER'],
    ['MOICSO006', 'SELF FATHER HUSBAND SON', 'SELF MOTHER WIFE DAUGHTER'],
    ['MOICSO007', 'SELF', 'SELF'],
    ['MOICSO002', 'SELF', 'SELF'],
    ['MOICS010', '', ''],
  ] as const)("of %s depend on the owner's gender", (service, male, female) => {
    expect(relationsFor(service, 'M').join(' ')).toBe(male);
    expect(relationsFor(service, 'F').join(' ')).toBe(female);
  });

  test("match the owner's gender", () => {
    const ofOther = { M: ['MOTHER', 'DAUGHTER', 'WIFE'], F: ['FATHER', 'SON', 'HUSBAND'] };
    for (const service of SERVICE_CODES) {
      for (const gender of GENDER_CODES) {
        const offered: readonly string[] = relationsFor(service, gender);
        expect(offered.filter((code) => ofOther[gender].includes(code))).toEqual([]);
        expect(new Set(offered).size).toBe(offered.length);
      }
    }
  });

  test.each(DOCUMENT_KINDS)('of %s in an order include SELF only by its switch', (kind) => {
    const offered = DOCUMENTS[kind].relations.F;
    const fields: readonly string[] = DOCUMENTS[kind].fields;
    expect(asksFor(kind, 'forSelf')).toBe(fields.includes('forSelf'));
    expect(allowedRelations(kind, 'F')).toEqual([
      ...(fields.includes('forSelf') ? ['SELF'] : []),
      ...offered,
    ]);
  });

  test('has seven values in lookup order', () => {
    expect(RELATION_CODES.join(' ')).toBe('SELF FATHER MOTHER SON DAUGHTER WIFE HUSBAND');
  });
});

describe('states', () => {
  test('allows only the specified transitions', () => {
    const moves = REQUEST_STATES.flatMap((from) =>
      REQUEST_STATES.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(moves).toEqual([
      'WAITING_APPROVAL > WAITING_PAYMENT',
      'WAITING_APPROVAL > REJECTED',
      'WAITING_PAYMENT > REJECTED',
      'WAITING_PAYMENT > PAYMENT_ACCEPTED',
      'PAYMENT_ACCEPTED > INTRANSIT',
    ]);
  });

  test('has no cycles', () => {
    const reachable = (from: (typeof REQUEST_STATES)[number]): string[] =>
      REQUEST_STATES.filter((next) => canTransition(from, next)).flatMap((next) => [
        next,
        ...reachable(next),
      ]);
    for (const state of REQUEST_STATES) expect(reachable(state)).not.toContain(state);
  });
});

describe('response codes', () => {
  test('are unique, with Arabic text', () => {
    const numbers = Object.values(RESPONSE_CODES);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Object.keys(RESPONSE_MESSAGES).sort()).toEqual(Object.keys(RESPONSE_CODES).sort());
    for (const text of Object.values(RESPONSE_MESSAGES)) expect(text).toMatch(/[\u0621-\u064a]/);
  });

  test('are HTTP codes, or from 4001', () => {
    for (const code of Object.values(RESPONSE_CODES)) {
      expect((code >= 200 && code < 600) || (code > 4000 && code < 5000), String(code)).toBe(true);
    }
  });

  test('have the specified texts verbatim', () => {
    expect(RESPONSE_MESSAGES.MALFORMED).toBe('هناك خطأ فى البيانات المدخلة');
    expect(RESPONSE_MESSAGES.UNAUTHENTICATED).toBe(
      'لقد انتهت صلاحية الجلسة الخاصة بك ، أعد محاولة تسجيل الدخول',
    );
  });
});

describe('services', () => {
  test('has nine unique codes', () => {
    expect(SERVICE_CODES.toSorted().join(' ')).toBe(
      'MOICS010 MOICSO001 MOICSO002 MOICSO003 MOICSO004 MOICSO005 MOICSO006 MOICSO007 MOICSO013',
    );
  });

  test('assigns each document a list, and each list documents', () => {
    const lists = new Set(DOCUMENT_KINDS.map((kind) => DOCUMENTS[kind].list));
    expect([...lists].toSorted()).toEqual(DOCUMENT_LISTS.toSorted());
  });

  test('offers eight documents, six with translation, in tile order', () => {
    expect(DOCUMENT_TYPES.join(' ')).toBe(
      'BirthFirstTime Birth Death Marriage Divorce FamilyRecord PersonalRecord Nid',
    );
    expect(TRANSLATABLE_TYPES.join(' ')).toBe(
      'Birth Death Marriage Divorce FamilyRecord PersonalRecord',
    );
    expect(DOCUMENT_KINDS).toHaveLength(14);
  });

  test.each(DOCUMENT_KINDS)('finds %s by type, form and page', (kind) => {
    const { type, translated, fields, route } = DOCUMENTS[kind];
    expect(getDocumentKind(type, translated)).toBe(kind);
    expect(new Set(fields).size).toBe(fields.length);
    expect(DOCUMENT_KINDS.filter((other) => DOCUMENTS[other].route === route)).toEqual([kind]);
    // Forms without relation order for oneself.
    const asked = (fields as readonly string[]).includes('relationCode');
    if (!asked) expect(allowedRelations(kind, 'M')).toEqual(['SELF']);
  });

  test('rejects an untranslatable document', () => {
    expect(() => getDocumentKind('Nid', true)).toThrow('Nid cannot be ordered in translation');
  });
});

test('has 28 governorate codes, including births abroad', () => {
  expect(GOVERNORATE_CODES.size).toBe(28);
  expect([...GOVERNORATE_CODES].every((code) => /^[0-9]{2}$/.test(code))).toBe(true);
});
