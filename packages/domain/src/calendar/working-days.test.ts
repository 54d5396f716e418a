import { expect, test } from 'vitest';
import { formatWorkingDays, SERVICE_WORKING_DAYS } from './working-days.ts';

test('takes seven working days', () => {
  expect(formatWorkingDays(SERVICE_WORKING_DAYS)).toBe('7 أيام عمل');
});

test.each([
  [1, 'يوم عمل واحد'],
  [2, 'يوما عمل'],
  [3, '3 أيام عمل'],
  [10, '10 أيام عمل'],
  [11, '11 يوم عمل'],
  [100, '100 يوم عمل'],
])('formats %i working days as «%s»', (days, words) => {
  expect(formatWorkingDays(days)).toBe(words);
});
