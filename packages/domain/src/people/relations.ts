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
