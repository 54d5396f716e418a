import { fullName, genderCode, namePart } from '@wathiqa/contract';
import { GENDER_CODES } from '@wathiqa/domain';
import * as z from 'zod/mini';

/*
 * What the forms of all documents have in common, the ID card's too: the owner as typed, its blank and its
 * rules (portal.md §5). A form adds its own fields to each.
 */

/** The owner of a document, as typed; nothing chosen yet is an empty text. */
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

/**
 * The rules of a form: what was typed goes through `entry` and comes out of `rules` as the document. Between
 * the two it may be wrong in ways that the rules' own input does not know, such as nothing chosen.
 */
export function entryRules<Entry, Document>(
  entry: z.ZodMiniType<unknown, Entry>,
  rules: z.ZodMiniType<Document>,
): z.ZodMiniType<Document, Entry> {
  return z.pipe(entry, rules);
}
