import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPounds, toPiastres, toPounds } from './money.ts';

test.each([
  [0, '0 جنيه'],
  [1, '1 جنيه'],
  [2, '2 جنيه'],
  [3, '3 جنيهات'],
  [10, '10 جنيهات'],
  [11, '11 جنيهًا'],
  [65, '65 جنيهًا'],
  [99, '99 جنيهًا'],
  [100, '100 جنيه'],
  [101, '101 جنيه'],
  [102, '102 جنيه'],
  [103, '103 جنيهات'],
  [175, '175 جنيهًا'],
  [250, '250 جنيهًا'],
  [1000, '1,000 جنيه'],
  [1003, '1,003 جنيهات'],
  [72.5, '72.50 جنيه'],
  [6.9, '6.90 جنيه'],
])('%d pounds are written %s', (pounds, text) => {
  expect(formatPounds(pounds)).toBe(text);
});

test('piastres become pounds and come back the same', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (piastres) => {
      expect(toPiastres(toPounds(piastres))).toBe(piastres);
    }),
  );
});

test.each([
  [0.1 + 0.2, 30],
  [19.99, 1999],
  [1.1, 110],
  [65, 6500],
])('%d pounds are %d piastres, whatever binary fractions make of it', (pounds, piastres) => {
  expect(toPiastres(pounds)).toBe(piastres);
});
