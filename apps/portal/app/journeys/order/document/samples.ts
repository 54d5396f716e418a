import type * as z from 'zod/mini';

/** Owner as typed, with a compound name and extra white space. */
export const OWNER = {
  firstName: ' منى ',
  fatherName: 'عبد  الرحمن',
  grandfatherName: 'علي',
  familyName: 'حسن',
  motherFullName: ' هدى  السيد',
  genderCode: 'F',
} as const;

export const OWNER_PAYLOAD = {
  name: { fullName: 'منى عبد الرحمن علي حسن' },
  motherFullName: 'هدى السيد',
  genderCode: 'F',
} as const;

export const RECORD = {
  ...OWNER,
  nationalIdenNumber: '٢٩٦٠٢٢٩٠٢٩٢١٢٠',
  numberOfCopies: 2,
} as const;

export const RECORD_PAYLOAD = {
  ...OWNER_PAYLOAD,
  nid: { nationalIdenNumber: '29602290292120' },
  numberOfCopies: 2,
} as const;

export function getProblems<Entry>(rules: z.ZodMiniType<object, Entry>, entry: Entry): string[] {
  const read = rules.safeParse(entry);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.')).toSorted();
}

export const OWNER_MISSING = [
  'familyName',
  'fatherName',
  'firstName',
  'genderCode',
  'grandfatherName',
  'motherFullName',
];

export const RECORD_MISSING = [...OWNER_MISSING, 'nationalIdenNumber'];
