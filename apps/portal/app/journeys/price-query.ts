import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { prices } from '@wathiqa/contract';
import type { PriceKey } from '@wathiqa/domain';
import { call } from '../calls/call.ts';

/** Query key prefix of prices. */
export const PRICES: QueryKey = ['price'];

/** Price per copy in pounds. */
export function priceQuery(key: PriceKey) {
  return queryOptions({ queryKey: [...PRICES, key], queryFn: () => call(prices[key]) });
}

/** Per copy in pounds; undefined until all have loaded. */
export function usePrices(keys: Iterable<PriceKey>): (key: PriceKey) => number | undefined {
  const queryClient = useQueryClient();
  const asked = [...new Set(keys)];
  // Observing several queries needs more script than the budget allows.
  const { data } = useQuery({
    queryKey: [...PRICES, 'of', ...asked],
    queryFn: () =>
      Promise.all(
        asked.map(async (key) => [key, await queryClient.fetchQuery(priceQuery(key))] as const),
      ),
    placeholderData: (before) => before,
  });
  return (key) => data?.find(([priced]) => priced === key)?.[1];
}
