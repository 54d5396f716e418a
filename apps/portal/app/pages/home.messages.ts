import { figureNoun, figures, figureTexts } from '@wathiqa/content';
import { servicePromise } from '@wathiqa/domain';
import type { CertificateWords, IconName } from '@wathiqa/ui';
import type { Service } from './home/services.ts';

export interface HomeMessages {
  title: string;
  hero: { heading: string; lead: string; start: string };
  certificate: CertificateWords;
  services: {
    heading: string;
    lead: string;
    perCopy: string;
    perCard: string;
    /** Note at the assumed price of translations. */
    samplePrice: string;
    cards: Record<Service['key'], { title: string; text: string }>;
  };
  steps: { heading: string; items: readonly { title: string; text: string; icon: IconName }[] };
  facts: { heading: string; items: readonly { label: string; value: string }[] };
}

export const homeMessages: HomeMessages = {
  title: 'بوابة الأحوال المدنية',
  hero: {
    heading: 'اطلب وثائقك الرسمية وأنت في بيتك',
    lead: `اختر الوثيقة، واكتب بيانات صاحبها، وسدد الرسوم بالبطاقة أو نقدًا بعد قبول الطلب. ${servicePromise()}`,
    start: 'ابدأ طلبًا جديدًا',
  },
  certificate: {
    issuer: 'الأحوال المدنية',
    title: 'شهادة ميلاد',
    lines: [
      { label: 'الاسم', value: 'منى عبد الرحمن علي' },
      { label: 'النوع', value: 'أنثى' },
      { label: 'محل الميلاد', value: 'الأقصر' },
      { label: 'اسم الأب', value: 'عبد الرحمن علي حسن' },
      { label: 'اسم الأم', value: 'سعاد محمود' },
    ],
    seal: 'وثيقة',
  },
  services: {
    heading: 'الوثائق وأسعارها',
    lead: 'السعر بالجنيه المصري، وتسدده بعد قبول الطلب.',
    perCopy: 'للنسخة',
    perCard: 'للبطاقة',
    samplePrice: 'للنسخة (استرشادي)',
    cards: {
      birth: {
        title: 'شهادة ميلاد',
        text: 'شهادة مميكنة، لنفسك أو والديك أو أبنائك أو زوجك أو زوجتك',
      },
      birthFirst: { title: 'قيد ميلاد أول مرة', text: 'أول شهادة ميلاد من الكمبيوتر' },
      family: { title: 'قيد عائلي', text: 'بيانات أفراد أسرتك في وثيقة واحدة' },
      personal: { title: 'قيد فردي', text: 'بياناتك المسجلة في الأحوال المدنية' },
      marriage: { title: 'وثيقة زواج', text: 'صورة قيد الزواج، لنفسك أو والديك أو أبنائك' },
      divorce: { title: 'وثيقة طلاق', text: 'صورة قيد الطلاق، لنفسك أو والديك أو أبنائك' },
      death: {
        title: 'قيد وفاة',
        text: 'صورة قيد الوفاة، لأب أو أم أو ابن أو ابنة أو زوج أو زوجة',
      },
      nid: { title: 'بطاقة الرقم القومي', text: 'إصدار أول مرة، أو بدل فاقد، أو بدل تالف' },
      translated: {
        title: 'الوثائق المترجمة',
        text: `وثائقك بلغة أجنبية من بين ${figureTexts['count.languages']}`,
      },
    },
  },
  steps: {
    heading: 'كيف تطلب وثيقتك؟',
    items: [
      {
        icon: 'document',
        title: 'اختر الخدمة',
        text: 'اقرأ شروط الخدمة وسعرها ووافق عليها.',
      },
      {
        icon: 'pencil',
        title: 'اكتب البيانات',
        text: 'بيانات صاحب الوثيقة وعدد النسخ، ويمكنك طلب أكثر من وثيقة معًا.',
      },
      {
        icon: 'check',
        title: 'راجع وسجّل',
        text: 'راجع الطلب وأضف عنوان التوصيل، ثم احتفظ برقم الطلب.',
      },
      {
        icon: 'truck',
        title: 'سدد واستلم',
        text: 'بعد قبول الطلب سدد الرسوم، ثم استلم وثيقتك في عنوانك.',
      },
    ],
  },
  facts: {
    heading: 'قبل أن تبدأ',
    items: [
      { label: 'تجهيز الوثيقة', value: `في ${figureTexts['time.service']}` },
      { label: 'المستندات المطلوبة', value: 'لا يوجد' },
      {
        label: 'التوصيل داخل القاهرة الكبرى',
        value: `خلال ${figureTexts['time.delivery.greaterCairo']}`,
      },
      { label: 'التوصيل لباقي المحافظات', value: `خلال ${figureTexts['time.delivery.elsewhere']}` },
      { label: 'السداد', value: 'بطاقة بنكية أو نقدًا' },
    ],
  },
};

export interface EntryPointsMessages {
  heading: string;
  lead: string;
  tiles: Record<
    'electronic' | 'translated' | 'audio' | 'track' | 'verify' | 'deaf',
    { title: string; text: string }
  >;
}

export const entryPointsMessages: EntryPointsMessages = {
  heading: 'الخدمات',
  lead: 'اختر ما جئت من أجله.',
  tiles: {
    electronic: { title: 'الخدمات الإلكترونية', text: 'اطلب وثائقك وبطاقتك' },
    translated: { title: 'الوثائق المترجمة', text: 'اطلبها باللغة التي تريدها' },
    audio: { title: 'الخدمات الصوتية', text: 'بالهاتف وبقارئ الشاشة' },
    track: { title: 'متابعة الطلب', text: 'اعرف أين وصل طلبك' },
    verify: { title: 'التحقق من شهادة', text: 'امسح رمزها بهاتفك' },
    deaf: { title: 'إرشادات ذوي الإعاقة السمعية', text: 'الخدمات بلغة الإشارة، قريبًا' },
  },
};

export const carouselMessages = { previous: 'السابق', next: 'التالي' };

export const appBannerMessages = {
  soon: 'قريبًا',
  heading: 'تطبيق الأحوال المدنية على هاتفك',
  text: 'نُعِد تطبيقًا تطلب منه وثائقك وتتابع طلباتك. وحتى يصدر، تعمل البوابة كاملة في متصفح هاتفك دون تثبيت شيء.',
  more: 'عن التطبيق',
};

export const newsMessages = { heading: 'آخر الأخبار', all: 'كل الأخبار' };

export interface SectorMessages {
  heading: string;
  text: string;
  more: string;
  figures: readonly { count: number; label: string }[];
}

const { idIssueCentres, birthSites, smartMachines, mobileVehicles } = figures.sector;

export const sectorMessages: SectorMessages = {
  heading: 'عن قطاع الأحوال المدنية',
  text: 'يسجل القطاع وقائع الميلاد والزواج والطلاق والوفاة، ويصدر الرقم القومي وبطاقته والوثائق المستخرجة من سجلاته، ويصل بخدماته إلى المواطنين في أماكنهم.',
  more: 'تعرف على القطاع',
  figures: [
    { count: birthSites, label: `${figureNoun('count.birthSites')} لقيد المواليد` },
    { count: mobileVehicles, label: `${figureNoun('count.mobileVehicles')} للسجل المدني المتنقل` },
    { count: idIssueCentres, label: `${figureNoun('count.idIssueCentres')} تصدر منها البطاقات` },
    { count: smartMachines, label: `${figureNoun('count.smartMachines')} للسجل المدني الذكي` },
  ],
};
