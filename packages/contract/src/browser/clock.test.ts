import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const NOON = Date.parse('2026-11-28T10:00:00.000Z');
const SECOND = 1000;
const HOUR = 3_600_000;

let truth = NOON;
let skew = 0;

beforeEach(() => {
  truth = NOON;
  skew = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => truth + skew);
});
afterEach(() => vi.resetModules());

const open = () => import('./clock.ts');

interface Answer {
  /** Milliseconds. */
  there?: number;
  back?: number;
  headers?: Record<string, string>;
}

async function answer(
  { fetchOnTime }: Awaited<ReturnType<typeof open>>,
  { there = 0, back = 0, headers = {} }: Answer = {},
) {
  vi.stubGlobal('fetch', async () => {
    truth += there;
    const date = new Date(truth).toUTCString();
    truth += back;
    return new Response('', { headers: { 'cache-control': 'no-store', date, ...headers } });
  });
  await fetchOnTime('/api');
}

test.each([-2 * HOUR, -SECOND, HOUR, 24 * HOUR, -20 * 365 * 24 * HOUR])(
  'knows the time of the server on a device that is wrong by %d ms',
  async (wrong) => {
    skew = wrong;
    const clock = await open();
    await answer(clock, { there: 300, back: 200 });
    expect(Math.abs(clock.serverNow() - truth)).toBeLessThanOrEqual(SECOND + 500);
    truth += HOUR;
    expect(Math.abs(clock.serverNow() - truth)).toBeLessThanOrEqual(SECOND + 500);
  },
);

test('names the day of the server in Cairo', async () => {
  skew = 24 * HOUR;
  const clock = await open();
  await answer(clock);
  expect(clock.cairoToday()).toEqual({ year: 2026, month: 11, day: 28 });
});

const duration = fc.integer({ min: 0, max: 90 * SECOND });
const answers = fc.array(fc.record({ there: duration, back: duration, pause: duration }), {
  minLength: 1,
});

test('no answer, however slow, makes the time of the server worse', async () => {
  const check = fc.asyncProperty(
    fc.integer({ min: -48 * HOUR, max: 48 * HOUR }),
    answers,
    async (wrong, all) => {
      vi.resetModules();
      skew = wrong;
      const clock = await open();
      let error = Math.abs(wrong);
      for (const { there, back, pause } of all) {
        truth += pause;
        await answer(clock, { there, back });
        const next = Math.abs(clock.serverNow() - truth);
        expect(next).toBeLessThanOrEqual(Math.min(error, SECOND + there + back));
        error = next;
      }
    },
  );
  await fc.assert(check, { numRuns: 30 });
});

test('leaves a right clock as it is', async () => {
  const clock = await open();
  for (const there of [0, 700, 1900, 20]) {
    truth += 777;
    await answer(clock, { there, back: 33 });
    expect(clock.serverNow()).toBe(truth);
  }
});

test('follows a clock that is set while the page is open', async () => {
  const clock = await open();
  await answer(clock);
  skew = HOUR;
  await answer(clock);
  expect(Math.abs(clock.serverNow() - truth)).toBeLessThanOrEqual(SECOND);
});

test('a sleep during a call does not count as a difference', async () => {
  const clock = await open();
  await answer(clock, { back: HOUR });
  expect(clock.serverNow()).toBe(truth);
});

test('an earlier page leaves the time to the next one, before any answer', async () => {
  skew = HOUR;
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage });
  await answer(await open());
  vi.resetModules();
  const next = await open();
  expect(Math.abs(next.serverNow() - truth)).toBeLessThanOrEqual(SECOND);
});

test.each<Record<string, string>>([
  { 'cache-control': 'public, max-age=600' },
  { date: '' },
  { date: 'yesterday' },
])('takes no time from an answer with %o', async (headers) => {
  skew = HOUR;
  const clock = await open();
  await answer(clock, { headers });
  expect(clock.serverNow()).toBe(truth + skew);
});
