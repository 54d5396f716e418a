import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES, type DocumentType } from '../documents/documents.ts';
import { matchDocument, mayAcceptAutomatically } from './match-document.ts';
import { comparedFields, hasRegisterLookup, lookupFields } from './register-fields.ts';
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

describe('grades', () => {
  test('a record with every printed field equal after folding is certain', () => {
    const match = matchDocument(matchingInput('Marriage'));
    expect(match).toMatchObject({ grade: 'certain', kinship: 'proven', blockers: [] });
    expect(match.fields.map(({ difference }) => difference)).toEqual(Array(4).fill('equal'));
    expect(mayAcceptAutomatically(match)).toBe(true);
  });

  test.each(['none', 'several', 'unavailable'] as const)('answer %s has no grade', (result) => {
    const match = matchDocument({ ...matchingInput('Birth'), answer: { result } });
    expect(match).toMatchObject({ grade: 'none', fields: [], kinship: 'unproven' });
    expect(match.blockers.includes('several')).toBe(result === 'several');
    expect(mayAcceptAutomatically(match)).toBe(false);
  });
});
