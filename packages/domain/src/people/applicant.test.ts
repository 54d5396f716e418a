import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareWithApplicant,
  type DocumentOwner,
  findOwnerConflicts,
  isImplausibleFirstCard,
  type ProvenIdentity,
} from './applicant.ts';

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
function owner(changes: Partial<DocumentOwner> = {}): DocumentOwner {
  return { ...AHMED, genderCode: 'M', relation: 'SELF', issueReason: null, ...changes };
}

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

test.each([
  ['31111213591230', true],
  ['31111203591230', false],
  ['30011210190010', false],
  ['30011200190010', true],
])('first card of %s is implausible: %s', (nationalId, expected) => {
  expect(isImplausibleFirstCard({ nationalId, issueReason: 'FIRST' }, TODAY)).toBe(expected);
  expect(isImplausibleFirstCard({ nationalId, issueReason: 'LOST' }, TODAY)).toBe(false);
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
