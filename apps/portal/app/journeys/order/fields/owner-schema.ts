import { fullName, genderCode, namePart } from '@wathiqa/contract';
import { GENDER_CODES } from '@wathiqa/domain';
import * as z from 'zod/mini';

/* Owner input, blank and rules (spec §3.1). */

export const ownerShape = {
  firstName: z.string(),
  fatherName: z.string(),
  grandfatherName: z.string(),
  familyName: z.string(),
  motherFullName: z.string(),
  genderCode: z.enum([...GENDER_CODES, '']),
};

export const BLANK_OWNER: z.infer<z.ZodMiniObject<typeof ownerShape>> = {
  firstName: '',
  fatherName: '',
  grandfatherName: '',
  familyName: '',
  motherFullName: '',
  genderCode: '',
};

export const ownerRules = {
  firstName: namePart,
  fatherName: namePart,
  grandfatherName: namePart,
  familyName: namePart,
  motherFullName: fullName,
  genderCode,
};

/** `entry` parses input; `rules` produces the document. Input may have values that `rules` refuses. */
export function entryRules<Entry, Document>(
  entry: z.ZodMiniType<unknown, Entry>,
  rules: z.ZodMiniType<Document>,
): z.ZodMiniType<Document, Entry> {
  return z.pipe(entry, rules);
}
