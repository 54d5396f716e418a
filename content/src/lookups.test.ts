import { LOCALES, SERVICE_CODES, TRANSLATED_SERVICE_CODE } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import {
  DOCUMENT_TEXTS,
  documentTypes,
  genders,
  LOOKUP_TEXTS,
  type LookupEntry,
  nidIssueReasons,
  registeredJobName,
  rejectionReasons,
  relations,
  STATE_TEXTS,
} from './index.ts';
import { governorates, policeDepartments, postOffices } from './node.ts';

const lists: [string, readonly LookupEntry[]][] = [
  ['genders', genders],
  ['relations', relations],
  ['documentTypes', documentTypes],
  ['nidIssueReasons', nidIssueReasons],
];

test.each(lists)('%s: ids and codes are unique, names are not empty', (_name, list) => {
  expect(new Set(list.map((entry) => entry.id)).size).toBe(list.length);
  expect(new Set(list.map((entry) => entry.code)).size).toBe(list.length);
  for (const entry of list) expect(entry.name).toMatch(/^[\u0621-\u0652 ]+$/);
});

test('every option has a name in both languages', () => {
  for (const locale of LOCALES) {
    const names = [DOCUMENT_TEXTS, LOOKUP_TEXTS, STATE_TEXTS].flatMap((texts) =>
      Object.values(texts[locale]).flatMap((list) =>
        typeof list === 'function' ? [] : Object.values<string>(list),
      ),
    );
    const reasons = rejectionReasons.map(({ nameAr, nameEn }) =>
      locale === 'ar' ? nameAr : nameEn,
    );
    const places = [...governorates(), ...policeDepartments(), ...postOffices()].map(
      ({ nameAr, nameEn }) => (locale === 'ar' ? nameAr : nameEn),
    );
    for (const name of [...names, ...reasons, ...places]) {
      expect(name).toMatch(
        locale === 'ar' ? /^[\p{Script=Arabic}\p{M}\d\s«»،.()-]+$/u : /^[^\p{Script=Arabic}]+$/u,
      );
    }
  }
});

test.each([
  ['Student', 'طالب'],
  ['طالب', 'طالب'],
  ['Archaeologist', 'Archaeologist'],
])('the job «%s» is registered as «%s»', (told, registered) => {
  expect(registeredJobName(told)).toBe(registered);
});

test('relations preserve the list order', () => {
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

test('each service has one document type, except translation', () => {
  const ofTypes = documentTypes.map((type) => type.serviceCode).sort();
  const expected = SERVICE_CODES.filter((code) => code !== TRANSLATED_SERVICE_CODE).sort();
  expect(ofTypes).toEqual(expected);
});
