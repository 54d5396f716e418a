import { fullName, genderCode, namePart, nationalId, numberOfCopies } from '@wathiqa/contract';
import {
  GENDER_CODES,
  joinName,
  LANGUAGE_CODES,
  MIN_COPIES,
  RELATION_CODES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';

/*
 * What the forms of all documents have in common: the shape of what is typed, its blank, its rules
 * (portal.md §5) and its part of the wire's document. A form adds its own fields to each.
 */

/** A relation and a language as typed. */
export const relationInput = z.enum([...RELATION_CODES, '']);
export const languageInput = z.enum([...LANGUAGE_CODES, '']);

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

/** A record as most forms ask for it: its owner, the owner's number, and how many copies. */
export const recordShape = {
  ...ownerShape,
  nationalIdenNumber: z.string(),
  numberOfCopies: z.int(),
};

export const BLANK_RECORD: z.infer<z.ZodMiniObject<typeof recordShape>> = {
  ...BLANK_OWNER,
  nationalIdenNumber: '',
  numberOfCopies: MIN_COPIES,
};

export const recordRules = { ...ownerRules, nationalIdenNumber: nationalId, numberOfCopies };

type ValidOwner = z.output<z.ZodMiniObject<typeof ownerRules>>;
type ValidRecord = z.output<z.ZodMiniObject<typeof recordRules>>;

/** The owner as the wire carries it. */
export function toOwnerPayload(entry: ValidOwner) {
  return {
    name: { fullName: joinName(entry) },
    motherFullName: entry.motherFullName,
    genderCode: entry.genderCode,
  };
}

/** The record as the wire carries it, without what only some documents have. */
export function toRecordPayload(entry: ValidRecord) {
  return {
    ...toOwnerPayload(entry),
    nid: { nationalIdenNumber: entry.nationalIdenNumber },
    numberOfCopies: entry.numberOfCopies,
  };
}

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
