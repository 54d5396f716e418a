import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  compareDays,
  dayNumber,
  isoDay,
} from '../calendar/cairo-calendar.ts';
import { deadline, isWorkingDay, workingDaysUntil } from '../office/deadline.ts';
import { deliveryHours } from './delivery.ts';
import type { HistoryEvent, RequestState } from './request-states.ts';
import {
  DECISION_WORKING_DAYS,
  daysWaitedForCitizen,
  expectedDeliveryDay,
  formatWorkingDays,
  SERVICE_WORKING_DAYS,
  servicePromise,
} from './service-promise.ts';

test('states the promise in one sentence, by place if known', () => {
  expect(servicePromise()).toBe(
    'نجهز وثيقتك في 7 أيام عمل، ثم تصلك خلال 48 ساعة في القاهرة الكبرى و72 ساعة في باقي المحافظات.',
  );
  expect(servicePromise('21')).toBe('نجهز وثيقتك في 7 أيام عمل، ثم تصلك خلال 48 ساعة.');
  expect(servicePromise('28')).toBe('نجهز وثيقتك في 7 أيام عمل، ثم تصلك خلال 72 ساعة.');
});

describe('expected day', () => {
  const happened = (day: string, event: HistoryEvent, state: RequestState) => ({
    at: new Date(`${day}T10:00:00Z`),
    event,
    state,
  });
  // A Sunday.
  const registered = happened('2026-11-01', 'REGISTERED', 'WAITING_APPROVAL');
  const decided = happened('2026-11-03', 'STATE_CHANGED', 'WAITING_PAYMENT');
  const visited = (day: string, state: RequestState) => happened(day, 'VISITED', state);
  const paid = happened('2026-11-08', 'PAID', 'PAYMENT_ACCEPTED');
  const sent = happened('2026-11-12', 'HANDED_OVER', 'INTRANSIT');
  const lost = happened('2026-11-16', 'LOST', 'PAYMENT_ACCEPTED');
  const again = happened('2026-11-20', 'SENT_AGAIN', 'INTRANSIT');

  test.each([
    ['in Cairo is two days after seven working days', '01', [registered], '2026-11-12'],
    ['elsewhere is three days after them, which no Friday is', '02', [registered], '2026-11-15'],
    ['without an address counts as elsewhere', null, [registered], '2026-11-15'],
    ['waits with who has not paid', '01', [registered, decided], '2026-11-12', '2026-11-03'],
    ['moves while nobody pays', '01', [registered, decided], '2026-11-18', '2026-11-09'],
    ['leaves the wait for payment out', '01', [registered, decided, paid], '2026-11-17'],
    [
      'counts from a visit after the payment',
      '01',
      [registered, decided, paid, visited('2026-11-10', 'PAYMENT_ACCEPTED')],
      '2026-11-22',
    ],
    [
      'counts from a visit, and leaves the wait for payment after it out',
      '01',
      [registered, decided, visited('2026-11-04', 'WAITING_PAYMENT'), paid],
      '2026-11-19',
    ],
    ['counts from the post office', '21', [registered, decided, paid, sent], '2026-11-15'],
    ['counts anew when sent again', '35', [registered, paid, sent, again], '2026-11-23'],
    [
      'counts from the loss without the decision',
      '01',
      [registered, paid, sent, lost],
      '2026-11-24',
    ],
    ['counts from the hand-over after a loss', '35', [registered, sent, lost, again], '2026-11-23'],
  ] as const)('%s', (_what, governorateCode, history, expected, today: string = '2026-11-05') => {
    const state = history.at(-1)?.state ?? 'WAITING_APPROVAL';
    const delivery = state === 'INTRANSIT' ? 'HANDED_OVER' : 'NOT_PACKED';
    const day = expectedDeliveryDay(
      { state, delivery, governorateCode },
      history,
      [],
      calendarDay(today),
    );
    expect(day && isoDay(day)).toBe(expected);
  });

  test('moves with a holiday', () => {
    const day = expectedDeliveryDay(
      { state: 'WAITING_APPROVAL', delivery: 'NOT_PACKED', governorateCode: '01' },
      [registered],
      [calendarDay('2026-11-04')],
      calendarDay('2026-11-02'),
    );
    expect(day && isoDay(day)).toBe('2026-11-15');
  });

  test.each([
    ['REJECTED', 'NOT_PACKED'],
    ['INTRANSIT', 'DELIVERED'],
    ['INTRANSIT', 'RETURNED'],
  ] as const)('is undefined for %s and %s', (state, delivery) => {
    const history = [registered, sent];
    const today = calendarDay('2026-11-05');
    expect(
      expectedDeliveryDay({ state, delivery, governorateCode: '01' }, history, [], today),
    ).toBeUndefined();
  });
});

describe('any course of events', () => {
  const START = calendarDay('2026-06-01');
  const day = fc.integer({ min: 0, max: 200 }).map((days) => addDays(START, days));
  const holidays = fc.array(day, { maxLength: 15 });
  const governorate = fc.constantFrom('01', '02', '14', '21', '35', null);
  const noon = (at: CalendarDay) => new Date(`${isoDay(at)}T10:00:00Z`);
  const entry = (at: CalendarDay, event: HistoryEvent, state: RequestState) => ({
    at: noon(at),
    event,
    state,
  });
  const course = fc.record({
    ordered: day,
    decidedAfter: fc.integer({ min: 0, max: 12 }),
    paidAfter: fc.integer({ min: 0, max: 40 }),
    sentAfter: fc.option(fc.integer({ min: 0, max: 9 })),
    holidays,
    governorateCode: governorate,
  });
  function follow({
    ordered,
    decidedAfter,
    paidAfter,
    sentAfter,
    ...place
  }: typeof course extends fc.Arbitrary<infer Value> ? Value : never) {
    const decided = addDays(ordered, decidedAfter);
    const paid = addDays(decided, paidAfter);
    const sent = sentAfter === null ? null : addDays(paid, sentAfter);
    const history = [
      entry(ordered, 'REGISTERED', 'WAITING_APPROVAL'),
      entry(decided, 'STATE_CHANGED', 'WAITING_PAYMENT'),
      entry(paid, 'PAID', 'PAYMENT_ACCEPTED'),
      ...(sent ? [entry(sent, 'HANDED_OVER', 'INTRANSIT')] : []),
    ];
    const status = {
      state: sent ? ('INTRANSIT' as const) : ('PAYMENT_ACCEPTED' as const),
      delivery: sent ? ('HANDED_OVER' as const) : ('NOT_PACKED' as const),
      governorateCode: place.governorateCode,
    };
    const expected = expectedDeliveryDay(status, history, place.holidays, sent ?? paid);
    if (!expected) throw new Error('A paid request is expected');
    return { decided, paid, sent, expected, history };
  }

  test('falls on a working day', () => {
    fc.assert(fc.property(course, (given) => isWorkingDay(follow(given).expected, given.holidays)));
  });

  test('is not before the delivery hours after the working days', () => {
    fc.assert(
      fc.property(course, (given) => {
        const { expected, sent, history } = follow(given);
        const delivery = deliveryHours(given.governorateCode) / 24;
        const issued =
          sent ??
          deadline(
            given.ordered,
            SERVICE_WORKING_DAYS + daysWaitedForCitizen(history, given.holidays, given.ordered),
            given.holidays,
          );
        expect(dayNumber(expected)).toBeGreaterThanOrEqual(dayNumber(issued) + delivery);
        // No working day in between.
        for (
          let at = addDays(issued, delivery);
          compareDays(at, expected) < 0;
          at = addDays(at, 1)
        ) {
          expect(isWorkingDay(at, given.holidays)).toBe(false);
        }
      }),
    );
  });

  test('moves exactly by a late payment', () => {
    fc.assert(
      fc.property(course, (given) => {
        const { decided, paid, history, expected } = follow({ ...given, sentAfter: null });
        expect(daysWaitedForCitizen(history, given.holidays, paid)).toBe(
          workingDaysUntil(decided, paid, given.holidays),
        );
        const later = follow({ ...given, sentAfter: null, paidAfter: given.paidAfter + 1 });
        expect(compareDays(later.expected, expected)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('never comes earlier with another holiday', () => {
    fc.assert(
      fc.property(course, day, (given, holiday) => {
        // Prompt payment: a holiday would shorten the wait.
        const prompt = { ...given, paidAfter: 0 };
        const { expected } = follow(prompt);
        const more = follow({ ...prompt, holidays: [...given.holidays, holiday] });
        expect(compareDays(more.expected, expected)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('decides well within the promised time', () => {
  expect(DECISION_WORKING_DAYS).toBe(3);
  expect(DECISION_WORKING_DAYS).toBeLessThan(SERVICE_WORKING_DAYS);
});

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
