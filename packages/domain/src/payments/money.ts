import { FORMATS } from '../language/formats.locales.ts';
import { LOCALE } from '../language/locale.messages.ts';
import type { Locale } from '../language/locale.ts';
import { perLocale } from '../language/per-locale.ts';

/** Hosted page, or a code for an outlet. */
export const PAYMENT_METHODS = ['card', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Why received money pays for no request. */
export const UNALLOCATED_REASONS = [
  'unknownReference',
  'wrongAmount',
  'alreadyPaid',
  'notPayable',
  'otherProviderReference',
] as const;
export type UnallocatedReason = (typeof UNALLOCATED_REASONS)[number];

/** Type-only brand. */
declare const unit: unique symbol;

/** Integer; the product never computes in pounds. */
export type Piastres = number & { readonly [unit]: 'piastres' };

/** For wire and display. */
export type Pounds = number & { readonly [unit]: 'pounds' };

/** Pounds from wire or input; never piastres. */
type WirePounds = number & { readonly [unit]?: 'pounds' };

const PIASTRES_PER_POUND = 100;

/** Asserts the unit, after reading or arithmetic. */
export function asPiastres(amount: number): Piastres {
  return amount as Piastres;
}

export function toPounds(piastres: Piastres): Pounds {
  return (piastres / PIASTRES_PER_POUND) as Pounds;
}

/** At most two decimals. */
export function toPiastres(pounds: WirePounds): Piastres {
  return Math.round(pounds * PIASTRES_PER_POUND) as Piastres;
}

export function sumPiastres(amounts: Iterable<Piastres>): Piastres {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum as Piastres;
}

export function multiplyPiastres(amount: Piastres, times: number): Piastres {
  return (amount * times) as Piastres;
}

/** May be negative. */
export function subtractPiastres(from: Piastres, amount: Piastres): Piastres {
  return (from - amount) as Piastres;
}

/** Two decimals or none: «6.90», «65». */
const AMOUNT_PLACES = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
} as const satisfies Intl.NumberFormatOptions;

const getAmountFormat = perLocale((tag) => new Intl.NumberFormat(tag, AMOUNT_PLACES));
const getPluralRules = perLocale((tag) => new Intl.PluralRules(tag));

/** Without currency: «1,250», «299.50». */
export function formatAmount(pounds: WirePounds, locale: Locale = LOCALE): string {
  return getAmountFormat(locale).format(pounds);
}

/** With currency, counted: «65 جنيهًا», «3 جنيهات»; “EGP 65”. */
export function formatPounds(pounds: WirePounds, locale: Locale = LOCALE): string {
  const amount = formatAmount(pounds, locale);
  return FORMATS[locale].pounds(amount, getPluralRules(locale).select(pounds));
}
