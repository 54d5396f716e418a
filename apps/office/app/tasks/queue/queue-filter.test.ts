import { expect, test } from 'vitest';
import { parseFilter, type QueueFilter, toSearchParams } from './queue-filter.ts';

test.each([
  'state=OPEN',
  'list=catDocs',
  'governorate=1',
  'age=2',
  'flagged=no',
  'after=somewhere',
])('ignores the invalid parameter %s', (address) => {
  expect(parseFilter(new URLSearchParams(address))).toEqual({ state: 'WAITING_APPROVAL' });
});

test('defaults to waiting requests', () => {
  expect(String(toSearchParams({ state: 'WAITING_APPROVAL' }))).toBe('');
});

test('a filter round-trips through the address', () => {
  const filter: QueueFilter = {
    state: 'PAYMENT_ACCEPTED',
    list: 'birthDocs',
    governorateCode: '01',
    olderThan: 7,
    flagged: 'yes',
    after: '2026-11-21T02:46:48.123456Z_260000000018',
  };
  expect(parseFilter(toSearchParams(filter))).toEqual(filter);
});
