import {
  DOCUMENTS,
  type DocumentType,
  type IssueReason,
  type RequestList,
  type ServiceCode,
  type StatusGroup,
  type TranslatableType,
} from '@wathiqa/domain';
import type { LookupEntry } from './lookups.ts';

/*
 * What the kinds of documents are called, wherever a person reads of one. What the tiles of the services say beside
 * the name stands with them, because no other page has to load it.
 */

/** The documents, with their place in the list of types; the icon is one of the design system's. */
export const documentNames = {
  Birth: { id: 1, nameAr: 'شهادة ميلاد', nameEn: 'Birth certificate', icon: 'birth' },
  BirthFirstTime: {
    id: 2,
    nameAr: 'قيد ميلاد أول مرة',
    nameEn: 'First-time birth record',
    icon: 'birth-first',
  },
  Death: { id: 3, nameAr: 'قيد وفاة', nameEn: 'Death record', icon: 'death' },
  Marriage: { id: 4, nameAr: 'وثيقة زواج', nameEn: 'Marriage certificate', icon: 'marriage' },
  Divorce: { id: 5, nameAr: 'وثيقة طلاق', nameEn: 'Divorce certificate', icon: 'divorce' },
  Nid: { id: 6, nameAr: 'بطاقة الرقم القومي', nameEn: 'National ID card', icon: 'id-card' },
  PersonalRecord: { id: 7, nameAr: 'قيد فردي', nameEn: 'Individual record', icon: 'person' },
  FamilyRecord: { id: 8, nameAr: 'قيد عائلي', nameEn: 'Family record', icon: 'family' },
} as const satisfies Record<DocumentType, Omit<LookupEntry, 'code'> & { icon: string }>;

/** What a document is called in translation; the adjective agrees with its noun. */
export const translatedNames = {
  Birth: { ar: 'شهادة ميلاد مترجمة', en: 'Translated birth certificate' },
  Death: { ar: 'قيد وفاة مترجم', en: 'Translated death record' },
  Marriage: { ar: 'وثيقة زواج مترجمة', en: 'Translated marriage certificate' },
  Divorce: { ar: 'وثيقة طلاق مترجمة', en: 'Translated divorce certificate' },
  PersonalRecord: { ar: 'قيد فردي مترجم', en: 'Translated individual record' },
  FamilyRecord: { ar: 'قيد عائلي مترجم', en: 'Translated family record' },
} as const satisfies Record<TranslatableType, { ar: string; en: string }>;

/** What an ID card is called by the reason that it is ordered for. */
export const cardTitles = {
  FIRST: 'إصدار بطاقة رقم قومي لأول مرة',
  LOST: 'بطاقة رقم قومي بدل فاقد',
  DAMAGED: 'بطاقة رقم قومي بدل تالف',
} as const satisfies Record<IssueReason, string>;

/** What staff call the documents of a list, and of several. */
export const listNames = {
  birthDocs: 'شهادات ميلاد',
  deathDocs: 'قيود وفاة',
  nidDoc: 'بطاقة رقم قومي',
  divorceDocs: 'وثائق طلاق',
  marriageDocs: 'وثائق زواج',
  personalRecords: 'قيود فردية',
  familyRecords: 'قيود عائلية',
  translatedDocs: 'وثائق مترجمة',
  mixed: 'أكثر من نوع',
} as const satisfies Record<RequestList, string>;

/** What citizens call the groups of documents in a request's answer. */
export const statusGroupNames = {
  BirthDocs: 'شهادات الميلاد',
  DeathDocs: 'قيود الوفاة',
  MarriageDocs: 'وثائق الزواج',
  DivorceDocs: 'وثائق الطلاق',
  NidDoc: 'بطاقة الرقم القومي',
  FamilyRecords: 'القيود العائلية',
  PersonalRecords: 'القيود الفردية',
  TranslatedDocs: 'الوثائق المترجمة',
} as const satisfies Record<StatusGroup, string>;

/** A document that can be ordered, with the code its service has at the authority. */
export interface DocumentTypeEntry extends LookupEntry {
  readonly code: DocumentType;
  readonly serviceCode: ServiceCode;
}

/** The documents that can be ordered, in the order of the list. */
export const documentTypes: readonly DocumentTypeEntry[] = (
  Object.keys(documentNames) as DocumentType[]
).map((code) => {
  const { id, nameAr, nameEn } = documentNames[code];
  return { id, code, nameAr, nameEn, serviceCode: DOCUMENTS[code].serviceCode };
});

/** The Arabic name of a document. */
export function documentName(type: DocumentType): string {
  return documentNames[type].nameAr;
}
