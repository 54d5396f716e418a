import { figureTexts } from '@wathiqa/content';
import type { SlideshowMessages } from '@wathiqa/ui';

export interface SliderMessages extends SlideshowMessages {
  heading: string;
  more: string;
  slides: Record<
    'smartRegistry' | 'modelCentre' | 'mobileRegistry' | 'translation',
    { title: string; text: string }
  >;
}

export const sliderMessages: SliderMessages = {
  heading: 'أقرب إليك',
  choose: 'عرض الشرائح',
  play: 'تشغيل العرض',
  pause: 'إيقاف العرض مؤقتًا',
  slide: (place, slides, title) => `الشريحة ${place} من ${slides}: ${title}`,
  more: 'المزيد عن السجل الذكي',
  slides: {
    smartRegistry: {
      title: 'السجل المدني الذكي',
      text: `${figureTexts['count.smartMachines']} تتحقق من شخصيتك وتطبع وثيقتك في الحال، ما دام المبنى مفتوحًا.`,
    },
    modelCentre: {
      title: 'المراكز النموذجية',
      text: 'مراكز حديثة تستخرج منها بطاقتك ووثائقك في زيارة واحدة، وفي المولات أيضًا.',
    },
    mobileRegistry: {
      title: 'السجل المدني المتنقل',
      text: `${figureTexts['count.mobileVehicles']} مجهزة بالتصوير والطباعة، تصل إلى القرى والجامعات والنوادي.`,
    },
    translation: {
      title: 'وثائقك بلغات العالم',
      text: `وثائق الأحوال المدنية مترجمة إلى ${figureTexts['count.languages']}، لتقدمها خارج مصر.`,
    },
  },
};
