import { describe, expect, test } from 'vitest';
import { formatClockTime } from './clock-time.ts';
import { formatDays, formatHours, formatMonths, formatYears } from './duration-text.ts';

describe('counted nouns', () => {
  test.each([
    [0, '0 سنة'],
    [1, 'سنة واحدة'],
    [2, 'سنتان'],
    [3, '3 سنوات'],
    [10, '10 سنوات'],
    [11, '11 سنة'],
    [28, '28 سنة'],
    [60, '60 سنة'],
    [100, '100 سنة'],
    [103, '103 سنوات'],
  ])('%i years', (years, text) => expect(formatYears(years)).toBe(text));

  test.each([
    [0, '0 شهر'],
    [1, 'شهر واحد'],
    [2, 'شهران'],
    [3, '3 أشهر'],
    [11, '11 شهرًا'],
    [83, '83 شهرًا'],
    [100, '100 شهر'],
    [110, '110 أشهر'],
    [154, '154 شهرًا'],
  ])('%i months', (months, text) => expect(formatMonths(months)).toBe(text));

  test.each([
    [1, 'يوم واحد'],
    [2, 'يومان'],
    [3, '3 أيام'],
    [15, '15 يومًا'],
    [100, '100 يوم'],
  ])('%i days', (days, text) => expect(formatDays(days)).toBe(text));

  test.each([
    [1, 'ساعة واحدة'],
    [2, 'ساعتان'],
    [3, '3 ساعات'],
    [24, '24 ساعة'],
    [72, '72 ساعة'],
    [100, '100 ساعة'],
  ])('%i hours', (hours, text) => expect(formatHours(hours)).toBe(text));
});

test.each([
  [0, '12 منتصف الليل'],
  [8, '8 صباحًا'],
  [12, '12 ظهرًا'],
  [21, '9 مساءً'],
])('hour %i of the day is «%s»', (hour, text) => expect(formatClockTime(hour)).toBe(text));

test('a time between hours includes minutes', () => {
  expect(formatClockTime(9, 5)).toBe('9:05 صباحًا');
});
