import type { JobTypeId } from '@wathiqa/domain';

/** The job types an ID card knows, by the register's ids (portal.md §3 "Job types"). */
export const jobTypeNames = {
  1: { ar: 'بالمعاش', en: 'Pension' },
  2: { ar: 'بدون عمل', en: 'Unemployed' },
  3: { ar: 'ربة منزل', en: 'Housewife' },
  4: { ar: 'أعمال حرفية', en: 'Craft trades' },
  5: { ar: 'حاصل على مؤهل', en: 'Degree holder' },
  6: { ar: 'طالب', en: 'Student' },
  7: { ar: 'نقابة الصحفيين', en: 'Press syndicate' },
  8: { ar: 'نقابة المحامين', en: 'Lawyers syndicate' },
  9: { ar: 'نقابات أخرى', en: 'Other syndicates' },
  10: { ar: 'جهات سيادية', en: 'Sovereign bodies' },
  11: { ar: 'بنوك حكومية', en: 'Government banks' },
  12: { ar: 'جهات حكومية أخرى داخل البلاد', en: 'Other government, inside the country' },
  13: { ar: 'جهات حكومية أخرى خارج البلاد', en: 'Other government, abroad' },
  14: { ar: 'القطاع الخاص وقطاع الأعمال', en: 'Private and business sector' },
} as const satisfies Record<JobTypeId, { ar: string; en: string }>;
