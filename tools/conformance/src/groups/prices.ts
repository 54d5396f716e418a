import { prices } from '@wathiqa/contract';
import { accepts, type Case, slashCases } from '../cases.ts';
import { assertHolds } from '../expectations.ts';

/** Without input and thus without invalid cases. */
export const priceCases: readonly Case[] = [
  ...Object.entries(prices).map(([key, call]) =>
    accepts(`${key} returns a bare number of pounds`, {
      source: 'spec §6.2, the doc-price rows; spec §6.2',
      call,
      check: (price) => assertHolds(price > 0, `a price above 0 was expected, but is ${price}`),
    }),
  ),
  ...slashCases([prices.birthPrice]),
];
