import type { ScreenName } from '../screens.ts';

/** Screens in navigation order. */
export const navigationNames = {
  queue: 'الطلبات',
  dispatch: 'الإرسال',
  payments: 'المدفوعات',
  notifications: 'الإشعارات',
  feedback: 'الرسائل',
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
