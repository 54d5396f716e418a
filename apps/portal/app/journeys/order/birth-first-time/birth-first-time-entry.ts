import { type BirthDocument, relationCode } from '@wathiqa/contract';
import { MIN_COPIES, PLACEHOLDER_NATIONAL_ID } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { BLANK_FOR_SELF, forSelfShape, withEffectiveRelation } from '../fields/for-self.ts';
import {
  BLANK_OWNER,
  entryRules,
  ownerRules,
  ownerShape,
  toOwnerPayload,
} from '../fields/record-schema.ts';

/** A first-time birth record's form as it was typed. It asks for neither a number nor copies. */
export const BirthFirstTimeEntry = z.object({ ...forSelfShape, ...ownerShape });
export type BirthFirstTimeEntry = z.infer<typeof BirthFirstTimeEntry>;

export const BLANK_BIRTH_FIRST_TIME: BirthFirstTimeEntry = { ...BLANK_FOR_SELF, ...BLANK_OWNER };

/** The rules of the form; the number is fourteen zeros and the copy is one (portal.md §3, §9). */
export const birthFirstTimeRules = entryRules(
  z.pipe(BirthFirstTimeEntry, z.transform(withEffectiveRelation)),
  z.pipe(
    z.object({ ...ownerRules, relationCode }),
    z.transform(
      (entry): BirthDocument => ({
        ...toOwnerPayload(entry),
        nid: { nationalIdenNumber: PLACEHOLDER_NATIONAL_ID },
        numberOfCopies: MIN_COPIES,
        relationCode: entry.relationCode,
        isFirstTime: true,
      }),
    ),
  ),
);
