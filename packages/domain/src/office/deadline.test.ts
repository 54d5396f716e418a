import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  compareDays,
  calendarDay as day,
  daysBetween,
} from '../calendar/cairo-calendar.ts';
import { deadline, isWorkingDay, workingDaysLeft, workingDaysUntil } from './deadline.ts';

test.each([
  // Sunday.
  ['2026-11-22', 7, [], '2026-12-01'],
  ['2026-11-19', 1, [], '2026-11-22'],
  ['2026-11-20', 1, [], '2026-11-22'],
  ['2026-11-22', 1, ['2026-11-23'], '2026-11-24'],
  ['2026-12-31', 1, [], '2027-01-03'],
] as const)('adds to %s %i working days, without %j: %s', (from, days, off, last) => {
  expect(deadline(day(from), days, off.map(day))).toEqual(day(last));
});

test('excludes Fridays, Saturdays and holidays', () => {
  expect(isWorkingDay(day('2026-11-20'), [])).toBe(false);
  expect(isWorkingDay(day('2026-11-21'), [])).toBe(false);
  expect(isWorkingDay(day('2026-11-22'), [])).toBe(true);
  expect(isWorkingDay(day('2026-11-22'), [day('2026-11-22')])).toBe(false);
});

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)));

test('returns a working day at that distance', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), fc.array(days), (from, count, holidays) => {
      const last = deadline(from, count, holidays);
      return (
        isWorkingDay(last, holidays) &&
        compareDays(last, from) > 0 &&
        workingDaysUntil(from, last, holidays) === count &&
        workingDaysUntil(last, from, holidays) === -count
      );
    }),
  );
});

test('counts working days in both directions', () => {
  const near = fc.tuple(days, fc.integer({ min: 0, max: 400 }), fc.array(fc.nat(400)));
  fc.assert(
    fc.property(near, ([from, away, off]) => {
      const to = addDays(from, away);
      const holidays = off.map((after) => addDays(from, after));
      const met = daysBetween(addDays(from, 1), to).filter((each) => isWorkingDay(each, holidays));
      expect(workingDaysUntil(from, to, holidays)).toBe(met.length);
      expect(workingDaysUntil(to, from, holidays) + met.length).toBe(0);
    }),
  );
});

test.each([
  ['2026-11-26', -1],
  ['2026-11-25', -1],
  ['2026-11-24', -2],
  ['2026-11-27', 0],
  ['2026-11-29', 1],
] as const)('on a Friday a request due on %s has %i working days', (due, left) => {
  expect(workingDaysLeft(day('2026-11-27'), day(due), [])).toBe(left);
});
