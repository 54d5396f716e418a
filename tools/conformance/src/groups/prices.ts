import { prices } from '@wathiqa/contract';
import { accepts, type Case } from '../cases.ts';
import { assertHolds } from '../expectations.ts';
import { slashCases } from './trailing-slash.ts';

/** The nine prices. There is no bad case: a price is asked for with nothing. */
export const priceCases: readonly Case[] = [
  ...Object.entries(prices).map(([key, call]) =>
    accepts({
      name: `${key} is answered as a bare number of pounds`,
      source: 'portal.md §7, the doc-price rows; decisions §3',
      call,
      check: (price) => assertHolds(price > 0, `a price above 0 was expected, not ${price}`),
    }),
  ),
  ...slashCases([prices.birthPrice]),
];
