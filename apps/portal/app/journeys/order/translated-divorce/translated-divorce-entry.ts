import { languageCode, type TranslatedDocument } from '@wathiqa/contract';
import * as z from 'zod/mini';
import { BLANK_DIVORCE, DivorceEntry, divorceFieldRules } from '../divorce/divorce-entry.ts';
import { entryRules, languageInput, toRecordPayload } from '../fields/record-schema.ts';

/** A translated divorce certificate's form as it was typed: the original's and the language. */
export const TranslatedDivorceEntry = z.object({
  ...DivorceEntry.shape,
  languageCode: languageInput,
});
export type TranslatedDivorceEntry = z.infer<typeof TranslatedDivorceEntry>;

export const BLANK_TRANSLATED_DIVORCE: TranslatedDivorceEntry = {
  ...BLANK_DIVORCE,
  languageCode: '',
};

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const translatedDivorceRules = entryRules(
  TranslatedDivorceEntry,
  z.pipe(
    z.object({ ...divorceFieldRules, languageCode }),
    z.transform(
      (entry): TranslatedDocument => ({
        ...toRecordPayload(entry),
        relationCode: entry.relationCode,
        documentTypeCode: 'Divorce',
        languageCode: entry.languageCode,
        spouseFullName: entry.spouseFullName,
        applicantEntity: '',
      }),
    ),
  ),
);
