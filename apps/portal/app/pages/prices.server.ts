import { getPricesInForce, type Prices } from '@wathiqa/content/node';

export type { Prices };

/** Per copy in pounds at build time. */
export function getCurrentPrices(): Prices {
  return getPricesInForce();
}
