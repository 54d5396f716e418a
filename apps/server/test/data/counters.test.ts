import { afterAll, beforeAll, expect, test } from 'vitest';
import { countDown, counterOf, countUp, countUpEach } from '../../src/http/counters.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const BEGAN = new Date('2026-11-20T10:00:00Z');
const after = (seconds: number) => new Date(BEGAN.getTime() + seconds * 1000);
const of = (subject: string, window: 'day' | 'minute' = 'day') =>
  counterOf(window, 'secret', subject);

test('counts beyond the highest configurable limit', async () => {
  const { query } = server.database;
  const [last] = (await countUpEach(query, Array(10_000).fill(of('much')), BEGAN)).slice(-1);
  expect(last).toBe(10_000);
  expect(await countUp(query, of('much'), BEGAN)).toMatchObject({ count: 10_001 });
});

test.each([
  ['minute', 60],
  ['day', 86_400],
] as const)('resets the %s window after it ends', async (window, seconds) => {
  const { query } = server.database;
  const counter = of('a call', window);
  expect(await countUp(query, counter, BEGAN)).toEqual({ count: 1, seconds_left: seconds });
  expect(await countUp(query, counter, after(seconds - 1))).toEqual({ count: 2, seconds_left: 1 });
  // `Retry-After` is at least one second.
  expect(await countUp(query, counter, after(seconds))).toEqual({ count: 3, seconds_left: 1 });
  expect(await countUp(query, counter, after(seconds + 1))).toMatchObject({ count: 1 });
});

test('increments and decrements once per occurrence', async () => {
  const { query } = server.database;
  const [first, second] = [of('first'), of('second')];
  expect(await countUpEach(query, [first, second, first], BEGAN)).toEqual([1, 1, 2]);
  await countDown(query, [first, first, second]);
  await countDown(query, [second]);
  expect(await countUpEach(query, [second, first], BEGAN)).toEqual([1, 1]);
});

test('counts nothing for an empty list', async () => {
  expect(await countUpEach(server.database.query, [], BEGAN)).toEqual([]);
});
