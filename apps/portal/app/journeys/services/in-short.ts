import {
  allowedRelations,
  asksFor,
  type DocumentField,
  type DocumentKind,
  type RelationCode,
} from '@wathiqa/domain';

const RELATIONS = {
  self: ['SELF'],
  parents: ['FATHER', 'MOTHER'],
  children: ['SON', 'DAUGHTER'],
  spouse: ['WIFE', 'HUSBAND'],
} as const satisfies Readonly<Record<string, readonly RelationCode[]>>;

/** Eligible owners in everyday terms: parent means father or mother. */
export type Owner = keyof typeof RELATIONS;

const OWNERS = Object.keys(RELATIONS) as Owner[];

/** Eligible owners, from the table of form and server. */
export function ownersOf(kind: DocumentKind): readonly Owner[] {
  const allowed = new Set([...allowedRelations(kind, 'M'), ...allowedRelations(kind, 'F')]);
  return OWNERS.filter((owner) => RELATIONS[owner].some((relation) => allowed.has(relation)));
}

const KNOWN_FIELDS = [
  'name',
  'nationalIdenNumber',
  'motherFullName',
  'spouseFullName',
  'applicantEntity',
] as const satisfies readonly DocumentField[];

/** Typed fields; the others are choices. */
export type KnownField = (typeof KNOWN_FIELDS)[number];

export function fieldsToKnow(kind: DocumentKind): readonly KnownField[] {
  return KNOWN_FIELDS.filter((field) => asksFor(kind, field));
}
