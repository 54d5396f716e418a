import { getPricesInForce, type Prices } from '@wathiqa/content/node';

export type { Prices };

/** The price of one copy of each service, in pounds, as known when the portal is built. */
export function getCurrentPrices(): Prices {
  return getPricesInForce();
}
