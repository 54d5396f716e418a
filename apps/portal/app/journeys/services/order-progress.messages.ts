export const messages = {
  title: 'خطوات الطلب',
  steps: {
    terms: 'شروط الخدمة',
    details: 'بيانات الوثائق',
    review: 'المراجعة والعنوان',
  },
  step: (position: number, steps: number): string => `الخطوة ${position} من ${steps}:`,
  done: 'مرحلة منتهية',
  pageTitle: (step: string, document: string): string => `${step}: ${document}`,
} as const;
