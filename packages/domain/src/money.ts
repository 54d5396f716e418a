/** Whole piastres. Money is never counted in fractions of pounds inside the product. */
export type Piastres = number;

const PIASTRES_PER_POUND = 100;

/** Pounds as the wire speaks them, from piastres. */
export function toPounds(piastres: Piastres): number {
  return piastres / PIASTRES_PER_POUND;
}

/** Piastres from pounds of at most two decimal places. */
export function toPiastres(pounds: number): Piastres {
  return Math.round(pounds * PIASTRES_PER_POUND);
}

/** How amounts are written: piastres in their two places, and none where there are none, «6.90» and «65». */
export const AMOUNT_PLACES = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
} as const satisfies Intl.NumberFormatOptions;

const AMOUNT = new Intl.NumberFormat('ar-EG-u-nu-latn', AMOUNT_PLACES);
const COUNTING = new Intl.PluralRules('ar-EG');

/** The counted noun that follows the digits of an amount, by the plural category of Arabic. */
const POUND_NOUN: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  zero: 'جنيه',
  one: 'جنيه',
  two: 'جنيه',
  few: 'جنيهات',
  many: 'جنيهًا',
  other: 'جنيه',
};

/** An amount in pounds with its noun in the counted form: «65 جنيهًا», «3 جنيهات», «100 جنيه». */
export function formatPounds(pounds: number): string {
  return `${AMOUNT.format(pounds)} ${POUND_NOUN[COUNTING.select(pounds)]}`;
}
