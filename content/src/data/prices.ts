import { readFileSync } from 'node:fs';
import type { ServiceCode } from '@wathiqa/domain';
import { z } from 'zod';
import { type Price, priceRow } from './rows.ts';

/** Prices per copy with start dates. */
export function readPriceList(): Price[] {
  const text = readFileSync(new URL('../../data/prices.json', import.meta.url), 'utf8');
  return z.array(priceRow).parse(JSON.parse(text));
}

export type Prices = Partial<Record<ServiceCode, number>>;

let kept: Prices | undefined;

/** Replaces the file's prices by the office's; for rendering servers. */
export function setPricesInForce(prices: Prices): void {
  kept = prices;
}

/** Prices from the office, or else from the file. */
export function getPricesInForce(): Prices {
  return kept ?? getPricesOfFile();
}

/** File prices on a day; the latest per service applies. */
export function getPricesOfFile(day = new Date().toISOString().slice(0, 10)): Prices {
  const inForce = readPriceList()
    .filter((price) => price.validFrom <= day)
    .sort((a, b) => a.validFrom.localeCompare(b.validFrom));
  return Object.fromEntries(inForce.map((price) => [price.serviceCode, price.pounds]));
}
