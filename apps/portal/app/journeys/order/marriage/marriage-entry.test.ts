import { SpouseDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import { BLANK_MARRIAGE, type MarriageEntry, marriageRules } from './marriage-entry.ts';

const entry: MarriageEntry = { ...RECORD, relationCode: 'SELF', spouseFullName: ' علي  محمود ' };

test('what was typed becomes the document of the wire', () => {
  const document = marriageRules.parse(entry);
  expect(document).toEqual({
    ...RECORD_PAYLOAD,
    relationCode: 'SELF',
    spouseFullName: 'علي محمود',
  });
  expect(SpouseDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(marriageRules, BLANK_MARRIAGE)).toEqual(
    [...RECORD_MISSING, 'relationCode'].toSorted(),
  );
});

test('the spouse must be named once the gender is chosen, for either gender', () => {
  for (const genderCode of ['M', 'F'] as const) {
    const nobody = { ...entry, genderCode, spouseFullName: ' ' };
    expect(getProblems(marriageRules, nobody)).toEqual(['spouseFullName']);
    expect(getProblems(marriageRules, { ...BLANK_MARRIAGE, genderCode })).toContain(
      'spouseFullName',
    );
  }
});
