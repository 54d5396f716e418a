import { expect, test } from 'vitest';
import { startLease } from './lease.ts';

const AT = Date.parse('2026-11-21T10:00:00Z');

test.each([
  ['at once', 0, 0, true],
  ['in the first half', 29_999, 29_999, true],
  ['in the second half', 30_000, 30_000, false],
  ['in the second half, with the clock set back', 30_000, -3_600_000, false],
  ['after a suspension, during which the monotonic clock stood still', 5, 61_000, false],
  ['after its end', 61_000, 61_000, false],
])(
  'an effect %s, %i ms by one clock and %i ms by the other, may begin: %s',
  (_, monotonic, wall, mayBegin) => {
    const clock = { monotonic: 1_000, wall: AT };
    const lease = startLease(
      () => new Date(clock.wall),
      60_000,
      () => clock.monotonic,
    );
    expect(lease.until).toEqual(new Date('2026-11-21T10:01:00Z'));
    clock.monotonic += monotonic;
    clock.wall += wall;
    expect(lease.mayBegin()).toBe(mayBegin);
  },
);
