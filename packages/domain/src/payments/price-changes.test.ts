import { expect, test } from 'vitest';
import { needsSecondPerson } from './price-changes.ts';

const TODAY = '2026-11-24';
const TOMORROW = '2026-11-25';
const first = { validFrom: '2020-01-01', pounds: 65 };
const needs = (pounds: number, prices = [first], validFrom = TOMORROW) =>
  needsSecondPerson({ validFrom, pounds }, prices, TODAY);

test.each([
  [78.01, true],
  [78, false],
  [65, false],
  [52, false],
  [51.99, true],
  [1, true],
  [Number.NaN, false],
])('changes 65 pounds to %s: second person %s', (pounds, expected) => {
  expect(needs(pounds)).toBe(expected);
});

test('small steps within 30 days add up', () => {
  const steps = [
    { validFrom: '2026-11-20', pounds: 80 },
    { validFrom: '2026-11-10', pounds: 90 },
    { validFrom: '2026-10-01', pounds: 100 },
    { validFrom: '2026-01-01', pounds: 200 },
  ];
  expect(needs(79, steps)).toBe(true);
  expect(needs(80, steps)).toBe(false);
  expect(needs(101, steps)).toBe(true);
});

test('a scheduled price counts from its day on', () => {
  const scheduled = [{ validFrom: '2026-12-01', pounds: 30 }, first];
  expect(needs(65, scheduled, '2026-12-02')).toBe(true);
  expect(needs(65, scheduled, '2026-12-01')).toBe(true);
  expect(needs(65, scheduled, '2026-11-30')).toBe(false);
});

test.each([
  [82, 65],
  [125, 100],
  [51, 65],
])('a price of %s that needed two over %s is replaced and withdrawn by two', (large, pounds) => {
  const scheduled = [
    { validFrom: TOMORROW, pounds: large },
    { validFrom: '2020-01-01', pounds },
  ];
  expect(needs(pounds, scheduled)).toBe(true);
  expect(needs(large - 1, scheduled)).toBe(true);
});

test('a service without a price has nothing to compare', () => {
  expect(needs(500, [])).toBe(false);
});
