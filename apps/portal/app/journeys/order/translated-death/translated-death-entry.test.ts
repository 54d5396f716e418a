import { TranslatedDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import {
  BLANK_TRANSLATED_DEATH,
  type TranslatedDeathEntry,
  translatedDeathRules,
} from './translated-death-entry.ts';

const entry: TranslatedDeathEntry = { ...RECORD, relationCode: 'MOTHER', languageCode: '102' };

test('what was typed becomes the document of the wire', () => {
  const document = translatedDeathRules.parse(entry);
  expect(document).toEqual({
    ...RECORD_PAYLOAD,
    relationCode: 'MOTHER',
    documentTypeCode: 'Death',
    languageCode: '102',
    spouseFullName: '',
    applicantEntity: '',
  });
  expect(TranslatedDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(translatedDeathRules, BLANK_TRANSLATED_DEATH)).toEqual(
    [...RECORD_MISSING, 'relationCode', 'languageCode'].toSorted(),
  );
});

test('the language must be chosen', () => {
  expect(getProblems(translatedDeathRules, { ...entry, languageCode: '' })).toEqual([
    'languageCode',
  ]);
});
