import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RELATION_CODES } from '../documents/lookup-codes.ts';
import {
  applicantFlags,
  compareWithApplicant,
  type DocumentOwner,
  findOwnerConflicts,
  type ProvenIdentity,
} from './applicant.ts';
import { PLACEHOLDER_NATIONAL_ID } from './national-id.ts';

const TODAY = { year: 2026, month: 11, day: 20 };
const AHMED: ProvenIdentity = {
  nationalId: '29005140190010',
  fullName: 'أحمد محمود عبد الرحمن السيد',
  genderCode: 'M',
};
const MONA: ProvenIdentity = {
  nationalId: '29602290292120',
  fullName: 'منى سامي يوسف الشناوي',
  genderCode: 'F',
};
const NOBODY: ProvenIdentity = { nationalId: '', fullName: 'visitor', genderCode: 'M' };

function owner(changes: Partial<DocumentOwner> = {}): DocumentOwner {
  return { ...AHMED, genderCode: 'M', relation: 'SELF', issueReason: null, ...changes };
}

const flags = (owners: readonly DocumentOwner[], applicant = AHMED) =>
  applicantFlags(owners, applicant, TODAY);

describe('document for oneself', () => {
  test.each<[string, Partial<DocumentOwner>, string[]]>([
    ['is what the account proves', {}, []],
    ['is spelt in another way', { fullName: 'احمد محمود عبدالرحمن السيد' }, []],
    ['has another number', { nationalId: MONA.nationalId }, ['notTheApplicant']],
    ['has another name', { fullName: MONA.fullName }, ['notTheApplicant']],
    ['has another gender', { genderCode: 'F' }, ['notTheApplicant']],
    ['has no number yet', { nationalId: PLACEHOLDER_NATIONAL_ID }, []],
    [
      'has no number yet, and another name',
      { nationalId: PLACEHOLDER_NATIONAL_ID, fullName: MONA.fullName },
      ['notTheApplicant'],
    ],
    ['is a father’s', { ...MONA, genderCode: 'M', relation: 'FATHER' }, []],
  ])('%s', (_what, changes, expected) => expect(flags([owner(changes)])).toEqual(expected));

  test('flags only the mismatching document of several', () => {
    const father = owner({ nationalId: '26611201690670', relation: 'FATHER' });
    expect(flags([father, owner(), owner(MONA as DocumentOwner)])).toEqual(['notTheApplicant']);
  });

  test('flags an unknown applicant if the account proves no national ID', () => {
    expect(flags([owner()], NOBODY)).toEqual(['applicantUnknown']);
    expect(flags([owner({ relation: 'FATHER' })], NOBODY)).toEqual([]);
  });
});

test.each<[string, DocumentOwner[], string[]]>([
  [
    'under several names',
    [owner(), owner({ fullName: 'أحمد محمد علي', relation: 'SON' })],
    ['otherName', 'otherRelation'],
  ],
  [
    'under several kinships',
    [owner({ relation: 'FATHER' }), owner({ relation: 'SON' })],
    ['otherRelation'],
  ],
  ['under one name', [owner(), owner({ fullName: 'أحمد محمود عبدالرحمن السيد' })], []],
])('flags one national ID %s', (_names, owners, expected) =>
  expect(flags(owners)).toEqual(expected),
);

test('lists the names and relations of a conflicting national ID', () => {
  const ahmed = owner({ relation: 'FATHER' });
  expect(
    findOwnerConflicts([ahmed, owner({ nationalId: MONA.nationalId, relation: 'WIFE' })]),
  ).toEqual([]);
  expect(
    findOwnerConflicts([ahmed, owner({ relation: 'SON' }), owner({ fullName: 'أحمد محمد علي' })]),
  ).toEqual([
    {
      nationalId: ahmed.nationalId,
      names: [ahmed.fullName, 'أحمد محمد علي'],
      relations: ['FATHER', 'SON', 'SELF'],
    },
  ]);
});

test('does not treat placeholder IDs as equal', () => {
  const first = { nationalId: PLACEHOLDER_NATIONAL_ID, relation: 'SON' } as const;
  expect(flags([owner(first), owner({ ...first, fullName: MONA.fullName })])).toEqual([]);
});

test.each([
  ['31111213591230', ['firstCardAge']],
  ['31111203591230', []],
  ['30011210190010', []],
  ['30011200190010', ['firstCardAge']],
])('flags the age of a first card: %s', (nationalId, expected) => {
  const card = owner({ nationalId, issueReason: 'FIRST' });
  expect(flags([card], { ...AHMED, nationalId })).toEqual(expected);
  expect(flags([{ ...card, issueReason: 'LOST' }], { ...AHMED, nationalId })).toEqual([]);
});

test('compares symmetrically; missing values are unknown', () => {
  const text = fc.constantFrom('', AHMED.nationalId, MONA.nationalId);
  const name = fc.constantFrom('', AHMED.fullName, MONA.fullName, 'أحمد السيد');
  const identity = fc.record({
    nationalId: text,
    fullName: name,
    genderCode: fc.constantFrom<'M' | 'F'>('M', 'F'),
  });
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      const compared = compareWithApplicant(one, other);
      expect(compareWithApplicant(other, one)).toEqual(compared);
      expect(compared.nationalId === 'unknown').toBe(!one.nationalId || !other.nationalId);
      expect(Object.values(compareWithApplicant(one, one))).not.toContain('other');
    }),
  );
});

test('never flags orders for others only; flags are unique', () => {
  const owners = fc.array(
    fc.record({
      nationalId: fc.constantFrom(AHMED.nationalId, MONA.nationalId, PLACEHOLDER_NATIONAL_ID),
      fullName: fc.constantFrom(AHMED.fullName, MONA.fullName),
      genderCode: fc.constantFrom<'M' | 'F'>('M', 'F'),
      relation: fc.constantFrom(...RELATION_CODES),
      issueReason: fc.constantFrom(null, 'FIRST' as const, 'LOST' as const),
    }),
  );
  fc.assert(
    fc.property(owners, fc.constantFrom(AHMED, MONA, NOBODY), (documents, applicant) => {
      const found = flags(documents, applicant);
      expect(new Set(found).size).toBe(found.length);
      const others = documents.filter(({ relation }) => relation !== 'SELF');
      expect(flags(others, applicant)).not.toContain('notTheApplicant');
      expect(flags(others, applicant)).not.toContain('applicantUnknown');
    }),
  );
});
