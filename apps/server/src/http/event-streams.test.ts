import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { eventStreams, formatEvent } from './event-streams.ts';

const limits = { total: 10, perPerson: 2, heartbeatMs: 60_000, lifetimeMs: 60_000 };

test('a reader that stops reading is disconnected', async () => {
  const closed: number[] = [];
  const streams = eventStreams(() => new Date(), limits, {
    listen: async () => [],
    closed: ({ page }) => void closed.push(page.requestId ?? 0),
    findAllowed: async (open) => new Set(open),
  });
  onTestFinished(() => streams.close());
  const connection = new PassThrough({ highWaterMark: 1 });
  const page = { personId: 1, requestId: 7 };
  const stream = await streams.open(page, (onClosed) => connection.once('close', onClosed));
  const event = formatEvent('changed', { text: 'x'.repeat(20_000) });
  streams.send(stream, event);
  expect(connection.destroyed).toBe(false);
  streams.send(stream, event);
  await expect.poll(() => closed).toEqual([7]);
  expect([streams.count(), streams.watching(7).size]).toEqual([0, 0]);
});
