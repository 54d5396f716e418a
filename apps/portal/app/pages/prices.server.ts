import { prices } from '@wathiqa/content/node';
import type { ServiceCode } from '@wathiqa/domain';

/** The price of one copy of each service, in pounds, as known when the portal is built. */
export type Prices = Partial<Record<ServiceCode, number>>;

/** The prices in force today; of several for one service the latest counts. */
export function currentPrices(today = new Date().toISOString().slice(0, 10)): Prices {
  const inForce = prices()
    .filter((price) => price.validFrom <= today)
    .sort((a, b) => a.validFrom.localeCompare(b.validFrom));
  return Object.fromEntries(inForce.map((price) => [price.serviceCode, price.pounds]));
}
