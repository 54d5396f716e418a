import { REFERENCE_NAMES } from '@wathiqa/domain';
import { screenTitles } from '../../layout/layout.messages.ts';

export const messages = {
  title: screenTitles.audit,
  lead: 'كل اطلاع على بيانات مواطن وكل إجراء في المكتب، الأحدث أولًا. لا يُعدَّل ولا يُحذف، وبحثك فيه يُسجَّل أيضًا.',
  caption: 'ما حدث في المكتب',
  filters: 'تصفية السجل',
  labels: {
    staffId: 'الموظف',
    act: 'الإجراء',
    requestId: 'رقم الطلب',
    from: 'من يوم',
    to: 'إلى يوم',
  },
  everybody: 'كل الموظفين',
  everyAct: 'كل الإجراءات',
  search: 'بحث',
  clear: 'إلغاء التصفية',
  columns: {
    id: 'م',
    at: 'الوقت',
    who: 'الموظف',
    act: 'الإجراء',
    request: 'الطلب',
    detail: 'التفاصيل',
    address: 'عنوان الشبكة (IP)',
  },
  nothing: '—',
  technical: 'التفاصيل التقنية',
  /** Other than staff. */
  actors: {
    command: 'أمر على الخادم',
    rule: 'القبول الآلي',
    citizen: 'صاحب الطلب',
    system: 'النظام',
    client: 'نظام جهة أخرى',
  },
  empty: 'لا شيء في السجل بهذه التصفية.',
} as const;

/** By the part of an action's name before the dot. */
export const actionGroups: readonly { label: string; subjects: readonly string[] }[] = [
  { label: 'الطلبات', subjects: ['request', 'quality', 'acceptance'] },
  { label: 'الإرسال', subjects: ['dispatch', 'certificates'] },
  { label: 'المدفوعات', subjects: ['payments'] },
  { label: 'الرسائل والشكاوى', subjects: ['messages', 'feedback'] },
  { label: 'الدخول والموظفون', subjects: ['session', 'staff'] },
  {
    label: 'الرقابة',
    subjects: ['audit', 'reading', 'breaches', 'retention', 'personalData', 'figures'],
  },
  { label: 'الأسعار والقوائم', subjects: REFERENCE_NAMES },
];
