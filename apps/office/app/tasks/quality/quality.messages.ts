import type { DisputeOutcome } from '@wathiqa/domain';
import { screenTitles } from '../../layout/layout.messages.ts';

export const messages = {
  title: screenTitles.quality,
  lead: 'طلبات بُتّ فيها، تراها كما كانت قبل القرار. رأيك لا يغيّر الطلب، ويظهر لك القرار الأول بعد أن ترسله.',
  none: 'لا طلب ينتظر مراجعة ثانية منك.',
  start: 'ابدأ المراجعة',
  next: 'الطلب التالي',
  ordered: (day: string) => `سُجِّل ${day}`,
  bar: {
    proposal: () => 'قبول المقترح',
    preview: 'إرسال الرأي',
  },
  agreed: 'رأيك يوافق القرار الأول.',
  disputed: 'رأيك يخالف القرار الأول، وسيراه مشرف.',
  columns: {
    request: 'الطلب',
    document: 'الوثيقة',
    first: 'القرار الأول',
    second: 'المراجعة الثانية',
  },
  accepted: 'قبول',
  rejected: (reason: string) => `رفض: ${reason}`,
  automatic: 'قرار آلي',
  review: {
    title: 'اختلاف بين قرارين',
    lead: 'قبِل موظف ما رفضه آخر. افتح الطلب وأصلح القرار إن كان خطأ، ثم أنهِ الاختلاف. لا تُطبع شهادة للطلب قبل ذلك.',
    empty: 'لا اختلاف ينتظر مشرفًا.',
    settle: 'إنهاء الاختلاف',
    settled: 'انتهى الاختلاف.',
    labels: { outcome: 'القرار الصحيح', reason: 'لماذا' },
    outcomes: {
      first: 'القرار الأول',
      second: 'المراجعة الثانية',
      both: 'كلاهما جائز',
    } satisfies Record<DisputeOutcome, string>,
  },
} as const;
