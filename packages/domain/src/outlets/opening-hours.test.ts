import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cairoWeekMinute,
  MINUTES_PER_DAY,
  type OpeningSpan,
  openingState,
  type WeekDay,
  type WeeklyHours,
} from './opening-hours.ts';

const SUNDAY = 0;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;
const WEEK = 7 * MINUTES_PER_DAY;

const everyDay: readonly WeekDay[] = [0, 1, 2, 3, 4, 5, 6];
const exceptFriday: readonly WeekDay[] = [6, 0, 1, 2, 3, 4];
const hour = (hours: number, minutes = 0) => hours * 60 + minutes;
const at = (day: WeekDay, hours: number, minutes = 0) =>
  day * MINUTES_PER_DAY + hour(hours, minutes);

const mall: WeeklyHours = [{ days: exceptFriday, opens: hour(10), closes: hour(20) }];
const office: WeeklyHours = [{ days: exceptFriday, opens: hour(9), closes: hour(15) }];
const always: WeeklyHours = [{ days: everyDay, opens: 0, closes: MINUTES_PER_DAY }];
const late: WeeklyHours = [{ days: [THURSDAY, FRIDAY], opens: hour(18), closes: hour(2) }];
const saturdayNight: WeeklyHours = [{ days: [SATURDAY], opens: hour(22), closes: hour(1) }];
const twoShifts: WeeklyHours = [
  { days: [SUNDAY], opens: hour(9), closes: hour(12) },
  { days: [SUNDAY], opens: hour(12), closes: hour(17) },
];

describe('Cairo minute of the week', () => {
  test.each([
    ['a winter Saturday morning', '2026-11-21T07:00:00Z', at(SATURDAY, 9)],
    ['a summer Saturday morning', '2026-07-04T06:00:00Z', at(SATURDAY, 9)],
    ['midnight before Sunday, still Saturday in Greenwich', '2026-11-21T22:00:00Z', at(SUNDAY, 0)],
    ['the last minute of the week', '2026-11-21T21:59:59Z', at(SATURDAY, 23, 59)],
    ['before the clocks go forward', '2026-04-23T21:59:00Z', at(THURSDAY, 23, 59)],
    ['after the clocks went forward', '2026-04-23T22:00:00Z', at(FRIDAY, 1)],
  ])('%s', (_when, instant, minute) => {
    expect(cairoWeekMinute(new Date(instant))).toBe(minute);
  });
});

describe('closed', () => {
  test.each([
    ['before it opens', mall, at(SUNDAY, 9, 59), { day: SUNDAY, daysAhead: 0, minutesAhead: 1 }],
    ['at the minute it closes', mall, at(SUNDAY, 20), { day: 1, daysAhead: 1, minutesAhead: 840 }],
    ['on its day off', office, at(FRIDAY, 12), { day: SATURDAY, daysAhead: 1, minutesAhead: 1260 }],
    ['before its day off', office, at(THURSDAY, 15), { day: SATURDAY, daysAhead: 2 }],
    ['over the end of the week', office, at(SATURDAY, 15), { day: SUNDAY, daysAhead: 1 }],
    ['after a night', late, at(SATURDAY, 2), { day: THURSDAY, minute: hour(18), daysAhead: 5 }],
  ])('%s', (_when, hours, weekMinute, change) => {
    expect(openingState(hours, weekMinute)).toMatchObject({ open: false, change });
  });
});

describe('open', () => {
  test.each([
    ['at the minute it opens', mall, at(SATURDAY, 10), { day: SATURDAY, minute: hour(20) }],
    ['in its last minute', mall, at(SATURDAY, 19, 59), { minutesAhead: 1, daysAhead: 0 }],
    ['before midnight', late, at(THURSDAY, 23), { day: FRIDAY, minute: hour(2), daysAhead: 1 }],
    ['after midnight', late, at(SATURDAY, 1), { day: SATURDAY, minute: hour(2), daysAhead: 0 }],
    [
      'over the end of the week',
      saturdayNight,
      at(SUNDAY, 0, 30),
      { day: SUNDAY, minute: hour(1) },
    ],
    ['through two shifts that touch', twoShifts, at(SUNDAY, 11), { minute: hour(17) }],
  ])('%s', (_when, hours, weekMinute, change) => {
    expect(openingState(hours, weekMinute)).toMatchObject({ open: true, change });
  });
});

test('has no change for constant hours', () => {
  expect(openingState(always, at(FRIDAY, 3))).toEqual({ open: true });
});

const minuteOfWeek = fc.integer({ min: 0, max: WEEK - 1 });
const span: fc.Arbitrary<OpeningSpan> = fc
  .record({
    days: fc.uniqueArray(fc.constantFrom(...everyDay), { minLength: 1 }),
    opens: fc.integer({ min: 0, max: MINUTES_PER_DAY - 1 }),
    closes: fc.integer({ min: 1, max: MINUTES_PER_DAY }),
  })
  .filter(({ opens, closes }) => opens !== closes);
const weeklyHours = fc.array(span, { minLength: 1, maxLength: 3 });

test('changes state only at the announced change', () => {
  fc.assert(
    fc.property(weeklyHours, minuteOfWeek, fc.nat(), (hours, now, later) => {
      const { open, change } = openingState(hours, now);
      const ahead = change?.minutesAhead ?? WEEK;
      expect(ahead).toBeGreaterThan(0);
      expect(openingState(hours, (now + (later % ahead)) % WEEK).open).toBe(open);
      if (change) {
        const then = change.day * MINUTES_PER_DAY + change.minute;
        expect(then).toBe((now + ahead) % WEEK);
        expect(openingState(hours, then).open).toBe(!open);
      }
    }),
  );
});
