import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseBusyError } from './database-errors.ts';
import { groupCommit } from './statement-batches.ts';

type Order = { of: string; n: number };

/** Records batches; each runs until released. */
function startBatches(options: {
  atOnce?: number;
  largest?: number;
  queueLimit?: number;
  waitLimit?: number;
  fail?: (n: number) => unknown;
}) {
  const {
    atOnce = 1,
    largest = 4,
    queueLimit = 0,
    waitLimit = 0,
    fail = () => undefined,
  } = options;
  const batches: number[][] = [];
  const release: (() => void)[] = [];
  const { send } = groupCommit<Order, string>({
    atOnce,
    largest,
    queueLimit,
    waitLimit,
    key: ({ of }) => of,
    write: async (orders) => {
      batches.push(orders.map(({ n }) => n));
      await new Promise<void>((resolve) => release.push(resolve));
      const failure = orders.map(({ n }) => fail(n)).find((it) => it !== undefined);
      if (failure !== undefined) throw failure;
      return orders.map(({ n }) => `written ${n}`);
    },
  });
  const sendAll = (...orders: (number | Order)[]) =>
    orders.map((order) => send(typeof order === 'number' ? { of: `${order}`, n: order } : order));
  const letGo = async () => {
    await turn();
    release.shift()?.();
    await turn();
    await turn();
  };
  return { batches, send, sendAll, letGo };
}

const sqlError = (code: string) => Object.assign(new Error(code), { code });

test('batches simultaneous and later items up to the maximum size', async () => {
  const { batches, sendAll, letGo } = startBatches({ largest: 3 });
  const sent = sendAll(1, 2);
  await turn();
  sent.push(...sendAll(3, 4, 5, 6));
  await turn();
  expect(batches).toEqual([[1, 2]]);
  for (let round = 0; round < 3; round += 1) await letGo();
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
  expect(await Promise.all(sent)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `written ${n}`));
});

test('refuses an item at once when the queue is full and writes the others', async () => {
  const { batches, sendAll, letGo } = startBatches({ largest: 2, queueLimit: 3 });
  const sent = sendAll(1);
  await turn();
  sent.push(...sendAll(2, 3));
  sent.push(...sendAll(4));
  const refused = sendAll(5, 6);
  for (const one of refused) await expect(one).rejects.toThrow(DatabaseBusyError);
  for (let round = 0; round < 3; round += 1) await letGo();
  expect(batches).toEqual([[1], [2, 3], [4]]);
  expect(await Promise.all(sent)).toEqual([1, 2, 3, 4].map((n) => `written ${n}`));
});

test('refuses an item after its wait limit and writes the others', async () => {
  const { batches, sendAll, letGo } = startBatches({ waitLimit: 20 });
  const [first] = sendAll(1);
  await turn();
  const [second] = sendAll(2);
  await expect(second).rejects.toThrow(DatabaseBusyError);
  await letGo();
  const [third] = sendAll(3);
  await letGo();
  expect(batches).toEqual([[1], [3]]);
  expect(await Promise.all([first, third])).toEqual(['written 1', 'written 3']);
});

test('counts the time that an item waited before in its wait limit', async () => {
  const { batches, send, letGo } = startBatches({ waitLimit: 10_000 });
  const item = { of: '1', n: 1 };
  await expect(send(item, 10_000)).rejects.toThrow(DatabaseBusyError);
  const sent = send(item, 9_000);
  await letGo();
  expect(await sent).toBe('written 1');
  expect(batches).toEqual([[1]]);
});

test('starts a batch at once below the concurrency limit', async () => {
  const { batches, sendAll, letGo } = startBatches({ atOnce: 2 });
  const sent = sendAll(1);
  await turn();
  sent.push(...sendAll(2));
  await turn();
  sent.push(...sendAll(3));
  await turn();
  expect(batches).toEqual([[1], [2]]);
  for (let round = 0; round < 3; round += 1) await letGo();
  expect(batches).toEqual([[1], [2], [3]]);
  expect(await Promise.all(sent)).toEqual(['written 1', 'written 2', 'written 3']);
});

test('writes two items of one key in sequence', async () => {
  const { batches, sendAll, letGo } = startBatches({});
  const sent = sendAll({ of: 'a', n: 1 }, { of: 'a', n: 2 }, { of: 'b', n: 3 });
  await letGo();
  await letGo();
  expect(batches).toEqual([[1, 3], [2]]);
  expect(await Promise.all(sent)).toEqual(['written 1', 'written 2', 'written 3']);
});

test.each(['23514', '22P02', '40P01'])(
  'writes the other items if one fails with %s',
  async (code) => {
    const { batches, sendAll, letGo } = startBatches({
      fail: (n) => (n === 2 ? sqlError(code) : undefined),
    });
    const sent = Promise.allSettled(sendAll(1, 2, 3));
    for (let round = 0; round < 4; round += 1) await letGo();
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(await sent).toEqual([
      { status: 'fulfilled', value: 'written 1' },
      { status: 'rejected', reason: sqlError(code) },
      { status: 'fulfilled', value: 'written 3' },
    ]);
  },
);

test.each(['57P01', '57014', '08006'])(
  'fails the whole batch with %s and continues with the next',
  async (code) => {
    let away = true;
    const { batches, sendAll, letGo } = startBatches({
      fail: () => (away ? sqlError(code) : undefined),
    });
    const sent = Promise.allSettled(sendAll(1, 2));
    await letGo();
    away = false;
    const later = sendAll(3);
    await letGo();
    expect(batches).toEqual([[1, 2], [3]]);
    const failed = { status: 'rejected', reason: sqlError(code) };
    expect(await sent).toEqual([failed, failed]);
    expect(await later[0]).toBe('written 3');
  },
);
