import { type Finding, findingKey, type ResponseCodeName } from '@wathiqa/domain';
import { describe, expect, test } from 'vitest';
import type { LockedWithEvidence } from '../../../requests/findings.ts';
import { type CheckedDecision, check, type DecisionFacts } from './check.ts';
import type { StaffDecision } from './repository.ts';

const CLERK = { staffId: 1, role: 'clerk', offices: [4] } as const;
const SUPERVISOR = { staffId: 2, role: 'supervisor', offices: null } as const;
const LOOKUP = 71;

const request = (changed: object = {}) =>
  ({
    ...{
      id: 260_000_000_018,
      list: 'civilDocs',
      state: 'WAITING_APPROVAL',
      delivery: 'NOT_PACKED',
    },
    ...{ attempts: 0, version: 3, officeId: 4, erased: false },
    interest: { ordered: false, concerned: false, decided: false },
    evidence: {
      items: [
        { id: 11, state: 'WAITING_APPROVAL', document_type: 'Birth', lookup: { id: LOOKUP } },
        { id: 12, state: 'REJECTED', document_type: 'Birth', lookup: null },
      ],
    },
    ...changed,
  }) as unknown as LockedWithEvidence;

const ACCEPTED = { documentId: 11, accept: true } as const;
const REJECTED = { documentId: 11, accept: false, reasonCode: 'NOT_FOUND', note: '' } as const;
const decide = (decisions: object[], seen: string[] = []) =>
  ({ act: 'decide', version: 3, decisions, seen }) as StaffDecision;
const giveBack = (changed: object) => {
  const returned = { documentId: 11, fields: ['name'], note: 'راجع الاسم' };
  return { act: 'returnForCorrection', version: 3, ...returned, ...changed } as StaffDecision;
};

const RED = {
  ...{ kind: 'anotherPerson', severity: 'red', documentId: 11, field: null },
  ...{ other: null, otherPosition: null, otherRequestId: null },
} as Finding;
const acceptSeen = decide([ACCEPTED], [findingKey(RED)]);
const acceptedBy = (by: number, lookupId = LOOKUP) => ({
  findings: [RED],
  firsts: [{ id: 5, by, documentId: 11, lookupId }],
});

const facts = (known: Partial<DecisionFacts> = {}): DecisionFacts => ({
  ...{ findings: [], firsts: [] },
  reasons: new Map([['NOT_FOUND', 'لا قيد']]),
  lookups: [
    { id: LOOKUP, document_id: 11, grade: 'certain' },
    { id: 72, document_id: 12, grade: 'certain' },
  ],
  ...known,
});

const STRANGER = { ordered: false, concerned: true, decided: false };

describe('refuses', () => {
  test.each<[string, ResponseCodeName, StaffDecision, object?, Partial<DecisionFacts>?, object?]>([
    ['a role without the right', 'FORBIDDEN', decide([ACCEPTED]), {}, {}, { role: 'dispatcher' }],
    ['another office', 'OTHER_OFFICE', decide([ACCEPTED]), { officeId: 5 }],
    ['an erased request', 'CHANGED', decide([ACCEPTED]), { erased: true }],
    ['another version', 'CHANGED', decide([ACCEPTED]), { version: 4 }],
    ['a decided request', 'CHANGED', giveBack({}), { state: 'REJECTED' }],
    ['a person of the request', 'OWN_REQUEST', decide([REJECTED]), { interest: STRANGER }],
    ['a return by a person of the request', 'OWN_REQUEST', giveBack({}), { interest: STRANGER }],
    ['a foreign document', 'MALFORMED', decide([{ ...ACCEPTED, documentId: 13 }])],
    ['a decided document', 'MALFORMED', decide([{ ...ACCEPTED, documentId: 12 }])],
    ['a repeated document', 'MALFORMED', decide([ACCEPTED, REJECTED])],
    ['an unknown reason', 'MALFORMED', decide([{ ...REJECTED, reasonCode: 'NONE' }])],
    ['an unknown lookup', 'MALFORMED', decide([{ ...ACCEPTED, lookupId: 73 }])],
    ["another document's lookup", 'MALFORMED', decide([{ ...ACCEPTED, lookupId: 72 }])],
    ['a foreign document to return', 'MALFORMED', giveBack({ documentId: 13 })],
    ['a decided document to return', 'MALFORMED', giveBack({ documentId: 12 })],
    ['a field without correction', 'MALFORMED', giveBack({ fields: ['copies'] })],
    ['an unseen red finding', 'FINDINGS_UNSEEN', decide([ACCEPTED]), {}, { findings: [RED] }],
    ['the first person as the second', 'OWN_PROPOSAL', acceptSeen, {}, acceptedBy(CLERK.staffId)],
    ['a clerk as the second person', 'FORBIDDEN', acceptSeen, {}, acceptedBy(9)],
  ])('%s: %s', (_, code, decision, changed = {}, known = {}, decider = {}) => {
    const refused = () => check(request(changed), { ...CLERK, ...decider }, decision, facts(known));
    expect(refused).toThrow(expect.objectContaining({ code }));
  });
});

describe('of a document that the civil register contradicts', () => {
  const against = (checked: CheckedDecision) =>
    checked.act === 'decide' && checked.documents.map((each) => each.proposedAgainst);

  test('the first acceptance is proposed, and again after another answer', () => {
    for (const known of [{ findings: [RED] }, acceptedBy(9, LOOKUP - 1)]) {
      expect(against(check(request(), CLERK, acceptSeen, facts(known)))).toEqual([LOOKUP]);
    }
  });

  test('the second acceptance and every rejection take effect', () => {
    expect(against(check(request(), SUPERVISOR, acceptSeen, facts(acceptedBy(9))))).toEqual([
      undefined,
    ]);
    const rejected = check(request(), CLERK, decide([REJECTED]), facts({ findings: [RED] }));
    expect(against(rejected)).toEqual([undefined]);
  });
});

test('a return adds the fields that depend on those asked for', () => {
  const kinship = giveBack({ fields: ['genderCode'] });
  expect(check(request(), CLERK, kinship, facts())).toEqual({
    ...kinship,
    fields: expect.arrayContaining(['genderCode', 'relationCode']),
  });
});
