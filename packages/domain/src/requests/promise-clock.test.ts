import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  compareDays,
  isoDay,
} from '../calendar/cairo-calendar.ts';
import {
  type ClockedRequest,
  firstDayInTime,
  LEG_WORKING_DAYS,
  legDue,
  OFFICE_LEGS,
  promiseClock,
} from './promise-clock.ts';
import type { DeliveryState, RequestState } from './request-states.ts';
import { SERVICE_WORKING_DAYS } from './service-promise.ts';

const at = (day: string) => new Date(`${day}T10:00:00Z`);

// A Sunday.
const ordered: ClockedRequest = {
  state: 'WAITING_APPROVAL',
  delivery: 'NOT_PACKED',
  governorateCode: '01',
  orderedAt: at('2026-11-01'),
  stepAt: null,
  waited: 0,
  readdressedAt: null,
  awaitsVisit: false,
};
const paid: ClockedRequest = { ...ordered, state: 'PAYMENT_ACCEPTED', stepAt: at('2026-11-05') };
const sent: ClockedRequest = { ...paid, state: 'INTRANSIT', delivery: 'HANDED_OVER' };

test('the legs of the office together are the promised working days', () => {
  const { review, packing, handover } = LEG_WORKING_DAYS;
  expect(review + packing + handover).toBe(SERVICE_WORKING_DAYS);
});

test.each<[string, RequestState, DeliveryState]>([
  ['unpaid', 'WAITING_PAYMENT', 'NOT_PACKED'],
  ['refused', 'REJECTED', 'NOT_PACKED'],
  ['delivered', 'INTRANSIT', 'DELIVERED'],
  ['returned', 'INTRANSIT', 'RETURNED'],
])('has no clock for a request that is %s', (_what, state, delivery) => {
  expect(promiseClock({ ...sent, state, delivery }, [])).toBeUndefined();
});

test('has no clock for a paid request before a visit', () => {
  expect(promiseClock({ ...paid, awaitsVisit: true }, [])).toBeUndefined();
});

test.each<[string, ClockedRequest, string, string]>([
  ['review: three working days', ordered, 'review', '2026-11-04'],
  ['review: plus the days of corrections', { ...ordered, waited: 2 }, 'review', '2026-11-08'],
  // Thursday, then the weekend.
  ['packing: the next working day', paid, 'packing', '2026-11-08'],
  [
    'packing: later after a change of address',
    { ...paid, readdressedAt: at('2026-11-08') },
    'packing',
    '2026-11-10',
  ],
  ['handover: the rest of the promise', { ...paid, delivery: 'PACKED' }, 'handover', '2026-11-10'],
  ['delivery near: 48 hours, on a working day', sent, 'delivery', '2026-11-08'],
  [
    'delivery far: 72 hours',
    { ...sent, governorateCode: '28', stepAt: at('2026-11-08') },
    'delivery',
    '2026-11-11',
  ],
])('%s', (_what, request, leg, due) => {
  const clock = promiseClock(request, []);
  expect(clock && { leg: clock.leg, due: isoDay(clock.due) }).toEqual({ leg, due });
});

describe('first day in time', () => {
  const TODAY = calendarDay('2026-11-15');
  const day = fc.integer({ min: -40, max: 5 }).map((days) => addDays(TODAY, days));

  test('separates late from timely starts as the clock does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OFFICE_LEGS),
        day,
        fc.array(day, { maxLength: 8 }),
        fc.constantFrom('01', '28', null),
        fc.integer({ min: 0, max: 6 }),
        (leg, start: CalendarDay, holidays, governorateCode, waited) => {
          const options = { governorateCode, waited };
          const isLate = compareDays(legDue(leg, start, holidays, options), TODAY) < 0;
          const first = firstDayInTime(leg, TODAY, holidays, options);
          expect(compareDays(start, first) < 0).toBe(isLate);
        },
      ),
    );
  });
});
