import type { GenderCode } from './gender.ts';
import { DOCUMENT_TYPES, type DocumentType, type ServiceCode } from './services.ts';

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

type RelationsByGender = Readonly<Record<GenderCode, readonly RelationCode[]>>;

const ONLY_SELF: RelationsByGender = { M: ['SELF'], F: ['SELF'] };

/**
 * The relations offered per document and gender of its owner. A male owner can only be a father, a son or a
 * husband of the applicant, a female owner a mother, a daughter or a wife. SELF for a birth certificate is
 * not in the list: the switch "for yourself" says it.
 */
const RELATIONS_BY_SERVICE: Readonly<Record<ServiceCode, RelationsByGender>> = {
  MOICSO001: { M: ['FATHER', 'SON', 'HUSBAND'], F: ['MOTHER', 'DAUGHTER', 'WIFE'] },
  MOICSO013: { M: ['SON', 'FATHER', 'HUSBAND'], F: ['DAUGHTER', 'MOTHER', 'WIFE'] },
  MOICSO005: { M: ['FATHER', 'SON', 'HUSBAND'], F: ['MOTHER', 'DAUGHTER', 'WIFE'] },
  MOICSO003: { M: ['SELF', 'FATHER', 'SON'], F: ['SELF', 'MOTHER', 'DAUGHTER'] },
  MOICSO004: { M: ['SELF', 'FATHER', 'SON'], F: ['SELF', 'MOTHER', 'DAUGHTER'] },
  MOICSO006: {
    M: ['SELF', 'FATHER', 'HUSBAND', 'SON'],
    F: ['SELF', 'MOTHER', 'WIFE', 'DAUGHTER'],
  },
  MOICSO007: ONLY_SELF,
  MOICSO002: ONLY_SELF,
  // A translated form asks with the code of the document that is translated; its own code offers nothing.
  MOICS010: { M: [], F: [] },
};

/** The relations to offer for a document's service code and its owner's gender, in display order. */
export function relationsFor(service: ServiceCode, gender: GenderCode): readonly RelationCode[] {
  return RELATIONS_BY_SERVICE[service][gender];
}

/** Documents of which only one's own can be ordered, in translation (portal.md §3). */
const TRANSLATED_OWN: readonly DocumentType[] = ['PersonalRecord', 'FamilyRecord'];

/**
 * The relations that an order may state for a document: what its lookup offers, and SELF for a birth, which
 * the switch "for yourself" says.
 */
export function allowedRelations(
  document: { type: DocumentType; translated: boolean },
  gender: GenderCode,
): readonly RelationCode[] {
  const { type, translated } = document;
  if (translated && TRANSLATED_OWN.includes(type)) return ['SELF'];
  const offered = relationsFor(DOCUMENT_TYPES[type].serviceCode, gender);
  return type === 'Birth' || type === 'BirthFirstTime' ? ['SELF', ...offered] : offered;
}
