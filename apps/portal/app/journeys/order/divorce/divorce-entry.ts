import { fullName, relationCode, type SpouseDocument } from '@wathiqa/contract';
import * as z from 'zod/mini';
import {
  BLANK_RECORD,
  entryRules,
  recordRules,
  recordShape,
  relationInput,
  toRecordPayload,
} from '../fields/record-schema.ts';

/** A divorce certificate's form as it was typed. */
export const DivorceEntry = z.object({
  ...recordShape,
  spouseFullName: z.string(),
  relationCode: relationInput,
});
export type DivorceEntry = z.infer<typeof DivorceEntry>;

export const BLANK_DIVORCE: DivorceEntry = {
  ...BLANK_RECORD,
  spouseFullName: '',
  relationCode: '',
};

/** The rules of its fields, which the translation has too. */
export const divorceFieldRules = { ...recordRules, spouseFullName: fullName, relationCode };

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const divorceRules = entryRules(
  DivorceEntry,
  z.pipe(
    z.object(divorceFieldRules),
    z.transform(
      (entry): SpouseDocument => ({
        ...toRecordPayload(entry),
        relationCode: entry.relationCode,
        spouseFullName: entry.spouseFullName,
      }),
    ),
  ),
);
