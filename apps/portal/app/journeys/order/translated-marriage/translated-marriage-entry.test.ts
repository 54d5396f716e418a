import { TranslatedDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { problems, RECORD, RECORD_MISSING, RECORD_ON_WIRE } from '../testing/samples.ts';
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
    ...RECORD_ON_WIRE,
    relationCode: 'SELF',
    documentTypeCode: 'Marriage',
    languageCode: '105',
    spouseFullName: 'علي محمود',
    applicantEntity: '',
  });
  expect(TranslatedDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(problems(translatedMarriageRules, BLANK_TRANSLATED_MARRIAGE)).toEqual(
    [...RECORD_MISSING, 'relationCode', 'languageCode'].toSorted(),
  );
});

test('the spouse must be named once the gender is chosen, for either gender', () => {
  for (const genderCode of ['M', 'F'] as const) {
    const nobody = { ...entry, genderCode, spouseFullName: ' ' };
    expect(problems(translatedMarriageRules, nobody)).toEqual(['spouseFullName']);
    expect(
      problems(translatedMarriageRules, { ...BLANK_TRANSLATED_MARRIAGE, genderCode }),
    ).toContain('spouseFullName');
  }
});

test('the language must be chosen', () => {
  expect(problems(translatedMarriageRules, { ...entry, languageCode: '' })).toEqual([
    'languageCode',
  ]);
});
