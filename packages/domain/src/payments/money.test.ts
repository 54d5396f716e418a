import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import {
  asPiastres,
  formatPounds,
  multiplyPiastres,
  type Piastres,
  type Pounds,
  subtractPiastres,
  sumPiastres,
  toPiastres,
  toPounds,
} from './money.ts';

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
])('formats %d pounds as %s', (pounds, text) => {
  expect(formatPounds(pounds)).toBe(text);
});

test('round-trips piastres', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (piastres) => {
      expect(toPiastres(toPounds(asPiastres(piastres)))).toBe(piastres);
    }),
  );
});

test.each([
  [0.1 + 0.2, 30],
  [19.99, 1999],
  [1.1, 110],
  [65, 6500],
])('converts %d pounds to exactly %d piastres', (pounds, piastres) => {
  expect(toPiastres(pounds)).toBe(piastres);
});

test('does not mix pounds, piastres and numbers in types', () => {
  expectTypeOf<Pounds>().not.toExtend<Piastres>();
  expectTypeOf<Piastres>().not.toExtend<Pounds>();
  expectTypeOf<number>().not.toExtend<Piastres>();
  expectTypeOf<Piastres>().not.toExtend<Parameters<typeof toPiastres>[0]>();
  expectTypeOf<Piastres>().not.toExtend<Parameters<typeof formatPounds>[0]>();
});

test('returns piastres from arithmetic', () => {
  const [price, fees] = [asPiastres(6_500), asPiastres(750)];
  expect(multiplyPiastres(price, 2)).toBe(13_000);
  expect(sumPiastres([price, fees])).toBe(7_250);
  expect(sumPiastres([])).toBe(0);
  expect(subtractPiastres(fees, price)).toBe(-5_750);
});
