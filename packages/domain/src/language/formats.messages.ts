import type { CountedForms } from './locale.ts';

export interface FormatTexts {
  /** Formatted amount with currency; the category selects the noun. */
  pounds: (amount: string, category: Intl.LDMLPluralRule) => string;
  /** Forms after «بعد» and «انتظر». */
  seconds: CountedForms;
  minutes: CountedForms;
  hours: CountedForms;
  workingDays: CountedForms;
  metres: (count: number) => string;
  kilometres: (count: number) => string;
  /** Near and far, as a phrase. */
  deliveryTimes: (greaterCairo: string, elsewhere: string) => string;
  /** As a sentence. */
  promise: (workingDays: string, delivery: string) => string;
  /** Words of a delivery address. */
  address: Readonly<Record<'flat' | 'floor' | 'groundFloor' | 'building' | 'separator', string>>;
}

const POUND_NOUN: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  zero: 'جنيه',
  one: 'جنيه',
  two: 'جنيه',
  few: 'جنيهات',
  many: 'جنيهًا',
  other: 'جنيه',
};

export const formats: FormatTexts = {
  pounds: (amount, category) => `${amount} ${POUND_NOUN[category]}`,
  seconds: {
    one: 'ثانية واحدة',
    two: 'ثانيتين',
    few: 'ثوانٍ',
    many: 'ثانية',
    other: 'ثانية',
  },
  minutes: {
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: 'دقائق',
    many: 'دقيقة',
    other: 'دقيقة',
  },
  hours: {
    one: 'ساعة واحدة',
    two: 'ساعتين',
    few: 'ساعات',
    many: 'ساعة',
    other: 'ساعة',
  },
  workingDays: {
    one: 'يوم عمل واحد',
    two: 'يوما عمل',
    few: 'أيام عمل',
    many: 'يوم عمل',
    other: 'يوم عمل',
  },
  metres: (count) => `${count} م`,
  kilometres: (count) => `${count} كم`,
  deliveryTimes: (greaterCairo, elsewhere) =>
    `${greaterCairo} في القاهرة الكبرى و${elsewhere} في باقي المحافظات`,
  promise: (workingDays, delivery) => `نجهز وثيقتك في ${workingDays}، ثم تصلك خلال ${delivery}.`,
  address: {
    flat: 'شقة',
    floor: 'دور',
    groundFloor: 'الدور الأرضي',
    building: 'عقار',
    separator: '، ',
  },
};
