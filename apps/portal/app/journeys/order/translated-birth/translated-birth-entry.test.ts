import { TranslatedDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import {
  BLANK_TRANSLATED_BIRTH,
  type TranslatedBirthEntry,
  translatedBirthRules,
} from './translated-birth-entry.ts';

const entry: TranslatedBirthEntry = {
  ...RECORD,
  forSelf: false,
  relationCode: 'DAUGHTER',
  languageCode: '101',
};

test('what was typed becomes the document of the wire', () => {
  const document = translatedBirthRules.parse(entry);
  expect(document).toEqual({
    ...RECORD_PAYLOAD,
    relationCode: 'DAUGHTER',
    documentTypeCode: 'Birth',
    languageCode: '101',
    spouseFullName: '',
    applicantEntity: '',
  });
  expect(TranslatedDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(translatedBirthRules, BLANK_TRANSLATED_BIRTH)).toEqual(
    [...RECORD_MISSING, 'relationCode', 'languageCode'].toSorted(),
  );
});

test('for oneself the relation is SELF, whatever was chosen before', () => {
  for (const relationCode of ['', 'DAUGHTER'] as const) {
    const document = translatedBirthRules.parse({ ...entry, forSelf: true, relationCode });
    expect(document.relationCode).toBe('SELF');
  }
  expect(
    getProblems(translatedBirthRules, { ...BLANK_TRANSLATED_BIRTH, forSelf: true }),
  ).not.toContain('relationCode');
});

test('the language must be chosen', () => {
  expect(getProblems(translatedBirthRules, { ...entry, languageCode: '' })).toEqual([
    'languageCode',
  ]);
});
