import { expect, test } from 'vitest';
import { type FeedbackFilter, parseFilter, toQuery, toSearchParams } from './feedback-filter.ts';

test.each(['state=lost', 'type=7', 'type=x', 'order=best', 'after=somewhere'])(
  'ignores the invalid parameter %s',
  (address) => {
    expect(parseFilter(new URLSearchParams(address))).toEqual({ state: 'open', order: 'oldest' });
  },
);

test('defaults to new messages, oldest first', () => {
  expect(String(toSearchParams({ state: 'open', order: 'oldest' }))).toBe('');
});

test.each<FeedbackFilter>([
  { order: 'oldest' },
  { state: 'answered', type: 3, mine: 'yes', order: 'newest' },
  { state: 'open', order: 'oldest', after: '2026-11-21T02:46:48.123456Z_260000018' },
])('a filter round-trips through the address', (filter) => {
  expect(parseFilter(toSearchParams(filter))).toEqual(filter);
});

test('sends the type as its digit', () => {
  expect(toQuery({ type: 1, order: 'oldest' })).toEqual({ type: '1', order: 'oldest' });
});
