import { FamilyRecordDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import {
  BLANK_FAMILY_RECORD,
  type FamilyRecordEntry,
  familyRecordRules,
} from './family-record-entry.ts';

const entry: FamilyRecordEntry = {
  ...RECORD,
  relationCode: 'WIFE',
  applicantEntity: ' جامعة  القاهرة ',
};

test('what was typed becomes the document of the wire', () => {
  const document = familyRecordRules.parse(entry);
  expect(document).toEqual({
    ...RECORD_PAYLOAD,
    relationCode: 'WIFE',
    applicantEntity: 'جامعة القاهرة',
  });
  expect(FamilyRecordDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(familyRecordRules, BLANK_FAMILY_RECORD)).toEqual(
    [...RECORD_MISSING, 'applicantEntity', 'relationCode'].toSorted(),
  );
});
