import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_METRICS, timingBucket, timingP75, viewportClass } from './page-timings.ts';

test.each([
  ['LCP', 0, 0],
  ['LCP', 500, 0],
  ['LCP', 501, 1],
  ['LCP', 20_000, 9],
  ['LCP', 20_001, 10],
  ['INP', 200, 3],
  ['CLS', 0.1, 2],
  ['CLS', 7, 8],
] as const)('puts %s of %d into bucket %d', (metric, value, bucket) => {
  expect(timingBucket(metric, value)).toBe(bucket);
});

test.each([
  [320, 'small'],
  [599, 'small'],
  [600, 'medium'],
  [1023, 'medium'],
  [1024, 'large'],
] as const)('classifies %d pixels as %s', (width, name) => {
  expect(viewportClass(width)).toBe(name);
});

test('caps p75 at the last bound; undefined without values', () => {
  expect(timingP75('LCP', new Map())).toBeUndefined();
  expect(timingP75('LCP', new Map([[10, 4]]))).toBe(20_000);
  // All in 2,000-2,500: three quarters of the way.
  expect(timingP75('LCP', new Map([[4, 4]]))).toBe(2_375);
});

test('estimates p75 within the true bucket', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PAGE_METRICS),
      fc.array(fc.double({ min: 0, max: 30_000, noNaN: true }), { minLength: 1, maxLength: 200 }),
      (metric, values) => {
        const counts = new Map<number, number>();
        for (const value of values) {
          const bucket = timingBucket(metric, value);
          counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
        }
        const sorted = values.toSorted((one, other) => one - other);
        const exact = sorted[Math.ceil(values.length * 0.75) - 1] ?? 0;
        const told = timingP75(metric, counts) ?? Number.NaN;
        const last = timingBucket(metric, Number.POSITIVE_INFINITY);
        expect(timingBucket(metric, told)).toBe(Math.min(timingBucket(metric, exact), last - 1));
      },
    ),
  );
});
