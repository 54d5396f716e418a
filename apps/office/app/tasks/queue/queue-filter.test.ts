import { expect, test } from 'vitest';
import { parseFilter, type QueueFilter, toSearchParams } from './queue-filter.ts';

test.each([
  'state=OPEN',
  'list=catDocs',
  'governorate=1',
  'age=2',
  'flagged=no',
  'after=somewhere',
])('what is not known in an address, %s, is left out', (address) => {
  expect(parseFilter(new URLSearchParams(address))).toEqual({ state: 'WAITING_APPROVAL' });
});

test('an empty address is the queue of those that wait', () => {
  expect(String(toSearchParams({ state: 'WAITING_APPROVAL' }))).toBe('');
});

test('a filter comes back from its address as it was', () => {
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
