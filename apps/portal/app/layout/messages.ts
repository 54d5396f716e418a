import { english } from './messages.en.ts';

/** The words of the frame around every page. */
export interface LayoutMessages {
  locale: 'ar' | 'en';
  brand: string;
  brandLine: string;
  skipToContent: string;
  callCentre: string;
  callHours: string;
  mail: string;
  /** The link to the other language, in that language. */
  otherLanguage: string;
  mainNavigation: string;
  menu: string;
  nav: { home: string; services: string; inquiry: string };
  login: string;
  logout: string;
  greeting: (name: string) => string;
  notifications: string;
  close: string;
  loading: string;
  scriptNeeded: string;
  breadcrumbs: string;
  tracking: { title: string; label: string; hint: string; submit: string };
  footer: {
    title: string;
    links: string;
    contact: string;
    demonstration: string;
    copyright: (year: string) => string;
  };
  /** The title of the tab: the page's, then the portal's. */
  documentTitle: (page: string) => string;
  description: string;
}

const arabic: LayoutMessages = {
  locale: 'ar',
  brand: 'وثيقة',
  brandLine: 'بوابة الأحوال المدنية',
  skipToContent: 'انتقل إلى المحتوى',
  callCentre: 'مركز الاتصال',
  callHours: 'حتى 9 مساءً',
  mail: 'البريد الإلكتروني',
  otherLanguage: 'English',
  mainNavigation: 'القائمة الرئيسية',
  menu: 'القائمة',
  nav: { home: 'الرئيسية', services: 'الخدمات', inquiry: 'الاستعلام عن طلب' },
  login: 'تسجيل الدخول',
  logout: 'تسجيل الخروج',
  greeting: (name) => `مرحبًا ${name}`,
  notifications: 'التنبيهات',
  close: 'إغلاق',
  loading: 'جارٍ تحميل الصفحة',
  scriptNeeded: 'تحتاج هذه الصفحة إلى تفعيل جافا سكريبت في المتصفح.',
  breadcrumbs: 'مسار الصفحة',
  tracking: {
    title: 'تتبع طلبك',
    label: 'رقم الطلب',
    hint: 'رقم الطلب المكوّن من 12 رقمًا',
    submit: 'استعلام',
  },
  footer: {
    title: 'تذييل الصفحة',
    links: 'روابط',
    contact: 'تواصل معنا',
    demonstration: 'منتج تجريبي لعرض الخدمة، لا يحمل شعار أي وزارة ولا يصدر عنه أي مستند رسمي.',
    copyright: (year) => `© ${year} وثيقة، جميع الحقوق محفوظة`,
  },
  documentTitle: (page) => `${page} | وثيقة، بوابة الأحوال المدنية`,
  description:
    'اطلب شهادات الميلاد ووثائق الأحوال المدنية عبر الإنترنت، وتابع طلبك حتى يصل إلى عنوانك.',
};

export const layoutMessages = { ar: arabic, en: english };

/** English lives under `/en`; everything else is Arabic. */
export function messagesAt(pathname: string): LayoutMessages {
  return /^\/en(\/|$)/.test(pathname) ? english : arabic;
}
