import { expect, test } from 'vitest';
import { type FeedbackFilter, parseFilter, toQuery, toSearchParams } from './feedback-filter.ts';

test.each(['state=lost', 'type=4', 'type=x', 'order=best', 'after=somewhere'])(
  'what is not known in an address, %s, is left out',
  (address) => {
    expect(parseFilter(new URLSearchParams(address))).toEqual({ state: 'open', order: 'oldest' });
  },
);

test('an empty address is the new messages, the oldest first', () => {
  expect(String(toSearchParams({ state: 'open', order: 'oldest' }))).toBe('');
});

test.each<FeedbackFilter>([
  { order: 'oldest' },
  { state: 'answered', type: 3, order: 'newest' },
  { state: 'open', order: 'oldest', after: '2026-11-21T02:46:48.123456Z_260000018' },
])('a filter comes back from its address as it was', (filter) => {
  expect(parseFilter(toSearchParams(filter))).toEqual(filter);
});

test('the call is asked for the type by its digit', () => {
  expect(toQuery({ type: 1, order: 'oldest' })).toEqual({ type: '1', order: 'oldest' });
});
