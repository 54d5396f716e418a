import { PersonalRecordDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import {
  BLANK_PERSONAL_RECORD,
  type PersonalRecordEntry,
  personalRecordRules,
} from './personal-record-entry.ts';

const entry: PersonalRecordEntry = { ...RECORD };

test('what was typed becomes the document of the wire', () => {
  const document = personalRecordRules.parse(entry);
  expect(document).toEqual({ ...RECORD_PAYLOAD, relationCode: 'SELF' });
  expect(PersonalRecordDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(personalRecordRules, BLANK_PERSONAL_RECORD)).toEqual(
    [...RECORD_MISSING].toSorted(),
  );
});
