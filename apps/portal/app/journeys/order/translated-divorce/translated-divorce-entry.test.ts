import { TranslatedDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import {
  BLANK_TRANSLATED_DIVORCE,
  type TranslatedDivorceEntry,
  translatedDivorceRules,
} from './translated-divorce-entry.ts';

const entry: TranslatedDivorceEntry = {
  ...RECORD,
  relationCode: 'SELF',
  spouseFullName: ' علي  محمود ',
  languageCode: '110',
};

test('what was typed becomes the document of the wire', () => {
  const document = translatedDivorceRules.parse(entry);
  expect(document).toEqual({
    ...RECORD_PAYLOAD,
    relationCode: 'SELF',
    documentTypeCode: 'Divorce',
    languageCode: '110',
    spouseFullName: 'علي محمود',
    applicantEntity: '',
  });
  expect(TranslatedDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(translatedDivorceRules, BLANK_TRANSLATED_DIVORCE)).toEqual(
    [...RECORD_MISSING, 'relationCode', 'spouseFullName', 'languageCode'].toSorted(),
  );
});

test('the language must be chosen', () => {
  expect(getProblems(translatedDivorceRules, { ...entry, languageCode: '' })).toEqual([
    'languageCode',
  ]);
});
