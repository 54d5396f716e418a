import {
  type BirthDocument,
  fullName,
  genderCode,
  namePart,
  nationalId,
  numberOfCopies,
  relationCode,
} from '@wathiqa/contract';
import { GENDER_CODES, joinName, MIN_COPIES, RELATION_CODES } from '@wathiqa/domain';
import { z } from 'zod';

/** A birth certificate's form as it was typed. */
export const BirthEntry = z.object({
  /** The switch "for yourself": the relation is then SELF, whatever was chosen before. */
  forSelf: z.boolean(),
  firstName: z.string(),
  fatherName: z.string(),
  grandfatherName: z.string(),
  familyName: z.string(),
  nationalIdenNumber: z.string(),
  genderCode: z.enum([...GENDER_CODES, '']),
  relationCode: z.enum([...RELATION_CODES, '']),
  motherFullName: z.string(),
  numberOfCopies: z.int(),
});
export type BirthEntry = z.infer<typeof BirthEntry>;

export const BLANK_BIRTH: BirthEntry = {
  forSelf: false,
  firstName: '',
  fatherName: '',
  grandfatherName: '',
  familyName: '',
  nationalIdenNumber: '',
  genderCode: '',
  relationCode: '',
  motherFullName: '',
  numberOfCopies: MIN_COPIES,
};

const fields = {
  firstName: namePart,
  fatherName: namePart,
  grandfatherName: namePart,
  familyName: namePart,
  nationalIdenNumber: nationalId,
  genderCode,
  motherFullName: fullName,
  numberOfCopies,
};

// Two forms and not one with a condition, so that a missing relation is reported with everything else.
const rules = z.discriminatedUnion('forSelf', [
  z.object({ ...fields, forSelf: z.literal(true) }),
  z.object({ ...fields, forSelf: z.literal(false), relationCode }),
]);

/** The rules of the form (portal.md §5), from what was typed to the document of the wire. */
export const birthRules = BirthEntry.transform((entry): unknown => entry)
  .pipe(rules as z.ZodType<z.output<typeof rules>, unknown>)
  .transform(
    (entry): BirthDocument => ({
      name: { fullName: joinName(entry) },
      nid: { nationalIdenNumber: entry.nationalIdenNumber },
      genderCode: entry.genderCode,
      relationCode: entry.forSelf ? 'SELF' : entry.relationCode,
      motherFullName: entry.motherFullName,
      numberOfCopies: entry.numberOfCopies,
      isFirstTime: false,
    }),
  );
