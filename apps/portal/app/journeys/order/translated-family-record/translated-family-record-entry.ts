import { applicantEntity, languageCode, type TranslatedDocument } from '@wathiqa/contract';
import * as z from 'zod/mini';
import {
  BLANK_RECORD,
  entryRules,
  languageInput,
  recordRules,
  recordShape,
  toRecordPayload,
} from '../fields/record-schema.ts';

/** A translated family record's form as it was typed. */
export const TranslatedFamilyRecordEntry = z.object({
  ...recordShape,
  /** The entity that the record is submitted to. */
  applicantEntity: z.string(),
  languageCode: languageInput,
});
export type TranslatedFamilyRecordEntry = z.infer<typeof TranslatedFamilyRecordEntry>;

export const BLANK_TRANSLATED_FAMILY_RECORD: TranslatedFamilyRecordEntry = {
  ...BLANK_RECORD,
  applicantEntity: '',
  languageCode: '',
};

/** The rules of the form; the relation is always SELF (portal.md §3). */
export const translatedFamilyRecordRules = entryRules(
  TranslatedFamilyRecordEntry,
  z.pipe(
    z.object({ ...recordRules, applicantEntity, languageCode }),
    z.transform(
      (entry): TranslatedDocument => ({
        ...toRecordPayload(entry),
        relationCode: 'SELF',
        documentTypeCode: 'FamilyRecord',
        languageCode: entry.languageCode,
        spouseFullName: '',
        applicantEntity: entry.applicantEntity,
      }),
    ),
  ),
);
