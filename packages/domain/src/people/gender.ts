/** spec §2.8, Lookups. */
export const GENDER_CODES = ['M', 'F'] as const;
export type GenderCode = (typeof GENDER_CODES)[number];
