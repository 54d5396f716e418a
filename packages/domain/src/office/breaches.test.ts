import { expect, test } from 'vitest';
import { calendarDay as day } from '../calendar/cairo-calendar.ts';
import { breachNotices } from './breaches.ts';

// Sunday; noon in Cairo is 10:00 UTC.
const FOUND = '2026-11-22T10:00:00Z';
const DUE = '2026-11-25T10:00:00Z';

const at = (text: string | null) => (text === null ? null : new Date(text));

test.each([
  // Without notification, the centre's deadline (Wednesday) starts the persons' term.
  [null, null, '2026-11-25T10:00:00Z', 'waiting', '2026-11-30', 'waiting'],
  [null, null, '2026-11-25T10:00:01Z', 'overdue', '2026-11-30', 'waiting'],
  [null, null, '2026-11-30T21:59:59Z', 'overdue', '2026-11-30', 'waiting'],
  [null, null, '2026-11-30T22:00:00Z', 'overdue', '2026-11-30', 'overdue'],
  // Notified at once: three working days follow.
  [FOUND, null, '2026-11-25T21:59:59Z', 'inTime', '2026-11-25', 'waiting'],
  [FOUND, null, '2026-11-25T22:00:00Z', 'inTime', '2026-11-25', 'overdue'],
  [FOUND, '2026-11-25T20:00:00Z', '2027-01-01T00:00:00Z', 'inTime', '2026-11-25', 'inTime'],
  [FOUND, '2026-11-26T08:00:00Z', '2027-01-01T00:00:00Z', 'inTime', '2026-11-25', 'late'],
  // Late: the actual time counts.
  ['2026-11-26T10:00:00Z', null, '2026-11-26T10:00:00Z', 'late', '2026-12-01', 'waiting'],
] as const)(
  'notified %s and %s, at %s: centre %s; persons until %s: %s',
  (authority, persons, now, authorityState, dueOn, personsState) => {
    const times = {
      foundAt: new Date(FOUND),
      authorityNotifiedAt: at(authority),
      personsNotifiedAt: at(persons),
    };
    expect(breachNotices(times, [], new Date(now))).toEqual({
      authority: { dueAt: new Date(DUE), state: authorityState },
      persons: { dueOn: day(dueOn), state: personsState },
    });
  },
);

test('excludes holidays from working days', () => {
  const times = {
    foundAt: new Date(FOUND),
    authorityNotifiedAt: new Date(FOUND),
    personsNotifiedAt: null,
  };
  const { persons } = breachNotices(times, [day('2026-11-24')], new Date(FOUND));
  expect(persons.dueOn).toEqual(day('2026-11-26'));
});
