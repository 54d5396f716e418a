import { getPricesInForce, type Prices } from '@wathiqa/content/node';

export type { Prices };

/** Prices per copy in pounds at build time. */
export function getCurrentPrices(): Prices {
  return getPricesInForce();
}
