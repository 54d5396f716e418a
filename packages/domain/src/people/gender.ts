/** Gender codes of the register (portal.md §3, Lookups). */
export const GENDER_CODES = ['M', 'F'] as const;
export type GenderCode = (typeof GENDER_CODES)[number];
