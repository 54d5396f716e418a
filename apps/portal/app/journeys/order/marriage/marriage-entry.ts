import { optionalText, relationCode, type SpouseDocument } from '@wathiqa/contract';
import { FULL_NAME_MAX_LENGTH, type GenderCode } from '@wathiqa/domain';
import * as z from 'zod/mini';
import {
  BLANK_RECORD,
  entryRules,
  recordRules,
  recordShape,
  relationInput,
  toRecordPayload,
} from '../fields/record-schema.ts';

/** A marriage certificate's form as it was typed. */
export const MarriageEntry = z.object({
  ...recordShape,
  relationCode: relationInput,
  spouseFullName: z.string(),
});
export type MarriageEntry = z.infer<typeof MarriageEntry>;

export const BLANK_MARRIAGE: MarriageEntry = {
  ...BLANK_RECORD,
  relationCode: '',
  spouseFullName: '',
};

/** The rules of its fields, which the translation has too; with them goes `namesSpouse`. */
export const marriageFieldRules = {
  ...recordRules,
  relationCode,
  spouseFullName: optionalText(FULL_NAME_MAX_LENGTH),
};

/** The spouse is required once there is a field for it, which is when the gender is chosen (portal.md §2). */
export function namesSpouse(entry: { genderCode: GenderCode; spouseFullName: string }): boolean {
  return !entry.genderCode || entry.spouseFullName !== '';
}

export const SPOUSE_MISSING = {
  path: ['spouseFullName'],
  error: 'required',
  // Together with what else is missing, not after it.
  when: () => true,
};

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const marriageRules = entryRules(
  MarriageEntry,
  z.pipe(
    z.object(marriageFieldRules).check(z.refine(namesSpouse, SPOUSE_MISSING)),
    z.transform(
      (entry): SpouseDocument => ({
        ...toRecordPayload(entry),
        relationCode: entry.relationCode,
        spouseFullName: entry.spouseFullName,
      }),
    ),
  ),
);
