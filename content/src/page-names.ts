import type { PageTemplate, ViewportClass } from '@wathiqa/domain';

export const pageTemplateNames: Readonly<Record<PageTemplate, string>> = {
  home: 'الصفحة الرئيسية',
  reading: 'صفحات المعلومات والأخبار',
  outlets: 'أماكن السجلات',
  search: 'البحث',
  feedback: 'الشكاوى والاقتراحات',
  follow: 'متابعة طلب دون حساب',
  services: 'قوائم الخدمات وشروطها',
  order: 'نماذج الطلب',
  tracking: 'متابعة الطلب',
  payment: 'السداد',
  own: 'طلباتي وبياناتي',
};

/** By window width. */
export const viewportNames: Readonly<Record<ViewportClass, string>> = {
  small: 'ضيق (هاتف)',
  medium: 'متوسط',
  large: 'واسع (حاسب)',
};
