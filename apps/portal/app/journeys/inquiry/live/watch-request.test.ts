import { expect, test } from 'vitest';
import { type WatchedPage, watchRequest } from './watch-request.ts';

/** A page whose line, sight and time the test holds in its hands. */
function page() {
  const lines: { signal: AbortSignal; changed: () => void; end: () => void; fail: () => void }[] =
    [];
  const waits: { milliseconds: number; then: () => void }[] = [];
  let seen = true;
  let sighted = () => {};
  let reads = 0;
  const watched: WatchedPage = {
    hear: (signal, changed) =>
      new Promise((resolve, reject) => {
        lines.push({ signal, changed, end: resolve, fail: () => reject(new Error('broken')) });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    isSeen: () => seen,
    onSight: (changed) => {
      sighted = changed;
      return () => {
        sighted = () => {};
      };
    },
    wait: (milliseconds, then) => {
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
      seen = visible;
      sighted();
    },
    /** Lets the line's end be heard, and the next wait pass. */
    passTime: async () => {
      await settled();
      waits.shift()?.then();
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('every change is read, and an ended line is had again', async () => {
  const own = page();
  watchRequest(own.watched, own.read);
  own.lines[0]?.changed();
  own.lines[0]?.changed();
  expect(own.reads()).toBe(2);
  own.lines[0]?.end();
  await own.passTime();
  expect(own.lines).toHaveLength(2);
});

test('without a line it asks by itself, ever more seldom, and soon again once there was one', async () => {
  const own = page();
  watchRequest(own.watched, own.read);
  const waited: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    own.lines.at(-1)?.fail();
    await settled();
    waited.push(own.waits[0]?.milliseconds ?? 0);
    await own.passTime();
  }
  expect(waited).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(own.reads()).toBe(7);
  own.lines.at(-1)?.changed();
  own.lines.at(-1)?.fail();
  await settled();
  expect(own.waits[0]?.milliseconds).toBe(4000);
});

test('a hidden page has no line and asks nothing; seen again it has one', async () => {
  const own = page();
  watchRequest(own.watched, own.read);
  own.show(false);
  await settled();
  expect(own.lines[0]?.signal.aborted).toBe(true);
  expect([own.reads(), own.waits.length]).toEqual([0, 0]);
  own.show(true);
  expect(own.lines).toHaveLength(2);
  own.show(true);
  expect(own.lines).toHaveLength(2);
});

test('nothing is heard once it has ended', async () => {
  const own = page();
  const end = watchRequest(own.watched, own.read);
  end();
  await settled();
  own.show(true);
  expect(own.lines).toHaveLength(1);
  expect([own.reads(), own.waits.length]).toEqual([0, 0]);
});
