/** Validity in months by job (spec §2.9), with database ids. */
export const JOB_TYPES = {
  1: { months: 84 },
  2: { months: 84 },
  3: { months: 84 },
  4: { months: 84 },
  5: { months: 84 },
  6: { months: 84 },
  7: { months: 12 },
  8: { months: 12 },
  9: { months: 60 },
  10: { months: 12 },
  11: { months: 12 },
  12: { months: 60 },
  13: { months: 36 },
  14: { months: 36 },
} as const satisfies Record<number, { months: number }>;

export type JobTypeId = keyof typeof JOB_TYPES;

/** Has an age limit. */
export const STUDENT_JOB_TYPE = 6 satisfies JobTypeId;

export function isJobTypeId(id: number): id is JobTypeId {
  return Object.hasOwn(JOB_TYPES, id);
}

/** spec §2.8, lookup nid-issue-reasons. */
export const ISSUE_REASONS = ['FIRST', 'LOST', 'DAMAGED'] as const;
export type IssueReason = (typeof ISSUE_REASONS)[number];

/** Database codes in list order (spec §2.10). */
export const LANGUAGE_CODES = [
  '101',
  '102',
  '103',
  '104',
  '105',
  '106',
  '107',
  '108',
  '109',
  '110',
  '111',
  '112',
  '113',
  '114',
  '115',
  '116',
  '117',
  '118',
  '119',
  '120',
  '121',
  '122',
  '123',
] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** Owner's relation to the orderer (spec §2.11). */
export const RELATION_CODES = [
  'SELF',
  'FATHER',
  'MOTHER',
  'SON',
  'DAUGHTER',
  'WIFE',
  'HUSBAND',
] as const;
export type RelationCode = (typeof RELATION_CODES)[number];

/** spec §2.8, Lookups. */
export const GENDER_CODES = ['M', 'F'] as const;
export type GenderCode = (typeof GENDER_CODES)[number];

/** Equal kinship of a man and a woman. */
const RELATION_PAIRS: readonly Readonly<Record<GenderCode, RelationCode>>[] = [
  { M: 'FATHER', F: 'MOTHER' },
  { M: 'SON', F: 'DAUGHTER' },
  { M: 'HUSBAND', F: 'WIFE' },
];

/** The same kinship for an owner of this gender: «SON» becomes «DAUGHTER» of a woman. */
export function relationOfGender(relation: RelationCode, gender: GenderCode): RelationCode {
  const pair = RELATION_PAIRS.find(({ M, F }) => M === relation || F === relation);
  return pair ? pair[gender] : relation;
}
