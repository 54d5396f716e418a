import type { EntryPoint } from './entry-points.ts';

export interface EntryPointsMessages {
  heading: string;
  lead: string;
  tiles: Record<EntryPoint['key'], { title: string; text: string }>;
}

export const entryPointsMessages: EntryPointsMessages = {
  heading: 'الخدمات',
  lead: 'اختر ما جئت من أجله.',
  tiles: {
    electronic: { title: 'الخدمات الإلكترونية', text: 'اطلب وثائقك وبطاقتك' },
    translated: { title: 'الوثائق المترجمة', text: 'اطلبها باللغة التي تريدها' },
    audio: { title: 'الخدمات الصوتية', text: 'بالهاتف وبقارئ الشاشة' },
    track: { title: 'متابعة الطلب', text: 'اعرف أين وصل طلبك' },
    deaf: { title: 'إرشادات ذوي الإعاقة السمعية', text: 'الخدمات بلغة الإشارة، قريبًا' },
  },
};
