import { figureTexts } from '@wathiqa/content';
import { formatRequestId, ofReferenceData, REFERENCE_NAMES, type StaffRole } from '@wathiqa/domain';
import type { ScreenName } from '../screens.ts';

export const messages = {
  brand: 'وثيقة',
  office: 'مكتب الموظفين',
  documentTitle: (title: string) => `${title} · مكتب وثيقة`,
  skipToContent: 'انتقل إلى المحتوى',
  mainNavigation: 'أقسام المكتب',
  menu: 'القائمة',
  waiting: (count: string) => `ينتظر فيها ${count}`,
  notifications: 'التنبيهات',
  close: 'إغلاق',
  loading: 'جارٍ التحميل',
  late: { text: 'لم تفتح الشاشة بعد.', retry: 'حمّلها من جديد' },
  actions: 'إجراءات',
  dismiss: 'حسنًا',
  csv: 'ملف للجداول (CSV)',
  pages: { label: 'صفحات القائمة', next: 'الصفحة التالية', first: 'الصفحة الأولى' },
  scriptNeeded: `لم يبدأ مكتب الموظفين في هذا المتصفح. يحتاج إلى جافا سكريبت وإلى متصفح حديث: ${figureTexts.browsers} أو أحدث. أعد تحميل الصفحة أو افتحها في متصفح آخر.`,
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

export const failureMessages = {
  title: 'لم يتم ذلك',
  connectionLost: 'انقطع الاتصال بالخادم. تأكد من الشبكة ثم حاول مرة أخرى.',
  ofRequest: (message: string, requestId: string) =>
    `${message} (الطلب ${formatRequestId(requestId)})`,
  tryAgain: 'حاول مرة أخرى',
} as const;

export const searchMessages = {
  key: 'البحث',
  label: 'البحث برقم الطلب أو الرقم القومي أو المحمول أو رقم الدفع أو الشهادة أو البريد أو الاسم',
  placeholder: 'رقم الطلب أو القومي أو المحمول أو الاسم أو البريد',
  submit: 'بحث',
} as const;

export const screenTitles = {
  queue: 'الطلبات',
  approvals: 'الموافقات',
  quality: 'مراجعة ثانية',
  dispatch: 'الجاهز للإرسال',
  dispatchBatches: 'ما سُلِّم للبريد',
  paymentList: 'المدفوعات',
  payments: 'مدفوعات بلا طلب',
  refundList: 'الردود',
  reconciliation: 'المطابقة',
  feedback: 'الشكاوى والاقتراحات',
  stalled: 'المتعثر',
  reports: 'الإحصاءات',
  reading: 'الاطلاع',
  audit: 'سجل التدقيق',
  personAccesses: 'من اطّلع على شخص',
  breaches: 'الخروقات',
  ...ofReferenceData(({ title }) => title),
  staff: 'الموظفون',
  civilRegister: 'السجل المدني',
  settings: 'الإعدادات',
} as const satisfies Partial<Record<ScreenName, string>>;

interface Section {
  /** Of several screens; a single one has its own title. */
  label?: string;
  /** In order. */
  screens: readonly (keyof typeof screenTitles)[];
  hiddenFrom?: StaffRole;
}

/** Entries of the navigation; the screens of one are its tabs. */
export const sections: readonly Section[] = [
  { screens: ['queue'] },
  { screens: ['approvals'] },
  { screens: ['quality'] },
  { label: 'الإرسال', screens: ['dispatch', 'dispatchBatches'] },
  {
    label: 'المال',
    screens: ['paymentList', 'payments', 'refundList', 'reconciliation'],
  },
  { screens: ['feedback'] },
  { label: 'المتابعة', screens: ['stalled', 'reports'] },
  { label: 'التدقيق', screens: ['audit', 'personAccesses', 'reading', 'breaches'] },
  {
    label: 'الإعداد',
    screens: REFERENCE_NAMES,
    // Clerks see what is in force where they decide.
    hiddenFrom: 'clerk',
  },
  { label: 'النظام', screens: ['staff', 'civilRegister', 'settings'] },
];
