import { languageCode, relationCode, type TranslatedDocument } from '@wathiqa/contract';
import * as z from 'zod/mini';
import { BirthEntry, BLANK_BIRTH } from '../birth/birth-entry.ts';
import { withEffectiveRelation } from '../fields/for-self.ts';
import {
  entryRules,
  languageInput,
  recordRules,
  toRecordPayload,
} from '../fields/record-schema.ts';

/** A translated birth certificate's form as it was typed: the original's and the language. */
export const TranslatedBirthEntry = z.object({ ...BirthEntry.shape, languageCode: languageInput });
export type TranslatedBirthEntry = z.infer<typeof TranslatedBirthEntry>;

export const BLANK_TRANSLATED_BIRTH: TranslatedBirthEntry = { ...BLANK_BIRTH, languageCode: '' };

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const translatedBirthRules = entryRules(
  z.pipe(TranslatedBirthEntry, z.transform(withEffectiveRelation)),
  z.pipe(
    z.object({ ...recordRules, relationCode, languageCode }),
    z.transform(
      (entry): TranslatedDocument => ({
        ...toRecordPayload(entry),
        relationCode: entry.relationCode,
        documentTypeCode: 'Birth',
        languageCode: entry.languageCode,
        spouseFullName: '',
        applicantEntity: '',
      }),
    ),
  ),
);
