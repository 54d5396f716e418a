import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  type CalendarDay,
  cairoDay,
  calendarDay,
  compareDays,
  daysBetween,
  isoDay,
  isRealDay,
} from './cairo-calendar.ts';

const day = (year: number, month: number, dayOfMonth: number): CalendarDay => ({
  year,
  month,
  day: dayOfMonth,
});

test.each([
  ['a winter noon', '2026-11-20T10:00:00Z', day(2026, 11, 20)],
  ['the last second before midnight in winter', '2026-11-20T21:59:59.999Z', day(2026, 11, 20)],
  ['midnight in winter', '2026-11-20T22:00:00Z', day(2026, 11, 21)],
  ['the last second before midnight in summer', '2026-07-01T20:59:59.999Z', day(2026, 7, 1)],
  ['midnight in summer', '2026-07-01T21:00:00Z', day(2026, 7, 2)],
  ['new year in Cairo, still the old one in Greenwich', '2026-12-31T22:00:00Z', day(2027, 1, 1)],
  ['the leap day', '2028-02-29T12:00:00Z', day(2028, 2, 29)],
])('converts %s (%s) to the day in Cairo', (_when, instant, expected) => {
  expect(cairoDay(new Date(instant))).toEqual(expected);
});

test.each([
  [day(2024, 2, 29), true],
  [day(2000, 2, 29), true],
  [day(1900, 2, 29), false],
  [day(2026, 2, 29), false],
  [day(2026, 4, 31), false],
  [day(2026, 12, 31), true],
  [day(2026, 0, 1), false],
  [day(2026, 13, 1), false],
  [day(2026, 1, 0), false],
  [day(2026, 1, 32), false],
  [day(2026, 1, 1.5), false],
  // JavaScript maps years below 100 to 1900-1999.
  [day(26, 1, 1), false],
  [day(2026, 1, 366), false],
])('validates $year-$month-$day', (given, exists) => {
  expect(isRealDay(given)).toBe(exists);
});

test('compares days chronologically', () => {
  const instant = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      const [early, late] = a <= b ? [a, b] : [b, a];
      expect(compareDays(cairoDay(early), cairoDay(late))).toBeLessThanOrEqual(0);
      expect(compareDays(cairoDay(early), cairoDay(early))).toBe(0);
      expect(isRealDay(cairoDay(a))).toBe(true);
    }),
  );
});

test.each([
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-04-24', 0, '2026-04-24'],
  // Daylight saving changes do not shift days.
  ['2026-04-23', 2, '2026-04-25'],
  ['2026-10-29', 2, '2026-10-31'],
])('adds to %s %i days: %s', (from, days, expected) => {
  expect(isoDay(addDays(calendarDay(from), days))).toBe(expected);
});

test('lists each day once, none for a reversed range', () => {
  const days = (from: string, to: string) =>
    daysBetween(calendarDay(from), calendarDay(to)).map(isoDay);
  expect(days('2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(days('2026-02-27', '2026-02-27')).toEqual(['2026-02-27']);
  expect(days('2026-02-28', '2026-02-27')).toEqual([]);
});
