import { formatCallHours } from '@wathiqa/content';

/** Header and footer links; labels have the same keys. */
export type NavigationName =
  | 'home'
  | 'services'
  | 'guide'
  | 'nearest'
  | 'questions'
  | 'inquiry'
  | 'myRequests'
  | 'follow'
  | 'verify'
  | 'electronic'
  | 'translated'
  | 'audio'
  | 'deaf'
  | 'about'
  | 'centres'
  | 'smart'
  | 'news'
  | 'contact'
  | 'complains'
  | 'accessibility'
  | 'privacy';

export interface LayoutMessages {
  brand: string;
  brandLine: string;
  skipToContent: string;
  callCentre: string;
  callHours: string;
  mainNavigation: string;
  menu: string;
  nav: Readonly<Record<NavigationName, string>>;
  /** Phone menu: further pages. */
  more: string;
  search: { label: string; placeholder: string; submit: string; open: string };
  notifications: string;
  close: string;
  loading: string;
  /** A page loads slowly. */
  late: { text: string; retry: string };
  breadcrumbs: string;
  tracking: {
    title: string;
    label: string;
    hint: string;
    submit: string;
    withoutAccount: string;
    mine: string;
  };
  footer: {
    services: string;
    pages: string;
    statements: string;
    contact: string;
    demonstration: string;
    copyright: (year: string) => string;
  };
  /** Tab title. */
  documentTitle: (page: string) => string;
  titleOfRequest: (page: string, number: string) => string;
  /** Before the tab title after a rejected submit. */
  errorTitle: string;
  description: string;
}

export const layoutMessages: LayoutMessages = {
  brand: 'وثيقة',
  brandLine: 'بوابة الأحوال المدنية',
  skipToContent: 'انتقل إلى المحتوى',
  callCentre: 'مركز الاتصال',
  callHours: formatCallHours(),
  mainNavigation: 'القائمة الرئيسية',
  menu: 'القائمة',
  nav: {
    home: 'الرئيسية',
    services: 'الخدمات',
    guide: 'دليل الخدمات',
    nearest: 'أقرب سجل مدني',
    questions: 'الأسئلة الشائعة',
    inquiry: 'متابعة الطلب',
    myRequests: 'طلباتي',
    follow: 'متابعة طلب دون حساب',
    verify: 'التحقق من شهادة',
    electronic: 'الخدمات الإلكترونية',
    translated: 'الوثائق المترجمة',
    audio: 'الخدمات الصوتية',
    deaf: 'إرشادات ذوي الإعاقة السمعية',
    about: 'عن القطاع',
    centres: 'المراكز النموذجية',
    smart: 'السجل المدني الذكي',
    news: 'الأخبار',
    contact: 'اتصل بنا',
    complains: 'الشكاوى والاقتراحات',
    accessibility: 'إتاحة الاستخدام',
    privacy: 'الخصوصية',
  },
  more: 'صفحات أخرى',
  search: {
    label: 'ابحث في البوابة',
    placeholder: 'خدمة، سؤال، مكان…',
    submit: 'بحث',
    open: 'البحث',
  },
  notifications: 'التنبيهات',
  close: 'إغلاق',
  loading: 'جارٍ تحميل الصفحة',
  late: { text: 'لم تفتح الصفحة بعد.', retry: 'حاول مرة أخرى' },
  breadcrumbs: 'مسار الصفحة',
  tracking: {
    title: 'متابعة الطلب',
    label: 'رقم الطلب',
    hint: 'رقم الطلب المكوّن من 12 رقمًا',
    submit: 'استعلام',
    withoutAccount: 'تابع دون تسجيل دخول',
    mine: 'كل طلباتي',
  },
  footer: {
    services: 'الخدمات',
    pages: 'صفحات البوابة',
    statements: 'عن هذه البوابة',
    contact: 'مركز الاتصال',
    demonstration: 'منتج تجريبي لعرض الخدمة، لا يحمل شعار أي وزارة ولا يصدر عنه أي مستند رسمي.',
    copyright: (year) => `© ${year} وثيقة، جميع الحقوق محفوظة`,
  },
  documentTitle: (page) => `${page} | وثيقة`,
  titleOfRequest: (page, number) => `${page} · ${number}`,
  errorTitle: 'خطأ: ',
  description:
    'اطلب شهادات الميلاد ووثائق الأحوال المدنية عبر الإنترنت، وتابع طلبك حتى يصل إلى عنوانك.',
};

/** Separate, so that browsers with script do not load it. */
export const noScriptMessages = {
  title: 'لا تعمل البوابة كاملة في متصفحك الآن',
  order: 'اطلب وثائقك بنموذج بسيط',
  requests: 'حالة طلباتك وسدادها',
  reload: 'أعد تحميل الصفحة',
  browsers: 'المتصفحات المناسبة',
};
