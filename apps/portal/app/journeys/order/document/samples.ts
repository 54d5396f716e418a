import type * as z from 'zod/mini';

/** An owner as typed, with white space to tidy and a compound name. */
export const OWNER = {
  firstName: ' منى ',
  fatherName: 'عبد  الرحمن',
  grandfatherName: 'علي',
  familyName: 'حسن',
  motherFullName: ' هدى  السيد',
  genderCode: 'F',
} as const;

/** The same owner on the wire. */
export const OWNER_PAYLOAD = {
  name: { fullName: 'منى عبد الرحمن علي حسن' },
  motherFullName: 'هدى السيد',
  genderCode: 'F',
} as const;

/** A record of the owner as typed, its number in Arabic-Indic digits. */
export const RECORD = {
  ...OWNER,
  nationalIdenNumber: '٢٩٦٠٢٢٩٠٢٩٢١٢٠',
  numberOfCopies: 2,
} as const;

/** The same record on the wire. */
export const RECORD_PAYLOAD = {
  ...OWNER_PAYLOAD,
  nid: { nationalIdenNumber: '29602290292120' },
  numberOfCopies: 2,
} as const;

/** The fields that the rules of a form find wrong, in alphabetical order. */
export function getProblems<Entry>(rules: z.ZodMiniType<object, Entry>, entry: Entry): string[] {
  const read = rules.safeParse(entry);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.')).toSorted();
}

/** What is wrong with the blank of a form that asks for an owner. */
export const OWNER_MISSING = [
  'familyName',
  'fatherName',
  'firstName',
  'genderCode',
  'grandfatherName',
  'motherFullName',
];

/** What is wrong with the blank of a form that asks for a record. */
export const RECORD_MISSING = [...OWNER_MISSING, 'nationalIdenNumber'];
