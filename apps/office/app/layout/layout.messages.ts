import { formatRequestId, type StaffRole } from '@wathiqa/domain';
import type { ScreenName } from '../screens.ts';

export const messages = {
  brand: 'وثيقة',
  office: 'مكتب الموظفين',
  documentTitle: (title: string) => `${title} · مكتب وثيقة`,
  skipToContent: 'انتقل إلى المحتوى',
  mainNavigation: 'أقسام المكتب',
  notifications: 'التنبيهات',
  close: 'إغلاق',
  loading: 'جارٍ التحميل',
  late: { text: 'لم تفتح الشاشة بعد.', retry: 'حمّلها من جديد' },
  actions: 'إجراءات',
  scriptNeeded: 'يحتاج مكتب الموظفين إلى تفعيل JavaScript في المتصفح.',
  logOut: 'تسجيل الخروج',
  ownSessions: (who: string) => `${who}، جلساتك`,
  roles: {
    clerk: 'موظف مراجعة',
    supervisor: 'مشرف',
    auditor: 'مدقق',
    administrator: 'مدير النظام',
  } satisfies Record<StaffRole, string>,
  notFound: {
    title: 'لا توجد شاشة بهذا العنوان',
    text: 'راجع العنوان، أو عد إلى الشاشة الأولى في المكتب.',
    action: 'الشاشة الأولى',
  },
  notAllowed: {
    title: 'هذه الشاشة ليست من اختصاصك',
    text: (role: string) => `دورك في المكتب: ${role}. يغيّر الأدوار مدير النظام.`,
  },
  failure: {
    title: 'حدث خطأ في هذه الشاشة',
    text: 'إذا لم تظهر رسالة تأكيد فلم يُحفظ شيء. حمّل الشاشة من جديد.',
    action: 'حمّل الشاشة من جديد',
  },
} as const;

/** The words of a call that failed. */
export const failureMessages = {
  title: 'لم يتم ذلك',
  connectionLost: 'انقطع الاتصال بالخادم. تأكد من الشبكة ثم حاول مرة أخرى.',
  ofRequest: (message: string, requestId: string) =>
    `${message} (الطلب ${formatRequestId(requestId)})`,
  tryAgain: 'حاول مرة أخرى',
} as const;

export const searchMessages = {
  key: 'البحث',
  label: 'البحث برقم الطلب أو الرقم القومي أو المحمول أو رقم الدفع أو البريد أو الاسم',
  placeholder: 'رقم الطلب أو القومي أو المحمول أو الاسم أو البريد',
  submit: 'بحث',
} as const;

/** Screens in navigation order. */
export const navigationNames = {
  queue: 'الطلبات',
  dispatch: 'الإرسال',
  payments: 'المدفوعات',
  notifications: 'الإشعارات',
  feedback: 'الشكاوى والاقتراحات',
  stalled: 'المتعثر',
  reports: 'الإحصاءات',
  prices: 'الأسعار',
  regulations: 'الشروط',
  reasons: 'أسباب الرفض',
  holidays: 'الإجازات',
  outlets: 'المواقع',
  staff: 'الموظفون',
  audit: 'سجل التدقيق',
  reading: 'الاطلاع',
  breaches: 'الخروقات',
} as const satisfies Partial<Record<ScreenName, string>>;
