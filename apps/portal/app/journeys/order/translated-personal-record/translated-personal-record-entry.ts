import { languageCode, type TranslatedDocument } from '@wathiqa/contract';
import * as z from 'zod/mini';
import {
  BLANK_RECORD,
  entryRules,
  languageInput,
  recordRules,
  recordShape,
  toRecordPayload,
} from '../fields/record-schema.ts';

/** A translated individual record's form as it was typed. */
export const TranslatedPersonalRecordEntry = z.object({
  ...recordShape,
  languageCode: languageInput,
});
export type TranslatedPersonalRecordEntry = z.infer<typeof TranslatedPersonalRecordEntry>;

export const BLANK_TRANSLATED_PERSONAL_RECORD: TranslatedPersonalRecordEntry = {
  ...BLANK_RECORD,
  languageCode: '',
};

/** The rules of the form; the relation is always SELF (portal.md §3). */
export const translatedPersonalRecordRules = entryRules(
  TranslatedPersonalRecordEntry,
  z.pipe(
    z.object({ ...recordRules, languageCode }),
    z.transform(
      (entry): TranslatedDocument => ({
        ...toRecordPayload(entry),
        relationCode: 'SELF',
        documentTypeCode: 'PersonalRecord',
        languageCode: entry.languageCode,
        spouseFullName: '',
        applicantEntity: '',
      }),
    ),
  ),
);
