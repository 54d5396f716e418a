import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { prices } from '@wathiqa/contract';
import type { PriceKey } from '@wathiqa/domain';
import { call } from '../session/call.ts';

/** What the keys of all prices begin with. */
export const PRICES: QueryKey = ['price'];

/** The price of one copy, in pounds. */
export function priceQuery(key: PriceKey) {
  return queryOptions({ queryKey: [...PRICES, key], queryFn: () => call(prices[key]) });
}

/** The price of one copy by its key, in pounds; undefined while the server has not said all that are asked for. */
export function usePrices(keys: Iterable<PriceKey>): (key: PriceKey) => number | undefined {
  const queryClient = useQueryClient();
  const asked = [...new Set(keys)];
  // One query over those of each price: watching several at once takes more script than the forms have to spare.
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
