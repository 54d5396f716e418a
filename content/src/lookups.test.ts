import { SERVICE_CODES, TRANSLATED_SERVICE_CODE } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { documentTypes, genders, type LookupEntry, nidIssueReasons, relations } from './index.ts';

const lists: [string, readonly LookupEntry[]][] = [
  ['genders', genders],
  ['relations', relations],
  ['documentTypes', documentTypes],
  ['nidIssueReasons', nidIssueReasons],
];

test.each(lists)('%s: ids and codes are unique, names are not empty', (_name, list) => {
  expect(new Set(list.map((entry) => entry.id)).size).toBe(list.length);
  expect(new Set(list.map((entry) => entry.code)).size).toBe(list.length);
  for (const entry of list) {
    expect(entry.nameAr).toMatch(/^[\u0621-\u0652 ]+$/);
    expect(entry.nameEn).toMatch(/^[A-Za-z -]+$/);
  }
});

test('relations keep the order of the lists', () => {
  expect(relations.map((relation) => relation.code)).toEqual([
    'SELF',
    'FATHER',
    'MOTHER',
    'SON',
    'DAUGHTER',
    'WIFE',
    'HUSBAND',
  ]);
});

test('every service but the translated one has exactly one document type', () => {
  const ofTypes = documentTypes.map((type) => type.serviceCode).sort();
  const expected = SERVICE_CODES.filter((code) => code !== TRANSLATED_SERVICE_CODE).sort();
  expect(ofTypes).toEqual(expected);
});
