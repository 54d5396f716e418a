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
])('%d pounds are written %s', (pounds, text) => {
  expect(formatPounds(pounds)).toBe(text);
});

test('piastres become pounds and come back the same', () => {
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
])('%d pounds are %d piastres, whatever binary fractions make of it', (pounds, piastres) => {
  expect(toPiastres(pounds)).toBe(piastres);
});

test('pounds and piastres are not taken for each other, nor a number for piastres', () => {
  expectTypeOf<Pounds>().not.toExtend<Piastres>();
  expectTypeOf<Piastres>().not.toExtend<Pounds>();
  expectTypeOf<number>().not.toExtend<Piastres>();
  expectTypeOf<Piastres>().not.toExtend<Parameters<typeof toPiastres>[0]>();
  expectTypeOf<Piastres>().not.toExtend<Parameters<typeof formatPounds>[0]>();
});

test('what is reckoned with piastres stays piastres', () => {
  const [price, fees] = [asPiastres(6_500), asPiastres(750)];
  expect(multiplyPiastres(price, 2)).toBe(13_000);
  expect(sumPiastres([price, fees])).toBe(7_250);
  expect(sumPiastres([])).toBe(0);
  expect(subtractPiastres(fees, price)).toBe(-5_750);
});
