import { type QueryKey, queryOptions, useQueries } from '@tanstack/react-query';
import { prices } from '@wathiqa/contract';
import type { PriceKey } from '@wathiqa/domain';
import { call } from '../session/call.ts';

/** What the keys of all prices begin with. */
export const PRICES: QueryKey = ['price'];

/** The price of one copy, in pounds. */
export function priceQuery(key: PriceKey) {
  return queryOptions({ queryKey: [...PRICES, key], queryFn: () => call(prices[key]) });
}

/** The price of one copy by its key, in pounds; undefined while the server has not said it. */
export function usePrices(keys: Iterable<PriceKey>): (key: PriceKey) => number | undefined {
  const asked = [...new Set(keys)];
  const answers = useQueries({ queries: asked.map(priceQuery) });
  return (key) => answers[asked.indexOf(key)]?.data;
}
