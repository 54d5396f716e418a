import type { PriceRecord } from '@wathiqa/contract/office';
import { toLatinDigits } from '@wathiqa/domain';

/** The price that holds on a day; `prices` are the latest first. */
export function priceOn(prices: readonly PriceRecord[], day: string): PriceRecord | undefined {
  return prices.find(({ validFrom }) => validFrom <= day);
}

/** The first price that starts after a day. */
export function nextPriceAfter(
  prices: readonly PriceRecord[],
  day: string,
): PriceRecord | undefined {
  return prices.findLast(({ validFrom }) => validFrom > day);
}

const DAY_MS = 86_400_000;

/** The day after a day, both YYYY-MM-DD. */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** Pounds as somebody types them, in either digits and with either sign before the piastres. */
export function parsePounds(input: string): number | undefined {
  const text = toLatinDigits(input.trim()).replace('٫', '.');
  return /^[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : undefined;
}
