import type { PollOption } from '@wathiqa/domain';

export const messages = {
  title: 'نتائج استطلاع الرأي',
  lead: 'آراء زوار البوابة عن خدماتها، حسب يوم إبداء الرأي بتوقيت القاهرة. لا يُعرف أصحابها.',
  back: 'رسائل الزوار',
  options: {
    VERY_SATISFIED: 'راضٍ جدًا',
    SATISFIED: 'راضٍ',
    SOMEWHAT_SATISFIED: 'راضٍ إلى حد ما',
    DISSATISFIED: 'غير راضٍ',
  } satisfies Record<PollOption, string>,
  sums: 'الآراء في الفترة',
  days: 'الآراء يومًا بيوم',
  option: 'الرأي',
  votes: 'عدد الآراء',
  share: 'النسبة',
  all: 'الإجمالي',
  day: 'اليوم',
  none: 'لم يُبدِ أحد رأيه في هذه الفترة',
} as const;
