import { expect, test } from 'vitest';
import { createPace } from './load-shedding.ts';

test('events beyond the rate wait in turn, the longest wait at most', () => {
  let now = 5_000;
  const pace = createPace(100, 25, () => now);
  expect([pace(), pace(), pace(), pace(), pace()]).toEqual([0, 10, 20, 25, 25]);
  now += 1_000;
  expect([pace(), pace()]).toEqual([0, 10]);
});
