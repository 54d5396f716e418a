import { type BirthDocument, relationCode } from '@wathiqa/contract';
import * as z from 'zod/mini';
import { BLANK_FOR_SELF, forSelfShape, withEffectiveRelation } from '../fields/for-self.ts';
import {
  BLANK_RECORD,
  entryRules,
  recordRules,
  recordShape,
  toRecordPayload,
} from '../fields/record-schema.ts';

/** A birth certificate's form as it was typed. */
export const BirthEntry = z.object({ ...forSelfShape, ...recordShape });
export type BirthEntry = z.infer<typeof BirthEntry>;

export const BLANK_BIRTH: BirthEntry = { ...BLANK_FOR_SELF, ...BLANK_RECORD };

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const birthRules = entryRules(
  z.pipe(BirthEntry, z.transform(withEffectiveRelation)),
  z.pipe(
    z.object({ ...recordRules, relationCode }),
    z.transform(
      (entry): BirthDocument => ({
        ...toRecordPayload(entry),
        relationCode: entry.relationCode,
        isFirstTime: false,
      }),
    ),
  ),
);
