import type { Way } from './ways.ts';

interface WaysMessages {
  heading: string;
  lead: string;
  tiles: Record<Way['key'], { title: string; text: string }>;
}

export const waysMessages: WaysMessages = {
  heading: 'الخدمات',
  lead: 'اختر ما جئت من أجله.',
  tiles: {
    electronic: { title: 'الخدمات الإلكترونية', text: 'اطلب وثائقك وبطاقتك' },
    translated: { title: 'الوثائق المترجمة', text: 'اطلبها باللغة التي تريدها' },
    audio: { title: 'الخدمات الصوتية', text: 'استمع إلى شرح الخدمات' },
    track: { title: 'تتبع طلبك', text: 'اعرف أين وصل طلبك' },
    deaf: { title: 'إرشادات ذوي الإعاقة السمعية', text: 'الخدمات بلغة الإشارة، قريبًا' },
  },
};
