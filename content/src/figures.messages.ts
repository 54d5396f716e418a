import type { CountedForms } from '@wathiqa/domain';
import type { BROWSER_FLOOR } from './browsers.ts';

export interface FigureWords {
  deliveryCalls: CountedForms;
  copies: CountedForms;
  documents: CountedForms;
  languages: CountedForms;
  idIssueCentres: CountedForms;
  birthSites: CountedForms;
  smartMachines: CountedForms;
  mobileVehicles: CountedForms;
  touchScreens: CountedForms;
  sameDay: string;
  /** Separates alternative phone lines. */
  or: string;
  browsers: (floor: typeof BROWSER_FLOOR) => string;
  /** After place, days and papers of a cash refund, which the authority has not confirmed. */
  refundSample: string;
}

export const figureWords: FigureWords = {
  deliveryCalls: {
    one: 'مرة واحدة',
    two: 'مرتان',
    few: 'مرات',
    many: 'مرة',
    other: 'مرة',
  },
  copies: { one: 'نسخة واحدة', two: 'نسختان', few: 'نسخ', many: 'نسخة', other: 'نسخة' },
  documents: { one: 'وثيقة واحدة', two: 'وثيقتان', few: 'وثائق', many: 'وثيقة', other: 'وثيقة' },
  languages: { one: 'لغة واحدة', two: 'لغتان', few: 'لغات', many: 'لغة', other: 'لغة' },
  idIssueCentres: { one: 'مركز واحد', two: 'مركزان', few: 'مراكز', many: 'مركزًا', other: 'مركز' },
  birthSites: { one: 'موقع واحد', two: 'موقعان', few: 'مواقع', many: 'موقعًا', other: 'موقع' },
  smartMachines: {
    one: 'ماكينة واحدة',
    two: 'ماكينتان',
    few: 'ماكينات',
    many: 'ماكينة',
    other: 'ماكينة',
  },
  mobileVehicles: {
    one: 'سيارة واحدة',
    two: 'سيارتان',
    few: 'سيارات',
    many: 'سيارة',
    other: 'سيارة',
  },
  touchScreens: { one: 'شاشة واحدة', two: 'شاشتان', few: 'شاشات', many: 'شاشة', other: 'شاشة' },
  sameDay: 'في اليوم نفسه',
  or: ' أو ',
  refundSample: 'قواعد الاسترداد نقدًا استرشادية، فتأكد منها من مركز الاتصال.',
  browsers: ({ chrome, safari, firefox }) => `كروم ${chrome} وسفاري ${safari} وفايرفوكس ${firefox}`,
};
