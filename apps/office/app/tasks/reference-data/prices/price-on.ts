import type { PriceRecord } from '@wathiqa/contract/office';
import { normalizeNumber } from '@wathiqa/domain';

/** @param prices newest first */
export function priceOn(prices: readonly PriceRecord[], day: string): PriceRecord | undefined {
  return prices.find(({ validFrom }) => validFrom <= day);
}

export function nextPriceAfter(
  prices: readonly PriceRecord[],
  day: string,
): PriceRecord | undefined {
  return prices.findLast(({ validFrom }) => validFrom > day);
}

const DAY_MS = 86_400_000;

/** YYYY-MM-DD. */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** Parses pounds in either digit set and decimal separator. */
export function parsePounds(input: string): number | undefined {
  const text = normalizeNumber(input);
  return /^[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : undefined;
}
