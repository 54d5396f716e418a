import { TranslatedDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import {
  BLANK_TRANSLATED_FAMILY_RECORD,
  type TranslatedFamilyRecordEntry,
  translatedFamilyRecordRules,
} from './translated-family-record-entry.ts';

const entry: TranslatedFamilyRecordEntry = {
  ...RECORD,
  applicantEntity: ' جامعة  القاهرة ',
  languageCode: '123',
};

test('what was typed becomes the document of the wire', () => {
  const document = translatedFamilyRecordRules.parse(entry);
  expect(document).toEqual({
    ...RECORD_PAYLOAD,
    relationCode: 'SELF',
    documentTypeCode: 'FamilyRecord',
    languageCode: '123',
    spouseFullName: '',
    applicantEntity: 'جامعة القاهرة',
  });
  expect(TranslatedDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(translatedFamilyRecordRules, BLANK_TRANSLATED_FAMILY_RECORD)).toEqual(
    [...RECORD_MISSING, 'applicantEntity', 'languageCode'].toSorted(),
  );
});

test('the language must be chosen', () => {
  expect(getProblems(translatedFamilyRecordRules, { ...entry, languageCode: '' })).toEqual([
    'languageCode',
  ]);
});
