import { toPiastres } from './money.ts';

/** Larger changes within these days need a second person. */
export const PRICE_CHANGE_LIMIT = { percent: 20, days: 30 } as const;

const DAY_MS = 86_400_000;

interface DatedPrice {
  /** First day, YYYY-MM-DD. */
  validFrom: string;
  pounds: number;
}

/**
 * Whether a new price needs a second person: it differs by more than 20 % from a price of the 30 days before today, of
 * today or of a day until its own. The window prevents a large change in small steps. What replaces or withdraws a price
 * of its day needs as many persons as that price.
 *
 * @param change at a withdrawal with the price before
 * @param prices newest first
 * @param today YYYY-MM-DD
 */
export function needsSecondPerson(
  change: DatedPrice,
  prices: readonly DatedPrice[],
  today: string,
): boolean {
  const replaced = prices.find(({ validFrom }) => validFrom === change.validFrom);
  if (isLarge(change, prices, today)) return true;
  const others = prices.filter((price) => price !== replaced);
  return replaced !== undefined && isLarge(replaced, others, today);
}

function isLarge(
  { validFrom, pounds }: DatedPrice,
  prices: readonly DatedPrice[],
  today: string,
): boolean {
  const since = new Date(Date.parse(today) - PRICE_CHANGE_LIMIT.days * DAY_MS)
    .toISOString()
    .slice(0, 10);
  const earlier = prices.filter((price) => price.validFrom <= validFrom);
  const first = earlier.find((price) => price.validFrom <= since);
  return earlier
    .filter((price) => price === first || price.validFrom > since)
    .map((price) => toPiastres(price.pounds))
    .some(
      (before) => Math.abs(toPiastres(pounds) - before) * 100 > before * PRICE_CHANGE_LIMIT.percent,
    );
}
