import { languageCode, type TranslatedDocument } from '@wathiqa/contract';
import * as z from 'zod/mini';
import { entryRules, languageInput, toRecordPayload } from '../fields/record-schema.ts';
import {
  BLANK_MARRIAGE,
  MarriageEntry,
  marriageFieldRules,
  namesSpouse,
  SPOUSE_MISSING,
} from '../marriage/marriage-entry.ts';

/** A translated marriage certificate's form as it was typed: the original's and the language. */
export const TranslatedMarriageEntry = z.object({
  ...MarriageEntry.shape,
  languageCode: languageInput,
});
export type TranslatedMarriageEntry = z.infer<typeof TranslatedMarriageEntry>;

export const BLANK_TRANSLATED_MARRIAGE: TranslatedMarriageEntry = {
  ...BLANK_MARRIAGE,
  languageCode: '',
};

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const translatedMarriageRules = entryRules(
  TranslatedMarriageEntry,
  z.pipe(
    z.object({ ...marriageFieldRules, languageCode }).check(z.refine(namesSpouse, SPOUSE_MISSING)),
    z.transform(
      (entry): TranslatedDocument => ({
        ...toRecordPayload(entry),
        relationCode: entry.relationCode,
        documentTypeCode: 'Marriage',
        languageCode: entry.languageCode,
        spouseFullName: entry.spouseFullName,
        applicantEntity: '',
      }),
    ),
  ),
);
