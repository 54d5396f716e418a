import { getPricesInForce, type Prices } from '@wathiqa/content/node';
import type { OfferedService } from '../layout/schema-org.ts';
import { services } from './home/services.ts';
import { homeMessages } from './home.messages.ts';

/** Home page documents as structured data, with build-time fees; for loaders. */
export function getOfferedServices(): OfferedService[] {
  const prices = getCurrentPrices();
  return services.flatMap(({ key, serviceCode, to }) => {
    const pounds = prices[serviceCode];
    const name = homeMessages.services.cards[key].title;
    return pounds === undefined ? [] : [{ name, pounds, path: to }];
  });
}

export type { Prices };

/** Per copy in pounds at build time. */
export function getCurrentPrices(): Prices {
  return getPricesInForce();
}
