import { applicantEntity, type FamilyRecordDocument, relationCode } from '@wathiqa/contract';
import * as z from 'zod/mini';
import {
  BLANK_RECORD,
  entryRules,
  recordRules,
  recordShape,
  relationInput,
  toRecordPayload,
} from '../fields/record-schema.ts';

/** A family record's form as it was typed. */
export const FamilyRecordEntry = z.object({
  ...recordShape,
  /** The entity that the record is submitted to. */
  applicantEntity: z.string(),
  relationCode: relationInput,
});
export type FamilyRecordEntry = z.infer<typeof FamilyRecordEntry>;

export const BLANK_FAMILY_RECORD: FamilyRecordEntry = {
  ...BLANK_RECORD,
  applicantEntity: '',
  relationCode: '',
};

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const familyRecordRules = entryRules(
  FamilyRecordEntry,
  z.pipe(
    z.object({ ...recordRules, applicantEntity, relationCode }),
    z.transform(
      (entry): FamilyRecordDocument => ({
        ...toRecordPayload(entry),
        relationCode: entry.relationCode,
        applicantEntity: entry.applicantEntity,
      }),
    ),
  ),
);
