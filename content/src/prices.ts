import { readFileSync } from 'node:fs';
import type { ServiceCode } from '@wathiqa/domain';
import { z } from 'zod';
import { type Price, priceRow } from './rows.ts';

/** The price of one copy of each service, from a day on. */
export function readPriceList(): Price[] {
  const text = readFileSync(new URL('../data/prices.json', import.meta.url), 'utf8');
  return z.array(priceRow).parse(JSON.parse(text));
}

/** The price of one copy of each service, in pounds. */
export type Prices = Partial<Record<ServiceCode, number>>;

let kept: Prices | undefined;

/** From now on the prices are those that staff keep, and no longer those of the file: for a server that renders pages. */
export function setPricesInForce(prices: Prices): void {
  kept = prices;
}

/** The prices in force: as staff keep them where that is known, otherwise those of the file. */
export function getPricesInForce(): Prices {
  return kept ?? getPricesOfFile();
}

/** The prices of the file in force on a day; of several for one service the latest counts. */
export function getPricesOfFile(day = new Date().toISOString().slice(0, 10)): Prices {
  const inForce = readPriceList()
    .filter((price) => price.validFrom <= day)
    .sort((a, b) => a.validFrom.localeCompare(b.validFrom));
  return Object.fromEntries(inForce.map((price) => [price.serviceCode, price.pounds]));
}
