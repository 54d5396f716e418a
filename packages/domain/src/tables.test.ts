import { describe, expect, test } from 'vitest';
import {
  allowedRelations,
  DOCUMENT_KINDS,
  DOCUMENTS,
  getDocumentKind,
  relationsFor,
  SERVICE_CODES,
} from './documents/documents.ts';
import { GENDER_CODES } from './documents/lookup-codes.ts';
import {
  isDispatched,
  isPaid,
  REQUEST_STATES,
  type RequestState,
} from './requests/request-states.ts';
import { canTransition } from './requests/transition-steps.ts';
import { REQUEST_ACTIONS } from './requests/transitions.ts';
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
});

describe('states', () => {
  test('lead back only by reopening, and once paid only by the loss of the papers', () => {
    const reopened = REQUEST_ACTIONS.reopen.to[0];
    const isLoss = (from: RequestState, next: RequestState) =>
      isDispatched(from) && next === REQUEST_ACTIONS.recordLoss.to[0];
    const reachable = (from: RequestState): RequestState[] =>
      REQUEST_STATES.filter(
        (next) => next !== reopened && !isLoss(from, next) && canTransition(from, next),
      ).flatMap((next) => [next, ...reachable(next)]);
    for (const state of REQUEST_STATES) {
      expect(reachable(state)).not.toContain(state);
      if (isPaid(state)) expect(canTransition(state, reopened)).toBe(false);
    }
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
  test.each(DOCUMENT_KINDS)('finds %s by type, form and page', (kind) => {
    const { type, translated, fields, route } = DOCUMENTS[kind];
    expect(getDocumentKind(type, translated)).toBe(kind);
    expect(new Set(fields).size).toBe(fields.length);
    expect(DOCUMENT_KINDS.filter((other) => DOCUMENTS[other].route === route)).toEqual([kind]);
    // Without relation: for oneself.
    const asked = (fields as readonly string[]).includes('relationCode');
    if (!asked) expect(allowedRelations(kind, 'M')).toEqual(['SELF']);
  });

  test('rejects an untranslatable document', () => {
    expect(() => getDocumentKind('Nid', true)).toThrow('Nid has no translation');
  });
});
