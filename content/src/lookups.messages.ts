import type { GenderCode, IssueReason, JobTypeId, RelationCode } from '@wathiqa/domain';

export const genderNames = { M: 'ذكر', F: 'أنثى' } as const satisfies Record<GenderCode, string>;

/** Owner's relation in the applicant's words: «صاحب الوثيقة هو: أبي» (spec §2.11). Staff texts: `relationNames`. */
export const relationChoices = {
  SELF: 'أنا',
  FATHER: 'أبي',
  MOTHER: 'أمي',
  SON: 'ابني',
  DAUGHTER: 'ابنتي',
  WIFE: 'زوجتي',
  HUSBAND: 'زوجي',
} as const satisfies Record<RelationCode, string>;

export const issueReasonNames = {
  FIRST: 'إصدار أول مرة',
  LOST: 'بدل فاقد',
  DAMAGED: 'بدل تالف',
} as const satisfies Record<IssueReason, string>;

/** Job types by database ID (spec §2.9). */
export const jobTypeNames = {
  1: 'بالمعاش',
  2: 'بدون عمل',
  3: 'ربة منزل',
  4: 'أعمال حرفية',
  5: 'حاصل على مؤهل',
  6: 'طالب',
  7: 'نقابة الصحفيين',
  8: 'نقابة المحامين',
  9: 'نقابات أخرى',
  10: 'جهات سيادية',
  11: 'بنوك حكومية',
  12: 'جهات حكومية أخرى داخل البلاد',
  13: 'جهات حكومية أخرى خارج البلاد',
  14: 'القطاع الخاص وقطاع الأعمال',
} as const satisfies Record<JobTypeId, string>;
