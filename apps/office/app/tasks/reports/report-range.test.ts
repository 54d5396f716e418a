import { MAX_REPORT_DAYS } from '@wathiqa/contract/office';
import { addDays, calendarDay, isoDay } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { lastDaysRange, parseRange, RANGE_PRESETS_DAYS, rangeBefore } from './range-form.tsx';

const today = calendarDay('2026-03-01');
const unasked = { from: '2026-01-31', to: '2026-03-01' };

test.each([
  '',
  'from=2026-02-01',
  'from=2026-02-02&to=2026-02-01',
  'from=2026-02-30&to=2026-03-01',
  'from=01-02-2026&to=2026-03-01',
  'from=2020-01-01&to=2099-12-31',
  `from=2026-01-01&to=${isoDay(addDays(calendarDay('2026-01-01'), MAX_REPORT_DAYS))}`,
])('defaults to thirty days for an invalid range in "%s"', (address) => {
  expect(parseRange(new URLSearchParams(address), today)).toEqual(unasked);
});

test.each([
  ['2026-02-10', '2026-02-10'],
  ['2025-12-01', '2026-03-01'],
])('the range %s to %s round-trips through the address', (from, to) => {
  expect(parseRange(new URLSearchParams({ from, to }), today)).toEqual({ from, to });
});

test('every preset is a valid range', () => {
  for (const number of RANGE_PRESETS_DAYS) {
    const offered = lastDaysRange(number, today);
    expect(parseRange(new URLSearchParams({ ...offered }), today)).toEqual(offered);
  }
});

test.each([
  ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
  ['2024-03-01', '2024-03-07', '2024-02-23', '2024-02-29'],
])('before %s to %s come as many days, %s to %s', (from, to, firstBefore, lastBefore) => {
  expect(rangeBefore({ from, to })).toEqual({ from: firstBefore, to: lastBefore });
});
