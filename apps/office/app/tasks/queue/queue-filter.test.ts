import { expect, test } from 'vitest';
import { filterAddress, type QueueFilter, readFilter } from './queue-filter.ts';

test.each([
  'state=OPEN',
  'list=catDocs',
  'governorate=1',
  'age=2',
  'flagged=no',
  'after=somewhere',
])('what is not known in an address, %s, is left out', (address) => {
  expect(readFilter(new URLSearchParams(address))).toEqual({ state: 'WAITING_APPROVAL' });
});

test('an empty address is the queue of those that wait', () => {
  expect(String(filterAddress({ state: 'WAITING_APPROVAL' }))).toBe('');
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
  expect(readFilter(filterAddress(filter))).toEqual(filter);
});
