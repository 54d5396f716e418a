import { expect, test } from 'vitest';
import { nextDay, nextPriceAfter, parsePounds, priceOn } from './price-on.ts';

const price = (validFrom: string, pounds: number) => ({
  validFrom,
  pounds,
  recordedAt: '2026-01-01T00:00:00.000Z',
  recordedBy: null,
  reason: '',
});
const prices = [price('2026-12-01', 80), price('2026-11-23', 70), price('2020-01-01', 65)];

test.each([
  ['2019-12-31', undefined, '2020-01-01'],
  ['2026-11-22', 65, '2026-11-23'],
  ['2026-11-23', 70, '2026-12-01'],
  ['2026-12-31', 80, undefined],
])('on %s', (day, pounds, next) => {
  expect(priceOn(prices, day)?.pounds).toBe(pounds);
  expect(nextPriceAfter(prices, day)?.validFrom).toBe(next);
});

test.each([
  ['2026-11-21', '2026-11-22'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('the day after %s is %s', (day, next) => {
  expect(nextDay(day)).toBe(next);
});

test.each([
  ['70', 70],
  [' ٧٢٫٥ ', 72.5],
  ['72.5', 72.5],
  ['۷۰', 70],
  ['', undefined],
  ['سبعون', undefined],
  ['1e3', undefined],
  ['-5', undefined],
  ['Infinity', undefined],
])('the typed amount «%s» is %s', (typed, pounds) => {
  expect(parsePounds(typed)).toBe(pounds);
});
