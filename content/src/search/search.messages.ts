import { countedNoun } from '@wathiqa/domain';
import type { SearchGroup } from './search-data.ts';

export const messages = {
  heading: (count: number) =>
    countedNoun(count, {
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: 'نتائج',
      many: 'نتيجة',
      other: 'نتيجة',
    }),
  /** If results are truncated. */
  first: 'أول',
  none: 'لا توجد نتائج',
  about: 'عن',
  nearest: 'لم نجد كل كلمات البحث معًا، وهذه أقرب النتائج.',
  noneAdvice: 'راجع كتابة الكلمات، أو ابحث بكلمة واحدة مثل «ميلاد» أو «بطاقة».',
  groups: {
    service: 'خدمة',
    guide: 'دليل',
    question: 'سؤال شائع',
    page: 'صفحة',
    centre: 'مركز نموذجي',
    outlet: 'سجل مدني',
    news: 'خبر',
  } satisfies Record<SearchGroup, string>,
} as const;
