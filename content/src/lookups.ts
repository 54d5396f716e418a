import {
  DOCUMENTS,
  type DocumentType,
  type GenderCode,
  type RelationCode,
  type ServiceCode,
  type TranslatableType,
} from '@wathiqa/domain';

/** One choice of a list. `id` never changes once published; `code` is what the wire and the database keep. */
export interface LookupEntry {
  readonly id: number;
  readonly code: string;
  readonly nameAr: string;
  readonly nameEn: string;
}

/** A document that can be ordered, with the code its service has at the authority. */
export interface DocumentTypeEntry extends LookupEntry {
  readonly code: DocumentType;
  readonly serviceCode: ServiceCode;
}

export const genders = [
  { id: 1, code: 'M', nameAr: 'ذكر', nameEn: 'Male' },
  { id: 2, code: 'F', nameAr: 'أنثى', nameEn: 'Female' },
] as const satisfies readonly (LookupEntry & { code: GenderCode })[];

/** What the document's owner is to the applicant, in the order in which the lists show it. */
export const relations = [
  { id: 1, code: 'SELF', nameAr: 'نفسي', nameEn: 'Self' },
  { id: 2, code: 'FATHER', nameAr: 'الأب', nameEn: 'Father' },
  { id: 3, code: 'MOTHER', nameAr: 'الأم', nameEn: 'Mother' },
  { id: 4, code: 'SON', nameAr: 'الابن', nameEn: 'Son' },
  { id: 5, code: 'DAUGHTER', nameAr: 'الابنة', nameEn: 'Daughter' },
  { id: 6, code: 'WIFE', nameAr: 'الزوجة', nameEn: 'Wife' },
  { id: 7, code: 'HUSBAND', nameAr: 'الزوج', nameEn: 'Husband' },
] as const satisfies readonly (LookupEntry & { code: RelationCode })[];

const DOCUMENT_NAMES = [
  {
    id: 1,
    code: 'Birth',
    nameAr: 'شهادة ميلاد',
    nameEn: 'Birth certificate',
  },
  {
    id: 2,
    code: 'BirthFirstTime',
    nameAr: 'قيد ميلاد أول مرة',
    nameEn: 'First-time birth record',
  },
  {
    id: 3,
    code: 'Death',
    nameAr: 'قيد وفاة',
    nameEn: 'Death record',
  },
  {
    id: 4,
    code: 'Marriage',
    nameAr: 'وثيقة زواج',
    nameEn: 'Marriage certificate',
  },
  {
    id: 5,
    code: 'Divorce',
    nameAr: 'وثيقة طلاق',
    nameEn: 'Divorce certificate',
  },
  {
    id: 6,
    code: 'Nid',
    nameAr: 'بطاقة الرقم القومي',
    nameEn: 'National ID card',
  },
  {
    id: 7,
    code: 'PersonalRecord',
    nameAr: 'قيد فردي',
    nameEn: 'Individual record',
  },
  {
    id: 8,
    code: 'FamilyRecord',
    nameAr: 'قيد عائلي',
    nameEn: 'Family record',
  },
] as const satisfies readonly (LookupEntry & { code: DocumentType })[];

/** The documents that can be ordered, in the order of the list. */
export const documentTypes: readonly DocumentTypeEntry[] = DOCUMENT_NAMES.map((names) => ({
  ...names,
  serviceCode: DOCUMENTS[names.code].serviceCode,
}));

/** Why a national ID card is ordered. */
export const nidIssueReasons = [
  { id: 1, code: 'FIRST', nameAr: 'إصدار أول مرة', nameEn: 'First issue' },
  { id: 2, code: 'LOST', nameAr: 'بدل فاقد', nameEn: 'Replacement of a lost card' },
  { id: 3, code: 'DAMAGED', nameAr: 'بدل تالف', nameEn: 'Replacement of a damaged card' },
] as const satisfies readonly LookupEntry[];

/** What a document is called in translation; the adjective agrees with its noun. */
export const translatedNames = {
  Birth: { ar: 'شهادة ميلاد مترجمة', en: 'Translated birth certificate' },
  Death: { ar: 'قيد وفاة مترجم', en: 'Translated death record' },
  Marriage: { ar: 'وثيقة زواج مترجمة', en: 'Translated marriage certificate' },
  Divorce: { ar: 'وثيقة طلاق مترجمة', en: 'Translated divorce certificate' },
  PersonalRecord: { ar: 'قيد فردي مترجم', en: 'Translated individual record' },
  FamilyRecord: { ar: 'قيد عائلي مترجم', en: 'Translated family record' },
} as const satisfies Record<TranslatableType, { ar: string; en: string }>;

/** The Arabic name of a document. */
export function documentName(type: DocumentType): string {
  return documentTypes.find(({ code }) => code === type)?.nameAr ?? '';
}
