import type { CountedForms } from './locale.ts';

/** How a language writes amounts, times and distances. */
export interface FormatTexts {
  /** An amount in pounds, its digits written already, with its currency; the noun by the plural category of the amount. */
  pounds: (amount: string, category: Intl.LDMLPluralRule) => string;
  /** The counted forms as they stand after «بعد» and «انتظر». */
  seconds: CountedForms;
  minutes: CountedForms;
  hours: CountedForms;
  workingDays: CountedForms;
  metres: (count: number) => string;
  kilometres: (count: number) => string;
  /** The hours of delivery, near and far, in one part of a sentence. */
  deliveryTimes: (greaterCairo: string, elsewhere: string) => string;
  /** The promise of the service in one sentence. */
  promise: (workingDays: string, delivery: string) => string;
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
};
