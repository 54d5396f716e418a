import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isDayRange, rangeDays } from './day-range.ts';

const DayRange = z.object(rangeDays).check(isDayRange);

test.each([
  ['2026-11-20', '2026-11-20', true],
  ['2026-01-01', '2026-04-02', true],
  ['2025-12-31', '2026-04-01', true],
  ['2026-01-01', '2026-04-03', false],
  ['2026-11-20', '2026-11-19', false],
  ['2025-01-01', '2026-01-01', false],
  ['2020-01-01', '2099-12-31', false],
  ['2019-12-31', '2020-01-01', false],
  ['2026-02-30', '2026-03-01', false],
])('range %s to %s is valid: %s', (from, to, given) => {
  expect(DayRange.safeParse({ from, to }).success).toBe(given);
});

test('reports an invalid range as a day problem', () => {
  const range = DayRange.safeParse({ from: '2026-11-20', to: '2026-11-19' });
  expect(range.error?.issues.map(({ message }) => message)).toEqual(['day']);
});
