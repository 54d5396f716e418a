import { DOCUMENTS, type DocumentType, type LanguageCode, type ServiceCode } from '@wathiqa/domain';
import { documentNames } from './documents.messages.ts';
import type { LookupEntry } from './lookups.ts';

/** The documents in the order of the list of types; the icon is one of the design system's. */
export const documentIcons = {
  Birth: 'birth',
  BirthFirstTime: 'birth-first',
  Death: 'death',
  Marriage: 'marriage',
  Divorce: 'divorce',
  Nid: 'id-card',
  PersonalRecord: 'person',
  FamilyRecord: 'family',
} as const satisfies Record<DocumentType, string>;

/** A document that can be ordered, with the code its service has at the authority. */
export interface DocumentTypeEntry extends LookupEntry<DocumentType> {
  readonly serviceCode: ServiceCode;
}

/** The documents that can be ordered, in the order of the list. */
export const documentTypes: readonly DocumentTypeEntry[] = (
  Object.keys(documentIcons) as DocumentType[]
).map((code, index) => ({
  id: index + 1,
  code,
  name: documentName(code),
  serviceCode: DOCUMENTS[code].serviceCode,
}));

/** The languages of translated documents as ISO 639-1 has them. */
export const languageTags = {
  '101': 'en',
  '102': 'fr',
  '103': 'es',
  '104': 'it',
  '105': 'de',
  '106': 'pt',
  '107': 'ru',
  '108': 'uk',
  '109': 'zh',
  '110': 'ja',
  '111': 'tr',
  '112': 'nl',
  '113': 'cs',
  '114': 'hu',
  '115': 'pl',
  '116': 'el',
  '117': 'ko',
  '118': 'sv',
  '119': 'da',
  '120': 'id',
  '121': 'ro',
  '122': 'no',
  '123': 'sr',
} as const satisfies Record<LanguageCode, string>;

/** The name of a document, in the language of the build. */
export function documentName(type: DocumentType): string {
  return documentNames[type];
}
