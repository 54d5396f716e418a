import { queryOptions } from '@tanstack/react-query';
import { type PriceKey, prices } from '@wathiqa/contract';
import { call } from '../session/call.ts';

/** The price of one copy, in pounds. */
export function priceQuery(key: PriceKey) {
  return queryOptions({ queryKey: ['price', key], queryFn: () => call(prices[key]) });
}
