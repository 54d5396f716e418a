import { expect, test } from 'vitest';
import { parseFilter, type QueueFilter, toSearchParams } from './queue-filter.ts';

const DEFAULT: QueueFilter = { state: 'WAITING_APPROVAL', view: 'open', sort: 'deadline' };

test.each([
  'state=OPEN',
  'view=yours',
  'sort=id',
  'list=catDocs',
  'governorate=1',
  'office=all',
  'after=somewhere',
])('ignores the invalid parameter %s', (address) => {
  expect(parseFilter(new URLSearchParams(address))).toEqual(DEFAULT);
});

test('defaults to open requests', () => {
  expect(String(toSearchParams(DEFAULT))).toBe('');
});

test('a filter round-trips through the address', () => {
  const filter: QueueFilter = {
    state: 'PAYMENT_ACCEPTED',
    view: 'late',
    sort: 'arrival',
    list: 'birthDocs',
    governorateCode: '01',
    officeId: 7,
    after: 'late_2026-11-21T02:46:48.123456Z_260000000018',
  };
  expect(parseFilter(toSearchParams(filter))).toEqual(filter);
});
