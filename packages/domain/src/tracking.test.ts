import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDay, isoDay } from './cairo-calendar.ts';
import type { HistoryEvent, RequestState } from './request-states.ts';
import { DELIVERY_STATES, REQUEST_STATES } from './request-states.ts';
import { canChangeAddress, canWithdraw, expectedDeliveryDay, maskAddress } from './tracking.ts';

test('a request may be withdrawn until it is paid for', () => {
  expect(REQUEST_STATES.filter(canWithdraw)).toEqual(['WAITING_APPROVAL', 'WAITING_PAYMENT']);
});

test('an address may be changed until the papers are packed', () => {
  const allowed = REQUEST_STATES.flatMap((state) =>
    DELIVERY_STATES.filter((delivery) => canChangeAddress({ state, delivery }, false)).map(
      (delivery) => `${state} ${delivery}`,
    ),
  );
  expect(allowed).toEqual([
    'WAITING_APPROVAL NOT_PACKED',
    'WAITING_PAYMENT NOT_PACKED',
    'PAYMENT_ACCEPTED NOT_PACKED',
  ]);
  expect(canChangeAddress({ state: 'PAYMENT_ACCEPTED', delivery: 'NOT_PACKED' }, true)).toBe(false);
});

describe('the expected day', () => {
  const happened = (day: string, event: HistoryEvent, state: RequestState) => ({
    at: new Date(`${day}T10:00:00Z`),
    event,
    state,
  });
  // A Sunday: the working week begins.
  const registered = happened('2026-11-01', 'REGISTERED', 'WAITING_APPROVAL');
  const decided = happened('2026-11-03', 'STATE_CHANGED', 'WAITING_PAYMENT');
  const paid = happened('2026-11-08', 'PAID', 'PAYMENT_ACCEPTED');
  const sent = happened('2026-11-12', 'HANDED_OVER', 'INTRANSIT');
  const again = happened('2026-11-20', 'SENT_AGAIN', 'INTRANSIT');

  test.each([
    ['in Cairo is two days after seven working days', '01', [registered], '2026-11-12'],
    ['elsewhere is three days after them', '02', [registered], '2026-11-13'],
    ['without an address counts as elsewhere', null, [registered], '2026-11-13'],
    ['waits with who has not paid', '01', [registered, decided], '2026-11-12', '2026-11-03'],
    ['moves while nobody pays', '01', [registered, decided], '2026-11-18', '2026-11-09'],
    ['leaves the wait for payment out', '01', [registered, decided, paid], '2026-11-17'],
    ['counts from the post office', '21', [registered, decided, paid, sent], '2026-11-14'],
    ['counts anew when sent again', '35', [registered, paid, sent, again], '2026-11-23'],
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

  test('comes later by a holiday', () => {
    const day = expectedDeliveryDay(
      { state: 'WAITING_APPROVAL', delivery: 'NOT_PACKED', governorateCode: '01' },
      [registered],
      [calendarDay('2026-11-04')],
      calendarDay('2026-11-02'),
    );
    expect(day && isoDay(day)).toBe('2026-11-13');
  });

  test.each([
    ['REJECTED', 'NOT_PACKED'],
    ['INTRANSIT', 'DELIVERED'],
    ['INTRANSIT', 'RETURNED'],
  ] as const)('is none for %s and %s', (state, delivery) => {
    const history = [registered, sent];
    const today = calendarDay('2026-11-05');
    expect(
      expectedDeliveryDay({ state, delivery, governorateCode: '01' }, history, [], today),
    ).toBeUndefined();
  });
});

test.each([
  ['شقة 3، دور 2، عقار 14، شارع التحرير', 'شقة •••، دور •••، عقار •••، شارع ا•••'],
  ['١٢ شارع النيل', '••• شارع ا•••'],
])('«%s» is masked', (address, masked) => expect(maskAddress(address)).toBe(masked));

test('no digit and no whole name of any address is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (address) => {
      const masked = maskAddress(address);
      expect(masked).not.toMatch(/\p{N}/u);
      for (const word of masked.match(/[\p{L}\p{M}]{2,}/gu) ?? []) {
        expect(['شقة', 'دور', 'عقار', 'شارع', 'حي', 'مدينة']).toContain(word);
      }
    }),
  );
});
