import { expect, test } from 'vitest';
import { calendarDay, isoDay } from '../calendar/cairo-calendar.ts';
import {
  afterAttempt,
  lastAttempt,
  mayCorrectAddress,
  openAttempt,
  RETURN_KEPT_DAYS,
  returnStanding,
} from './delivery-attempts.ts';
import {
  DELIVERY_FAILURES,
  type DeliveryFailure,
  type DeliveryState,
  type HistoryEvent,
} from './request-states.ts';
import { expectedDeliveryDay, resendingDays } from './service-promise.ts';

type Happened = readonly [day: string, event: HistoryEvent, failure?: DeliveryFailure];

const history = (...happened: Happened[]) =>
  happened.map(([day, event, failure = null]) => ({
    at: new Date(`${day}T10:00:00Z`),
    event,
    state: 'INTRANSIT' as const,
    failure,
  }));

// Sundays are 1, 8, 15, 22 and 29 November 2026.
const SENT: Happened = ['2026-11-15', 'HANDED_OVER'];
const tried = (day: string, failure: DeliveryFailure): Happened => [
  day,
  'DELIVERY_ATTEMPTED',
  failure,
];
const CORRECTED: Happened = ['2026-11-19', 'ADDRESS_CHANGED'];
const RETURNED: Happened = ['2026-11-22', 'RETURNED'];

const AFTER: Readonly<Record<DeliveryFailure, string>> = {
  noAnswer: 'visit',
  absent: 'visit',
  wrongAddress: 'correctAddress',
  postponed: 'visit',
  refused: 'call',
};

test.each(DELIVERY_FAILURES)(
  '%s decides what follows, and the third attempt returns',
  (failure) => {
    expect(afterAttempt({ number: 1, failure })).toBe(AFTER[failure]);
    expect(afterAttempt({ number: 2, failure })).toBe(AFTER[failure]);
    expect(afterAttempt({ number: 3, failure })).toBe('return');
  },
);

test.each<[what: string, happened: readonly Happened[], expected: string | undefined]>([
  // A Thursday: Sunday is the next working day.
  [
    'the next working day after nobody was found',
    [SENT, tried('2026-11-19', 'absent')],
    '2026-11-22',
  ],
  ['no day while the address is wrong', [SENT, tried('2026-11-18', 'wrongAddress')], undefined],
  [
    'the working day after the address was corrected',
    [SENT, tried('2026-11-18', 'wrongAddress'), CORRECTED],
    '2026-11-22',
  ],
  ['no day after a refusal at the door', [SENT, tried('2026-11-18', 'refused')], undefined],
  [
    'no day after the third attempt',
    [
      SENT,
      tried('2026-11-16', 'absent'),
      tried('2026-11-17', 'absent'),
      tried('2026-11-18', 'absent'),
    ],
    undefined,
  ],
  [
    'the days of a new dispatch',
    [SENT, tried('2026-11-16', 'absent'), RETURNED, ['2026-11-23', 'SENT_AGAIN']],
    '2026-11-25',
  ],
])('expects %s', (_what, happened, expected) => {
  const day = expectedDeliveryDay(
    { state: 'INTRANSIT', delivery: 'HANDED_OVER', governorateCode: '01' },
    history(['2026-11-01', 'REGISTERED'], ...happened),
    [],
    calendarDay('2026-11-20'),
  );
  expect(day && isoDay(day)).toBe(expected);
});

test('counts attempts since the last dispatch', () => {
  const first = tried('2026-11-16', 'absent');
  const again = history(SENT, first, RETURNED, ['2026-11-23', 'SENT_AGAIN'], first);
  expect(lastAttempt(again)).toMatchObject({ number: 1, failure: 'absent' });
  expect(lastAttempt(history(SENT))).toBeUndefined();
});

test('a corrected address or a delivery closes an attempt', () => {
  const wrong = tried('2026-11-18', 'wrongAddress');
  expect(openAttempt('HANDED_OVER', history(SENT, wrong))).toEqual({
    number: 1,
    failure: 'wrongAddress',
  });
  expect(openAttempt('HANDED_OVER', history(SENT, wrong, CORRECTED))).toBeUndefined();
  expect(openAttempt('DELIVERED', history(SENT, wrong))).toBeUndefined();
});

test.each<[what: string, delivery: DeliveryState, happened: readonly Happened[], may: boolean]>([
  ['before an attempt', 'HANDED_OVER', [SENT], false],
  ['after another failure', 'HANDED_OVER', [SENT, tried('2026-11-18', 'absent')], false],
  ['after a wrong address', 'HANDED_OVER', [SENT, tried('2026-11-18', 'wrongAddress')], true],
  [
    'after its correction',
    'HANDED_OVER',
    [SENT, tried('2026-11-18', 'wrongAddress'), CORRECTED],
    false,
  ],
  ['of returned papers', 'RETURNED', [SENT, CORRECTED, RETURNED], true],
  [
    'of returned papers twice',
    'RETURNED',
    [SENT, RETURNED, ['2026-11-23', 'ADDRESS_CHANGED']],
    false,
  ],
  ['of delivered papers', 'DELIVERED', [SENT, tried('2026-11-18', 'wrongAddress')], false],
])('address correction %s', (_what, delivery, happened, may) => {
  expect(mayCorrectAddress(delivery, history(...happened))).toBe(may);
});

test('returned papers are asked for once, until the last day on which they are kept', () => {
  const standing = (today: string, ...more: Happened[]) =>
    returnStanding('RETURNED', history(SENT, RETURNED, ...more), calendarDay(today))?.standing;
  expect(RETURN_KEPT_DAYS).toBe(30);
  expect(standing('2026-12-22')).toBe('open');
  expect(standing('2026-12-23')).toBe('over');
  expect(standing('2026-11-24', ['2026-11-23', 'SENDING_ASKED'])).toBe('asked');
  expect(
    returnStanding('HANDED_OVER', history(SENT, RETURNED), calendarDay('2026-11-23')),
  ).toBeUndefined();
});

test('offers the five working days that a dispatch on the next working day can reach', () => {
  const days = resendingDays(calendarDay('2026-11-19'), '01', [calendarDay('2026-11-25')]);
  expect(days.map(isoDay)).toEqual([
    '2026-11-24',
    '2026-11-26',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
  ]);
});
