import { asPiastres } from '@wathiqa/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, parseAmount } from './amounts.ts';

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  'refuses %s piastres',
  (piastres) => {
    expect(() => formatAmount(asPiastres(piastres))).toThrow(RangeError);
  },
);

test.each([
  '',
  '-1',
  '+1',
  '1.',
  '.5',
  '01.00',
  '1.005',
  '1.001',
  '1,000.00',
  '1e2',
  ' 1',
  '1 ',
  '1.0.0',
  '٦٥',
  'NaN',
  '10000000',
])('does not parse "%s"', (written) => {
  expect(parseAmount(written)).toBeUndefined();
});

test.each([
  ['0', 0],
  ['0.05', 5],
  ['0.5', 50],
  ['130', 13_000],
  ['130.0', 13_000],
  ['130.00', 13_000],
  ['130.0000', 13_000],
  ['72.50', 7_250],
  // 4.35 × 100 is 434.99999999999994 as a float.
  ['4.35', 435],
  ['9999999.99', 999_999_999],
])('parses "%s" as %d piastres', (written, piastres) => {
  expect(parseAmount(written)).toBe(piastres);
});

test('round-trips every amount with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (piastres) => {
      const written = formatAmount(asPiastres(piastres));
      expect(written).toMatch(/^\d+\.\d\d$/);
      expect(parseAmount(written)).toBe(piastres);
    }),
  );
});
