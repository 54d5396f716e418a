import type { OfferedService } from '../layout/structured-data.ts';
import { services } from './home/services.ts';
import { homeMessages } from './home.messages.ts';
import { getCurrentPrices } from './prices.server.ts';

/** The documents of the home page as machines are told of them. For loaders: the fees are those of the build. */
export function getOfferedServices(): OfferedService[] {
  const prices = getCurrentPrices();
  return services.flatMap(({ key, serviceCode, to }) => {
    const pounds = prices[serviceCode];
    const name = homeMessages.services.cards[key].title;
    return pounds === undefined ? [] : [{ name, pounds, path: to }];
  });
}
