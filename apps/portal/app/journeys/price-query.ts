import { queryOptions } from '@tanstack/react-query';
import { prices } from '@wathiqa/contract';
import type { PriceKey } from '@wathiqa/domain';
import { call } from '../session/call.ts';

/** The price of one copy, in pounds. */
export function priceQuery(key: PriceKey) {
  return queryOptions({ queryKey: ['price', key], queryFn: () => call(prices[key]) });
}
