import type { GenderCode, RelationCode } from '@wathiqa/domain';

/** One choice of a list. `id` never changes once published; `code` is what the wire and the database keep. */
export interface LookupEntry {
  readonly id: number;
  readonly code: string;
  readonly nameAr: string;
  readonly nameEn: string;
}

export const genders = [
  { id: 1, code: 'M', nameAr: 'ذكر', nameEn: 'Male' },
  { id: 2, code: 'F', nameAr: 'أنثى', nameEn: 'Female' },
] as const satisfies readonly (LookupEntry & { code: GenderCode })[];

/**
 * What the document's owner is to the applicant, in the applicant's words and in the order in which the lists show it:
 * «صاحب الوثيقة هو: أبي» (decisions §8). Staff read `relationNames`.
 */
export const relations = [
  { id: 1, code: 'SELF', nameAr: 'أنا', nameEn: 'Self' },
  { id: 2, code: 'FATHER', nameAr: 'أبي', nameEn: 'Father' },
  { id: 3, code: 'MOTHER', nameAr: 'أمي', nameEn: 'Mother' },
  { id: 4, code: 'SON', nameAr: 'ابني', nameEn: 'Son' },
  { id: 5, code: 'DAUGHTER', nameAr: 'ابنتي', nameEn: 'Daughter' },
  { id: 6, code: 'WIFE', nameAr: 'زوجتي', nameEn: 'Wife' },
  { id: 7, code: 'HUSBAND', nameAr: 'زوجي', nameEn: 'Husband' },
] as const satisfies readonly (LookupEntry & { code: RelationCode })[];

/** Why a national ID card is ordered. */
export const nidIssueReasons = [
  { id: 1, code: 'FIRST', nameAr: 'إصدار أول مرة', nameEn: 'First issue' },
  { id: 2, code: 'LOST', nameAr: 'بدل فاقد', nameEn: 'Replacement of a lost card' },
  { id: 3, code: 'DAMAGED', nameAr: 'بدل تالف', nameEn: 'Replacement of a damaged card' },
] as const satisfies readonly LookupEntry[];
