import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createOutboxWorker,
  LEASE_MS,
  type Outbox,
  type Outcome,
  type Settled,
} from './outbox-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createOutbox(changes: Partial<Outbox<number, Outcome>> = {}) {
  const seen = { claimed: 0, active: 0, most: 0, settled: [] as string[] };
  const outbox: Outbox<number, Outcome> = {
    name: 'numbers',
    service: 'sms',
    concurrency: 10,
    now: () => new Date(),
    claim: async ({ limit }) =>
      Array.from({ length: limit }, () => {
        seen.claimed += 1;
        return [seen.claimed];
      }),
    work: async () => {
      seen.active += 1;
      seen.most = Math.max(seen.most, seen.active);
      await new Promise((resolve) => setTimeout(resolve, 100));
      seen.active -= 1;
      return { result: 'done', reached: true };
    },
    giveUp: () => ({ result: 'given up' }),
    settle: async (settled) => void seen.settled.push(...settled.map(describe)),
    ...changes,
  };
  return { outbox, seen };
}

const describe = ({ item, outcome }: Settled<number>) => `${outcome.result} ${item}`;

const unexpected = (error: unknown) => {
  throw error;
};

test('limits concurrency and claims in proportion to throughput', async () => {
  const { outbox, seen } = createOutbox();
  const worker = createOutboxWorker(outbox, unexpected);
  worker.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.most).toBe(10);
  // Ten at a time for 100 ms each: 100/s, with at most one second's worth waiting.
  expect(seen.settled.length).toBeGreaterThan(800);
  expect(seen.claimed - seen.settled.length).toBeLessThanOrEqual(110);
  const stopping = worker.stop();
  await vi.advanceTimersByTimeAsync(200);
  await stopping;
  expect(seen.settled).toHaveLength(seen.claimed);
  expect(new Set(seen.settled.map((outcome) => outcome.split(' ')[1])).size).toBe(seen.claimed);
});

test('probes an unavailable service with few items until it recovers', async () => {
  let away = true;
  const { outbox, seen } = createOutbox({
    work: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { result: 'tried', reached: !away };
    },
  });
  const worker = createOutboxWorker(outbox, unexpected);
  worker.start();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(seen.claimed).toBeLessThan(200);
  away = false;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(seen.claimed).toBeGreaterThan(1_000);
  const stopping = worker.stop();
  await vi.advanceTimersByTimeAsync(200);
  await stopping;
});

test('retries a failed settlement before it claims new items', async () => {
  let failures = 3;
  const reported = vi.fn();
  const { outbox, seen } = createOutbox({
    settle: async (settled) => {
      failures -= 1;
      if (failures >= 0) throw new Error('The register is away');
      seen.settled.push(...settled.map(describe));
    },
  });
  const worker = createOutboxWorker(outbox, reported);
  worker.start();
  await vi.advanceTimersByTimeAsync(2_500);
  expect({ claimed: seen.claimed, settled: seen.settled }).toEqual({ claimed: 10, settled: [] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reported).toHaveBeenCalledTimes(3);
  expect(seen.settled.slice(0, 10).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, index) => `done ${index + 1}`).toSorted(),
  );
  const stopping = worker.stop();
  await vi.advanceTimersByTimeAsync(200);
  await stopping;
});

test('releases an item whose turn comes in the second half of its lease', async () => {
  const batches = [[[1, 2, 3]]];
  const begun: number[] = [];
  const { outbox, seen } = createOutbox({
    claim: async () => batches.shift() ?? [],
    work: async (item) => {
      begun.push(item);
      await new Promise((resolve) => setTimeout(resolve, LEASE_MS / 4));
      return { result: 'done', reached: true };
    },
  });
  const worker = createOutboxWorker(outbox, unexpected);
  worker.start();
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  expect(begun).toEqual([1, 2]);
  expect(seen.settled).toEqual(['done 1', 'done 2', 'released 3']);
  await worker.stop();
});

test('reports a defect once, gives its item up and continues', async () => {
  const defect = new TypeError('a defect');
  const batches = [[[1, 2]]];
  const { outbox, seen } = createOutbox({
    claim: async () => batches.shift() ?? [],
    work: async (item) => {
      if (item === 1) throw defect;
      return { result: 'done', reached: true };
    },
  });
  const reported = vi.fn();
  const worker = createOutboxWorker(outbox, reported);
  worker.start();
  await vi.advanceTimersByTimeAsync(1_000);
  await worker.stop();
  expect(seen.settled).toEqual(['given up 1', 'done 2']);
  expect(reported.mock.calls).toEqual([[defect]]);
});

test('releases waiting items on stop and aborts hanging ones', async () => {
  const batches = [[[1], [2], [3]]];
  const { outbox, seen } = createOutbox({
    concurrency: 1,
    claim: async () => batches.shift() ?? [],
    work: (_item, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ result: 'broken off' }));
      }),
  });
  const worker = createOutboxWorker(outbox, unexpected);
  worker.start();
  await vi.advanceTimersByTimeAsync(1_000);
  const stopping = worker.stop();
  await vi.advanceTimersByTimeAsync(6_000);
  await stopping;
  expect(seen.settled.toSorted()).toEqual(['broken off 1', 'released 2', 'released 3']);
});
