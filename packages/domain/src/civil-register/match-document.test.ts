import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES, type DocumentType } from '../documents/documents.ts';
import { RELATION_CODES, type RelationCode } from '../documents/lookup-codes.ts';
import { PLACEHOLDER_NATIONAL_ID } from '../people/national-id.ts';
import {
  type FieldDifference,
  KINSHIP_CODES,
  type KinshipCode,
  type LookupResult,
  MATCH_GRADES,
  type MatchInput,
  matchDocument,
  mayAcceptAutomatically,
} from './match-document.ts';
import {
  type ComparedField,
  comparedFields,
  hasRegisterLookup,
  lookupFields,
} from './register-fields.ts';
import { matchingInput } from './testing/match-input.ts';

describe('fields of a lookup', () => {
  test.each<[DocumentType, string]>([
    ['Birth', 'fullName motherFullName gender'],
    ['Death', 'fullName motherFullName gender'],
    ['Marriage', 'fullName motherFullName spouseFullName gender'],
    ['Divorce', 'fullName motherFullName spouseFullName gender'],
    ['FamilyRecord', 'fullName motherFullName gender'],
    ['PersonalRecord', 'fullName motherFullName gender'],
    ['Nid', 'fullName motherFullName gender'],
  ])('of %s are what its form asks for', (type, fields) => {
    expect(comparedFields(type).join(' ')).toBe(fields);
    expect(lookupFields(type, 'SON').join(' ')).toBe(fields);
    expect(lookupFields(type, 'SELF').join(' ')).toBe(`${fields} alive`);
  });

  test('only a first-time birth cannot be looked up', () => {
    expect(DOCUMENT_TYPES.filter((type) => !hasRegisterLookup(type))).toEqual(['BirthFirstTime']);
  });
});

/** Registered values by their difference from the typed ones. */
const VALUES: Record<ComparedField, Record<FieldDifference, string | null>> = {
  fullName: {
    equal: 'فاطمة عبد الرحمن أحمد المصري',
    knownError: 'فاطمة عبد الرحمن أحمد مصري',
    different: 'فاطمة عبد الرحيم أحمد علي',
    missing: null,
  },
  motherFullName: {
    equal: 'أمنية حسن علي',
    knownError: 'امنيه حسن العلي',
    different: 'أمنية حسين علي',
    missing: null,
  },
  spouseFullName: {
    equal: 'إبراهيم أبو بكر السيد',
    knownError: 'إبراهيم أبو بكر سيد',
    different: 'إبراهيم أبو زيد السيد',
    missing: '',
  },
  // A gender has no known error.
  gender: { equal: 'F', knownError: 'M', different: 'M', missing: null },
};

/** Worst last. */
const DIFFERENCES = ['equal', 'knownError', 'different', 'missing'] as const;

function withFields(differences: Record<ComparedField, FieldDifference>): MatchInput {
  const input = matchingInput('Marriage');
  const { fields } = input.answer.record;
  for (const field of comparedFields('Marriage')) {
    Object.assign(fields, { [field]: VALUES[field][differences[field]] });
  }
  return input;
}

const difference = fc.constantFrom(...DIFFERENCES);
const differences = fc.record({
  fullName: difference,
  motherFullName: difference,
  spouseFullName: difference,
  gender: difference,
});

describe('grades', () => {
  test('a record with every printed field equal after folding is certain', () => {
    const match = matchDocument(matchingInput('Marriage'));
    expect(match).toMatchObject({ grade: 'certain', kinship: 'proven', blockers: [] });
    expect(match.fields.map((field) => field.difference)).toEqual(Array(4).fill('equal'));
    expect(mayAcceptAutomatically(match)).toBe(true);
  });

  const equal = {
    fullName: 'equal',
    motherFullName: 'equal',
    spouseFullName: 'equal',
    gender: 'equal',
  } as const;
  test.each([
    ['probable', { fullName: 'knownError' }],
    ['probable', { spouseFullName: 'knownError' }],
    ['possible', { fullName: 'knownError', motherFullName: 'knownError' }],
    ['possible', { fullName: 'knownError', gender: 'different' }],
    ['possible', { fullName: 'different' }],
    [
      'possible',
      { fullName: 'knownError', motherFullName: 'different', spouseFullName: 'different' },
    ],
    ['possible', { motherFullName: 'missing' }],
    ['possible', { gender: 'different' }],
    ['possible', { gender: 'missing' }],
    ['none', { fullName: 'different', motherFullName: 'different', spouseFullName: 'missing' }],
  ] as const)('%s with %j', (grade, changed) => {
    const match = matchDocument(withFields({ ...equal, ...changed }));
    expect(match.grade).toBe(grade);
    expect(mayAcceptAutomatically(match)).toBe(false);
    expect(match.fields.map(({ field }) => field)).toEqual(comparedFields('Marriage'));
    for (const { field, errorType, ...found } of match.fields) {
      expect({ field, found: found.difference }).toEqual({
        field,
        found: { ...equal, ...changed }[field],
      });
      expect(errorType).toBe(found.difference === 'knownError' ? 'article' : undefined);
    }
  });

  test.each(['none', 'several', 'unavailable'] as const)('answer %s has no grade', (result) => {
    const match = matchDocument({ ...matchingInput('Birth'), answer: { result } });
    expect(match).toMatchObject({ grade: 'none', fields: [], kinship: 'unproven' });
    expect(match.blockers.includes('several')).toBe(result === 'several');
    expect(mayAcceptAutomatically(match)).toBe(false);
  });

  test.each(['', PLACEHOLDER_NATIONAL_ID, '2900101010002', '29013010100020'])(
    'national ID «%s» has no grade',
    (nationalId) => {
      const input = matchingInput('Birth');
      const match = matchDocument({ ...input, typed: { ...input.typed, nationalId } });
      expect(match.grade).toBe('none');
    },
  );

  test('a first-time birth has no grade', () => {
    expect(matchDocument(matchingInput('BirthFirstTime')).grade).toBe('none');
  });

  test('a worse field never raises the grade', () => {
    const field = fc.constantFrom(...comparedFields('Marriage'));
    fc.assert(
      fc.property(differences, field, difference, (given, changed, other) => {
        const [better, worse] = [given[changed], other].toSorted(
          (one, two) => DIFFERENCES.indexOf(one) - DIFFERENCES.indexOf(two),
        );
        const [before, after] = [better, worse].map((each) =>
          MATCH_GRADES.indexOf(
            matchDocument(withFields({ ...given, [changed]: each } as typeof given)).grade,
          ),
        );
        expect(after).toBeGreaterThanOrEqual(before ?? Number.NaN);
      }),
      { numRuns: 500 },
    );
  });
});

describe('kinship', () => {
  test.each<[KinshipCode, string]>([
    ['SELF', 'SELF'],
    ['PARENT', 'SON DAUGHTER'],
    ['CHILD', 'FATHER MOTHER'],
    ['SPOUSE', 'WIFE HUSBAND'],
    ['NONE', ''],
    ['UNKNOWN', ''],
  ])('%s proves the relations «%s»', (kinship, proven) => {
    for (const relation of RELATION_CODES) {
      const match = matchDocument(withKinship(relation, kinship));
      const isProven = proven.split(' ').includes(relation);
      const otherwise = kinship === 'UNKNOWN' ? 'unproven' : 'contradicted';
      expect(match.kinship).toBe(isProven ? 'proven' : otherwise);
      expect(match.blockers.includes('kinshipUnproven')).toBe(!isProven);
    }
  });

  function withKinship(relation: RelationCode, kinship: KinshipCode): MatchInput {
    const input = matchingInput('Birth');
    return {
      ...input,
      relation,
      answer: { result: 'one', record: { ...input.answer.record, kinship } },
    };
  }
});

const PROVEN =
  'SELF/SELF SON/PARENT DAUGHTER/PARENT FATHER/CHILD MOTHER/CHILD WIFE/SPOUSE HUSBAND/SPOUSE';

test('accepts automatically without any blocker and not with one', () => {
  const outcomes = { accepted: 0, blocked: 0 };
  const usually = <Value>(value: Value, ...others: Value[]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(value) },
      { weight: 2, arbitrary: fc.constantFrom(...others) },
    );
  fc.assert(
    fc.property(
      fc.record({
        documentType: usually<DocumentType>('Birth', ...DOCUMENT_TYPES),
        relation: usually<RelationCode>('SELF', ...RELATION_CODES),
        kinship: usually<KinshipCode>('SELF', ...KINSHIP_CODES),
        alive: usually<boolean | null | undefined>(true, false, null, undefined),
        openCorrection: usually(false, true),
        applicantIsStaffOrKin: usually(false, true),
        result: usually<LookupResult['result']>('one', 'none', 'several', 'unavailable'),
      }),
      ({
        documentType,
        relation,
        kinship,
        alive,
        openCorrection,
        applicantIsStaffOrKin,
        result,
      }) => {
        const input = matchingInput(documentType);
        const { fields } = input.answer.record;
        const record = { fields: { ...fields, ...{ alive } }, openCorrection, kinship };
        const match = matchDocument({
          ...input,
          relation,
          applicantIsStaffOrKin,
          answer: result === 'one' ? { result, record } : { result },
        } as MatchInput);
        const isBlocked =
          result !== 'one' ||
          openCorrection ||
          applicantIsStaffOrKin ||
          documentType === 'Nid' ||
          documentType === 'BirthFirstTime' ||
          (relation === 'SELF' && alive !== true) ||
          !PROVEN.split(' ').includes(`${relation}/${kinship}`);
        expect(mayAcceptAutomatically(match)).toBe(!isBlocked);
        outcomes[isBlocked ? 'blocked' : 'accepted'] += 1;
      },
    ),
    { numRuns: 1_000 },
  );
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(50);
});

test.each([
  ['ownerDead', 'SELF', false],
  ['lifeUnknown', 'SELF', null],
  [undefined, 'SON', false],
  [undefined, 'SON', null],
] as const)('blocker %s of a %s with alive %j', (blocker, relation, alive) => {
  const input = matchingInput('Birth');
  Object.assign(input.answer.record.fields, { alive });
  Object.assign(input.answer.record, { kinship: relation === 'SELF' ? 'SELF' : 'PARENT' });
  expect(matchDocument({ ...input, relation }).blockers).toEqual(blocker ? [blocker] : []);
});
