import { TranslatedDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import {
  BLANK_TRANSLATED_MARRIAGE,
  type TranslatedMarriageEntry,
  translatedMarriageRules,
} from './translated-marriage-entry.ts';

const entry: TranslatedMarriageEntry = {
  ...RECORD,
  relationCode: 'SELF',
  spouseFullName: ' علي  محمود ',
  languageCode: '105',
};

test('what was typed becomes the document of the wire', () => {
  const document = translatedMarriageRules.parse(entry);
  expect(document).toEqual({
    ...RECORD_PAYLOAD,
    relationCode: 'SELF',
    documentTypeCode: 'Marriage',
    languageCode: '105',
    spouseFullName: 'علي محمود',
    applicantEntity: '',
  });
  expect(TranslatedDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(translatedMarriageRules, BLANK_TRANSLATED_MARRIAGE)).toEqual(
    [...RECORD_MISSING, 'relationCode', 'languageCode'].toSorted(),
  );
});

test('the spouse must be named once the gender is chosen, for either gender', () => {
  for (const genderCode of ['M', 'F'] as const) {
    const nobody = { ...entry, genderCode, spouseFullName: ' ' };
    expect(getProblems(translatedMarriageRules, nobody)).toEqual(['spouseFullName']);
    expect(
      getProblems(translatedMarriageRules, { ...BLANK_TRANSLATED_MARRIAGE, genderCode }),
    ).toContain('spouseFullName');
  }
});

test('the language must be chosen', () => {
  expect(getProblems(translatedMarriageRules, { ...entry, languageCode: '' })).toEqual([
    'languageCode',
  ]);
});
