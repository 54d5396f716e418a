/** What the owner of a document is to the person who orders it (portal.md §3). */
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
