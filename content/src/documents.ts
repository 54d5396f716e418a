import { DOCUMENTS, type DocumentType, type LanguageCode, type ServiceCode } from '@wathiqa/domain';
import { documentNames } from './documents.messages.ts';
import type { LookupEntry } from './lookups.ts';

/** Document types in list order, with their design system icon. */
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

/** Document type with the authority's service code. */
export interface DocumentTypeEntry extends LookupEntry<DocumentType> {
  readonly serviceCode: ServiceCode;
}

export const documentTypes: readonly DocumentTypeEntry[] = (
  Object.keys(documentIcons) as DocumentType[]
).map((code, index) => ({
  id: index + 1,
  code,
  name: documentName(code),
  serviceCode: DOCUMENTS[code].serviceCode,
}));

/** ISO 639-1 codes. */
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

export function documentName(type: DocumentType): string {
  return documentNames[type];
}
