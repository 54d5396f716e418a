import { TranslatedDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import {
  BLANK_TRANSLATED_PERSONAL_RECORD,
  type TranslatedPersonalRecordEntry,
  translatedPersonalRecordRules,
} from './translated-personal-record-entry.ts';

const entry: TranslatedPersonalRecordEntry = { ...RECORD, languageCode: '119' };

test('what was typed becomes the document of the wire', () => {
  const document = translatedPersonalRecordRules.parse(entry);
  expect(document).toEqual({
    ...RECORD_PAYLOAD,
    relationCode: 'SELF',
    documentTypeCode: 'PersonalRecord',
    languageCode: '119',
    spouseFullName: '',
    applicantEntity: '',
  });
  expect(TranslatedDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(translatedPersonalRecordRules, BLANK_TRANSLATED_PERSONAL_RECORD)).toEqual(
    [...RECORD_MISSING, 'languageCode'].toSorted(),
  );
});

test('the language must be chosen', () => {
  expect(getProblems(translatedPersonalRecordRules, { ...entry, languageCode: '' })).toEqual([
    'languageCode',
  ]);
});
