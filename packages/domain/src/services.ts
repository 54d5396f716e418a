/**
 * The documents that can be ordered, one row each: the service code that prices and regulations go by
 * (portal.md §3 "Document service codes"), and the list of an order's payload that carries them.
 */
export const DOCUMENT_TYPES = {
  Birth: { serviceCode: 'MOICSO001', list: 'birthDocs' },
  BirthFirstTime: { serviceCode: 'MOICSO013', list: 'birthDocs' },
  Death: { serviceCode: 'MOICSO005', list: 'deathDocs' },
  Marriage: { serviceCode: 'MOICSO003', list: 'marriageDocs' },
  Divorce: { serviceCode: 'MOICSO004', list: 'divorceDocs' },
  Nid: { serviceCode: 'MOICSO002', list: 'nidDoc' },
  PersonalRecord: { serviceCode: 'MOICSO007', list: 'personalRecords' },
  FamilyRecord: { serviceCode: 'MOICSO006', list: 'familyRecords' },
} as const satisfies Record<string, { serviceCode: string; list: string }>;

export type DocumentType = keyof typeof DOCUMENT_TYPES;

/** The documents that can be ordered in translation (portal.md §1). */
export const TRANSLATABLE_TYPES = [
  'Birth',
  'Death',
  'Marriage',
  'Divorce',
  'PersonalRecord',
  'FamilyRecord',
] as const satisfies readonly DocumentType[];
export type TranslatableType = (typeof TRANSLATABLE_TYPES)[number];

/** The service code all translated documents share; written without the second O in the register. */
export const TRANSLATED_SERVICE_CODE = 'MOICS010';

export const SERVICE_CODES = [
  ...Object.values(DOCUMENT_TYPES).map((type) => type.serviceCode),
  TRANSLATED_SERVICE_CODE,
] as const;
export type ServiceCode = (typeof SERVICE_CODES)[number];

/** The list keys of an order's payload; an order has exactly one of them (decisions §3). */
export const DOCUMENT_LISTS = [
  'birthDocs',
  'deathDocs',
  'nidDoc',
  'divorceDocs',
  'marriageDocs',
  'personalRecords',
  'familyRecords',
  'translatedDocs',
] as const;
export type DocumentList = (typeof DOCUMENT_LISTS)[number];

/** Most documents that one order may hold (decisions §3). */
export const MAX_DOCUMENTS = 20;
