import type { PollOption } from '@wathiqa/domain';

export const messages = {
  question: 'ما مدى رضاك عن خدمات البوابة؟',
  options: {
    VERY_SATISFIED: 'راضٍ جدًا',
    SATISFIED: 'راضٍ',
    SOMEWHAT_SATISFIED: 'راضٍ إلى حد ما',
    DISSATISFIED: 'غير راضٍ',
  } satisfies Record<PollOption, string>,
  note: 'لا نسجّل مع رأيك أي بيانات عنك.',
  vote: 'تصويت',
  sending: 'جارٍ تسجيل رأيك',
  thanks: 'شكرًا لمشاركتك في استطلاع الرأي',
  thanksShort: 'شكرًا',
  before: 'سبق أن شاركت برأيك من هذا المتصفح. شكرًا لك.',
  close: 'إغلاق',
  sent: {
    lead: 'تم تسجيل رأيك، وسنأخذه في الاعتبار عند تطوير خدمات البوابة.',
    write: 'اكتب لنا رأيك بالتفصيل',
    home: 'العودة إلى الرئيسية',
  },
} as const;
