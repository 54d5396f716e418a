/** Real user monitoring: only counts by page template, viewport and bucket. */

/** Coarse, for anonymity. */
export const PAGE_TEMPLATES = [
  'home',
  'reading',
  'outlets',
  'search',
  'feedback',
  'follow',
  'services',
  'order',
  'tracking',
  'payment',
  'own',
] as const;
export type PageTemplate = (typeof PAGE_TEMPLATES)[number];

/** Up to 599, up to 1023, from 1024 px. */
export const VIEWPORT_CLASSES = ['small', 'medium', 'large'] as const;
export type ViewportClass = (typeof VIEWPORT_CLASSES)[number];

/** Core Web Vitals (web.dev/vitals): LCP and INP in ms, CLS unitless. */
export const PAGE_METRICS = ['LCP', 'INP', 'CLS'] as const;
export type PageMetric = (typeof PAGE_METRICS)[number];

/** In order; an order that is not placed ends at an earlier one. */
export const ORDER_STEPS = ['details', 'review', 'placed'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** Retention: allows a comparison with the previous year. */
export const PAGE_TIMINGS_DAYS = 400;

/** Thresholds at p75. */
export const GOOD_TIMINGS: Readonly<Record<PageMetric, number>> = {
  LCP: 2_500,
  INP: 200,
  CLS: 0.1,
};

/** Upper bounds; one more bucket follows. */
const BUCKETS: Readonly<Record<PageMetric, readonly number[]>> = {
  LCP: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000, 20_000],
  INP: [50, 100, 150, 200, 300, 400, 500, 1_000, 2_000],
  CLS: [0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1],
};

/** Width in pixels. */
export function viewportClass(width: number): ViewportClass {
  if (width < 600) return 'small';
  return width < 1_024 ? 'medium' : 'large';
}

/** From 0. */
export function timingBucket(metric: PageMetric, value: number): number {
  const bounds = BUCKETS[metric];
  const bucket = bounds.findIndex((bound) => value <= bound);
  return bucket < 0 ? bounds.length : bucket;
}

/**
 * Linear interpolation, capped at the last bound.
 *
 * @param counts by bucket
 */
export function timingP75(
  metric: PageMetric,
  counts: ReadonlyMap<number, number>,
): number | undefined {
  const bounds = BUCKETS[metric];
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let left = total * 0.75;
  for (const [bucket, upper] of bounds.entries()) {
    const count = counts.get(bucket) ?? 0;
    const lower = bounds[bucket - 1] ?? 0;
    if (count > 0 && left <= count) return lower + ((upper - lower) * left) / count;
    left -= count;
  }
  return bounds.at(-1);
}
