import { languageCode, relationCode, type TranslatedDocument } from '@wathiqa/contract';
import * as z from 'zod/mini';
import { BLANK_DEATH, DeathEntry } from '../death/death-entry.ts';
import {
  entryRules,
  languageInput,
  recordRules,
  toRecordPayload,
} from '../fields/record-schema.ts';

/** A translated death record's form as it was typed: the original's and the language. */
export const TranslatedDeathEntry = z.object({ ...DeathEntry.shape, languageCode: languageInput });
export type TranslatedDeathEntry = z.infer<typeof TranslatedDeathEntry>;

export const BLANK_TRANSLATED_DEATH: TranslatedDeathEntry = { ...BLANK_DEATH, languageCode: '' };

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const translatedDeathRules = entryRules(
  TranslatedDeathEntry,
  z.pipe(
    z.object({ ...recordRules, relationCode, languageCode }),
    z.transform(
      (entry): TranslatedDocument => ({
        ...toRecordPayload(entry),
        relationCode: entry.relationCode,
        documentTypeCode: 'Death',
        languageCode: entry.languageCode,
        spouseFullName: '',
        applicantEntity: '',
      }),
    ),
  ),
);
