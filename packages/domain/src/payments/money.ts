import { FORMATS } from '../language/formats.locales.ts';
import { LOCALE } from '../language/locale.messages.ts';
import { type Locale, perLocale } from '../language/locale.ts';

/** The unit of an amount, which stands in its type alone. */
declare const unit: unique symbol;

/** Whole piastres. Money is never counted in fractions of pounds inside the product. */
export type Piastres = number & { readonly [unit]: 'piastres' };

/** Pounds, as the wire speaks them and people read them. */
export type Pounds = number & { readonly [unit]: 'pounds' };

/** Pounds that came over the wire or were typed, where they are plain numbers; never piastres. */
type WirePounds = number & { readonly [unit]?: 'pounds' };

const PIASTRES_PER_POUND = 100;

/** An amount that is known to be in piastres: where it is read, and after reckoning with some. */
export function asPiastres(amount: number): Piastres {
  return amount as Piastres;
}

/** Pounds as the wire speaks them, from piastres. */
export function toPounds(piastres: Piastres): Pounds {
  return (piastres / PIASTRES_PER_POUND) as Pounds;
}

/** Piastres from pounds of at most two decimal places. */
export function toPiastres(pounds: WirePounds): Piastres {
  return Math.round(pounds * PIASTRES_PER_POUND) as Piastres;
}

/** What some amounts are together. */
export function sumPiastres(amounts: Iterable<Piastres>): Piastres {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum as Piastres;
}

/** An amount so many times: a price for its copies. */
export function multiplyPiastres(amount: Piastres, times: number): Piastres {
  return (amount * times) as Piastres;
}

/** What is left of an amount without another; below nothing when that is more. */
export function subtractPiastres(from: Piastres, amount: Piastres): Piastres {
  return (from - amount) as Piastres;
}

/** How amounts are written: piastres in their two places, and none where there are none, «6.90» and «65». */
export const AMOUNT_PLACES = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
} as const satisfies Intl.NumberFormatOptions;

const getAmountFormat = perLocale((tag) => new Intl.NumberFormat(tag, AMOUNT_PLACES));
const getPluralRules = perLocale((tag) => new Intl.PluralRules(tag));

/** An amount in pounds without its currency: «1,250», «299.50». */
export function formatAmount(pounds: WirePounds, locale: Locale = LOCALE): string {
  return getAmountFormat(locale).format(pounds);
}

/**
 * An amount in pounds with its currency: «65 جنيهًا», «3 جنيهات», «100 جنيه», the noun in the counted form; “EGP 65”.
 */
export function formatPounds(pounds: WirePounds, locale: Locale = LOCALE): string {
  const amount = formatAmount(pounds, locale);
  return FORMATS[locale].pounds(amount, getPluralRules(locale).select(pounds));
}
