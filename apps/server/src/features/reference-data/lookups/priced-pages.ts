import { isDeepStrictEqual } from 'node:util';
import { getPricesOfFile, type Prices } from '@wathiqa/content/node';
import type { PageInput } from '@wathiqa/content/page-input';
import {
  cairoIsoDay,
  DOCUMENT_KINDS,
  DOCUMENTS,
  LOCALES,
  localePath,
  toPounds,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { findPricesOn } from './repository.ts';

/** Pages with prices, in every language. */
export const PRICED_PAGES: readonly string[] = [
  '/',
  '/servicesdash',
  '/Login',
  '/about/services-guide',
  '/questions',
  '/idealcenters/translation',
  '/news7',
  ...DOCUMENT_KINDS.map((kind) => {
    const { translated, docType } = DOCUMENTS[kind];
    const list = translated ? '/translatedservices' : '/services/electronicservices';
    return `${list}/regulations/${docType}`;
  }),
].flatMap((path) => LOCALES.map((locale) => localePath(path, locale)));

/** Current prices; undefined while they equal the built ones. Same object while unchanged. */
export function pricesPageInput({ database, now }: Pick<AppContext, 'database' | 'now'>) {
  const built = getPricesOfFile();
  let last: PageInput | undefined;
  return async (): Promise<PageInput | undefined> => {
    const prices: Prices = {};
    for (const { service, amount } of await findPricesOn(database.query, cairoIsoDay(now()))) {
      if (amount !== null) prices[service] = toPounds(amount);
    }
    // After the first change, the built prices are a change too.
    if (!last && isDeepStrictEqual(prices, built)) return undefined;
    if (!isDeepStrictEqual(last?.prices, prices)) last = { prices };
    return last;
  };
}
