/**
 * How fast pages are where people use them: what is counted, and nothing else. A page is known by its kind, a device by the
 * width of its window; of a time only the bucket is kept that it falls into.
 */

/** Kinds of pages, coarse enough that a count says nothing of one visit. */
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

/** By the width of the window: up to 599, up to 1023 and from 1024 pixels on. */
export const VIEWPORT_CLASSES = ['small', 'medium', 'large'] as const;
export type ViewportClass = (typeof VIEWPORT_CLASSES)[number];

/** Core Web Vitals (web.dev/vitals): the largest paint and the slowest answer in milliseconds, the shift as a number. */
export const PAGE_METRICS = ['LCP', 'INP', 'CLS'] as const;
export type PageMetric = (typeof PAGE_METRICS)[number];

/** How long counts are kept: until a year can be held against the one before it. */
export const PAGE_TIMINGS_DAYS = 400;

/** Up to where a page is good, for three of four visits. */
export const GOOD_TIMINGS: Readonly<Record<PageMetric, number>> = {
  LCP: 2_500,
  INP: 200,
  CLS: 0.1,
};

/** The upper bounds of the buckets; what is above the last is in one more. */
const BUCKETS: Readonly<Record<PageMetric, readonly number[]>> = {
  LCP: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000, 20_000],
  INP: [50, 100, 150, 200, 300, 400, 500, 1_000, 2_000],
  CLS: [0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1],
};

/** The width of a window, in pixels, as one of few. */
export function viewportClass(width: number): ViewportClass {
  if (width < 600) return 'small';
  return width < 1_024 ? 'medium' : 'large';
}

/** The number of the bucket, from 0 on, that a value falls into. */
export function timingBucket(metric: PageMetric, value: number): number {
  const bounds = BUCKETS[metric];
  const bucket = bounds.findIndex((bound) => value <= bound);
  return bucket < 0 ? bounds.length : bucket;
}

/**
 * What three of four values are at most (p75), taken to lie evenly in their bucket. One above the last bound is told by that
 * bound.
 *
 * @param counts how many values are in each bucket, by its number
 * @returns undefined where there is none
 */
export function timingP75(
  metric: PageMetric,
  counts: ReadonlyMap<number, number>,
): number | undefined {
  const bounds = BUCKETS[metric];
  const total = counts.values().reduce((sum, count) => sum + count, 0);
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
