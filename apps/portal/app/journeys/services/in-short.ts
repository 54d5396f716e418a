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

/** Whom a document may be ordered for, as people say it: a parent is a father or a mother. */
export type Owner = keyof typeof RELATIONS;

const OWNERS = Object.keys(RELATIONS) as Owner[];

/** Whom a document may be ordered for, by the table that its form and the server go by. */
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

/** What whoever orders has to know; the rest of a form is chosen. */
export type KnownField = (typeof KNOWN_FIELDS)[number];

/** What has to be known of a document to order it, as its form asks for it. */
export function fieldsToKnow(kind: DocumentKind): readonly KnownField[] {
  return KNOWN_FIELDS.filter((field) => asksFor(kind, field));
}
