import { FamilyRecordDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { problems, RECORD, RECORD_MISSING, RECORD_ON_WIRE } from '../testing/samples.ts';
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
    ...RECORD_ON_WIRE,
    relationCode: 'WIFE',
    applicantEntity: 'جامعة القاهرة',
  });
  expect(FamilyRecordDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(problems(familyRecordRules, BLANK_FAMILY_RECORD)).toEqual(
    [...RECORD_MISSING, 'applicantEntity', 'relationCode'].toSorted(),
  );
});
