import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOCUMENT_TYPES, type DocumentType } from '../documents/documents.ts';
import type { Severity } from '../office/findings.ts';
import { REQUEST_STATES, type RequestState } from '../requests/request-states.ts';
import { type AcceptanceCase, refuseAutomatic } from './automatic-acceptance.ts';
import {
  KINSHIP_CODES,
  type KinshipCode,
  type LookupResult,
  matchDocument,
} from './match-document.ts';
import { matchingInput } from './testing/match-input.ts';

const certain = matchDocument(matchingInput('Birth'));
const matching: AcceptanceCase = {
  documents: [{ state: 'WAITING_APPROVAL', match: certain }],
  withStaff: false,
  reopened: false,
  inCorrection: false,
  unanswered: false,
  findings: [],
};
const document = (changes: object) => ({
  documents: [
    ...matching.documents,
    { state: 'WAITING_APPROVAL', match: certain, ...changes } as const,
  ],
});

test.each([
  ['without documents', { documents: [] }, 'decided'],
  ['with a decided document', document({ state: 'REJECTED' }), 'decided'],
  ['that a clerk has', { withStaff: true }, 'withStaff'],
  ['that a supervisor reopened', { reopened: true }, 'reopened'],
  ['that waits for a correction', { inCorrection: true }, 'inCorrection'],
  ['with a message without an answer', { unanswered: true }, 'unanswered'],
  ['with a document without an answer', document({ match: null }), 'notCertain'],
  ['with an ID card', document({ match: matchDocument(matchingInput('Nid')) }), 'notCertain'],
  ['with a red finding', { findings: [{ severity: 'red' }] }, 'finding'],
  ['with an amber finding', { findings: [{ severity: 'amber' }] }, 'finding'],
] as const)('leaves a request %s to staff', (_, changes, refusal) => {
  expect(refuseAutomatic({ ...matching, ...changes })).toBe(refusal);
});

test('accepts a request whose documents all match, with findings only worth knowing', () => {
  const findings = [{ severity: 'info' }] as const;
  expect(refuseAutomatic({ ...matching, ...document({}), findings })).toBeNull();
});

/** A value, and now and then one of others. */
const mostly = <Value>(value: Value, ...others: readonly Value[]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(value) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

test('never accepts a case that the register or the office rules out', () => {
  const answers = fc.record({
    type: mostly<DocumentType>('Birth', ...DOCUMENT_TYPES),
    result: mostly<LookupResult['result']>('one', 'none', 'several', 'unavailable'),
    name: mostly(true, false),
    alive: mostly<boolean | null>(true, false, null),
    openCorrection: mostly(false, true),
    kinship: mostly<KinshipCode>('SELF', ...KINSHIP_CODES),
    staffOrKin: mostly(false, true),
    state: mostly<RequestState>('WAITING_APPROVAL', ...REQUEST_STATES),
  });
  const flag = mostly(false, true);
  const cases = fc.record({
    documents: fc.array(answers, { minLength: 1, maxLength: 3 }),
    withStaff: flag,
    reopened: flag,
    inCorrection: flag,
    unanswered: flag,
    severities: fc.array(mostly<Severity>('info', 'amber', 'red'), { maxLength: 2 }),
  });
  let accepted = 0;
  const property = fc.property(cases, ({ documents, severities, ...states }) => {
    const refusal = refuseAutomatic({
      ...states,
      findings: severities.map((severity) => ({ severity })),
      documents: documents.map((each) => ({ state: each.state, match: matchOf(each) })),
    });
    const isRuledOut =
      Object.values(states).includes(true) ||
      severities.some((severity) => severity !== 'info') ||
      documents.some(
        ({ type, result, name, alive, openCorrection, kinship, staffOrKin, state }) =>
          ['Nid', 'BirthFirstTime'].includes(type) ||
          result !== 'one' ||
          !name ||
          alive !== true ||
          openCorrection ||
          kinship !== 'SELF' ||
          staffOrKin ||
          state !== 'WAITING_APPROVAL',
      );
    if (refusal === null) accepted += 1;
    expect(refusal === null).toBe(!isRuledOut);
  });
  fc.assert(property, { numRuns: 3_000 });
  expect(accepted).toBeGreaterThan(500);
});

interface Answer {
  type: DocumentType;
  result: LookupResult['result'];
  name: boolean;
  alive: boolean | null;
  openCorrection: boolean;
  kinship: KinshipCode;
  staffOrKin: boolean;
}

function matchOf({ type, result, name, alive, openCorrection, kinship, staffOrKin }: Answer) {
  const input = matchingInput(type);
  const fields = { ...input.answer.record.fields, alive };
  if (!name) Object.assign(fields, { motherFullName: 'أمنية حسين علي' });
  const answer: LookupResult =
    result === 'one' ? { result, record: { fields, openCorrection, kinship } } : { result };
  return matchDocument({ ...input, answer, applicantIsStaffOrKin: staffOrKin });
}
