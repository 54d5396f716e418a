import { isDeepStrictEqual } from 'node:util';
import { getPricesOfFile, type Prices } from '@wathiqa/content/node';
import type { PageInput } from '@wathiqa/content/page-input';
import { LOCALES, localePath, toPounds } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { findPricesToday } from './repository.ts';

/** The pages of the portal that say what a copy costs, in every language. */
export const PRICED_PAGES: readonly string[] = [
  '/',
  '/servicesdash',
  '/Login',
  '/about/services-guide',
  '/questions',
  '/idealcenters/translation',
  '/news7',
].flatMap((path) => LOCALES.map((locale) => localePath(path, locale)));

/**
 * What the pages with prices are rendered with: the prices as staff keep them; nothing while they are those that the
 * portal was built with. The same object as long as nothing changed.
 */
export function pricesPageInput({
  database,
}: Pick<AppContext, 'database'>): () => Promise<PageInput | undefined> {
  const built = getPricesOfFile();
  let last: PageInput | undefined;
  return async () => {
    const prices: Prices = {};
    for (const { service, amount } of await database.read('seconds', findPricesToday)) {
      if (amount !== null) prices[service] = toPounds(amount);
    }
    // Once they have been others, the bundle knows those: the way back is a change as well.
    if (!last && isDeepStrictEqual(prices, built)) return undefined;
    if (!isDeepStrictEqual(last?.prices, prices)) last = { prices };
    return last;
  };
}
