import type pg from 'pg';
import { expect, test } from 'vitest';
import { requireNotices, requireOwnConnections } from './pooler-check.ts';

function poolsOn(...backends: (() => number)[]): [pg.Pool, pg.Pool] {
  const [first, second] = backends.map((backend) => ({
    connect: async () => ({
      query: async () => ({ rows: [{ pid: backend() }] }),
      release: () => {},
    }),
  }));
  return [first, second] as unknown as [pg.Pool, pg.Pool];
}

const inTurn = (...pids: number[]) => {
  let asked = 0;
  return () => pids[asked++ % pids.length] ?? 0;
};

test.each([
  ['one backend for two connections', poolsOn(inTurn(7), inTurn(7))],
  ['another backend for each transaction', poolsOn(inTurn(7, 8), inTurn(9, 10))],
  ['backends that are handed round', poolsOn(inTurn(7, 8), inTurn(8, 7))],
])('rejects a pooler with %s and names the setting', async (_, pools) => {
  await expect(requireOwnConnections(pools)).rejects.toThrow('pool_mode=session');
});

test('accepts a pooler with stable sessions', async () => {
  await requireOwnConnections(poolsOn(inTurn(7), inTurn(8)));
});

test('accepts a delivered notification and ends the listener', async () => {
  const listeners = new Map<string, (notice: string | undefined) => void>();
  const listen = async (channel: string, listener: (notice: string | undefined) => void) => {
    listeners.set(channel, listener);
    return async () => void listeners.delete(channel);
  };
  await requireNotices(listen, (channel, payload) => listeners.get(channel)?.(payload));
  expect(listeners.size).toBe(0);
});
