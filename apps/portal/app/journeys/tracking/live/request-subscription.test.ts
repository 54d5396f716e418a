import { expect, test } from 'vitest';
import { StreamRefusedError } from './event-stream.ts';
import { type SubscriptionEnvironment, subscribeToRequest } from './request-subscription.ts';

function fakeEnvironment() {
  const lines: {
    signal: AbortSignal;
    changed: () => void;
    end: () => void;
    fail: (error?: Error) => void;
  }[] = [];
  const waits: { milliseconds: number; then: () => void }[] = [];
  let pageVisible = true;
  let availabilityChanged = () => {};
  let reads = 0;
  const watched: SubscriptionEnvironment = {
    openStream: (signal, changed) =>
      new Promise((resolve, reject) => {
        lines.push({
          signal,
          changed,
          end: resolve,
          fail: (error = new Error('broken')) => reject(error),
        });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    isVisible: () => pageVisible,
    onAvailabilityChange: (changed) => {
      availabilityChanged = changed;
      return () => {
        availabilityChanged = () => {};
      };
    },
    schedule: (milliseconds, then) => {
      const wait = { milliseconds, then };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
    random: () => 1,
  };
  return {
    watched,
    lines,
    waits,
    read: () => {
      reads += 1;
    },
    reads: () => reads,
    show: (visible: boolean) => {
      pageVisible = visible;
      availabilityChanged();
    },
    passTime: async () => {
      await flushPromises();
      waits.shift()?.then();
    },
  };
}

const flushPromises = () => new Promise((resolve) => setTimeout(resolve));

test('refetches at each change and reconnects an ended stream', async () => {
  const own = fakeEnvironment();
  subscribeToRequest(own.watched, own.read);
  own.lines[0]?.changed();
  own.lines[0]?.changed();
  expect(own.reads()).toBe(2);
  own.lines[0]?.end();
  await own.passTime();
  expect(own.lines).toHaveLength(2);
});

test('polls with exponential backoff, reset by a connection', async () => {
  const own = fakeEnvironment();
  subscribeToRequest(own.watched, own.read);
  const delays: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    own.lines.at(-1)?.fail();
    await flushPromises();
    delays.push(own.waits[0]?.milliseconds ?? 0);
    await own.passTime();
  }
  expect(delays).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(own.reads()).toBe(7);
  own.lines.at(-1)?.changed();
  own.lines.at(-1)?.fail();
  await flushPromises();
  expect(own.waits[0]?.milliseconds).toBe(4000);
});

test.each([
  ['300', 300_000],
  ['1', 4000],
  ['86400', 900_000],
  [undefined, 4000],
])('with Retry-After %s it fetches once and retries after %i ms', async (said, wait) => {
  const own = fakeEnvironment();
  subscribeToRequest(own.watched, own.read);
  const headers: HeadersInit = said ? { 'retry-after': said } : {};
  own.lines[0]?.fail(new StreamRefusedError(new Response(null, { status: 503, headers })));
  await flushPromises();
  expect([own.reads(), own.waits[0]?.milliseconds]).toEqual([1, wait]);
  await own.passTime();
  expect(own.lines).toHaveLength(2);
});

test('disconnects a hidden page and reconnects a visible one', async () => {
  const own = fakeEnvironment();
  subscribeToRequest(own.watched, own.read);
  own.show(false);
  await flushPromises();
  expect(own.lines[0]?.signal.aborted).toBe(true);
  expect([own.reads(), own.waits.length]).toEqual([0, 0]);
  own.show(true);
  expect(own.lines).toHaveLength(2);
  own.show(true);
  expect(own.lines).toHaveLength(2);
});

test('stops after unsubscribe', async () => {
  const own = fakeEnvironment();
  const end = subscribeToRequest(own.watched, own.read);
  end();
  await flushPromises();
  own.show(true);
  expect(own.lines).toHaveLength(1);
  expect([own.reads(), own.waits.length]).toEqual([0, 0]);
});
