import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from '../http/errors.ts';
import { DatabaseConnectionError } from './database-errors.ts';
import { createReads, type Replica } from './replica.ts';
import { MAX_AGE_MS, monitorReplicaLag, type ReplicaLook } from './replica-watch.ts';

const SOURCE = join(import.meta.dirname, '..');
const IDENTITY = { system: '7', database: 'wathiqa' };
const LOOK: ReplicaLook = { ...IDENTITY, replica: true, receiving: true, replayed: '1/0' };

describe('replica reads', () => {
  let position = 0n;
  let look: () => Promise<ReplicaLook>;
  const onAway = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    position = 0x1_0000_0000n;
    look = async () => LOOK;
    onAway.mockClear();
  });
  afterEach(() => void vi.useRealTimers());
  const start = async () => {
    const watch = monitorReplicaLag({
      primaryPosition: async () => position,
      look: () => look(),
      identity: IDENTITY,
      onAway,
    });
    await watch.start();
    return watch;
  };

  test('uses the replica while its replayed LSN is recent enough', async () => {
    const watch = await start();
    const told: boolean[] = [];
    watch.onChange((usable) => told.push(usable));
    // No writes, so no lag.
    await vi.advanceTimersByTimeAsync(2 * MAX_AGE_MS);
    expect(watch.state().usable).toBe(true);
    position += 1n;
    await vi.advanceTimersByTimeAsync(MAX_AGE_MS - 1_000);
    expect(watch.state().usable).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(watch.state().usable).toBe(false);
    look = async () => ({ ...LOOK, replayed: '1/1' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(watch.state().usable).toBe(true);
    expect(told).toEqual([false, true]);
    watch.stop();
  });

  test.each<[string, () => Promise<ReplicaLook>, number]>([
    ['is a primary', async () => ({ ...LOOK, replica: false }), 0],
    ['has parted from its primary', async () => ({ ...LOOK, receiving: false }), 0],
    ['has become another database', async () => ({ ...LOOK, system: '8' }), 1],
    ['is away', () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })), 1],
  ])('does not use a replica that %s', async (_what, changed, away) => {
    const watch = await start();
    look = changed;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(watch.state().usable).toBe(false);
    expect(onAway).toHaveBeenCalledTimes(away);
    watch.stop();
  });

  test.each([
    ['another database', async () => ({ ...LOOK, system: '8' }), 'another database'],
    [
      'a login without the role',
      () => Promise.reject(Object.assign(new Error('permission denied'), { code: '42501' })),
      'cannot be used: permission denied',
    ],
  ])('refuses to start if the replica is %s', async (_what, given, words) => {
    look = given;
    await expect(start()).rejects.toThrow(words);
  });

  test('uses a replica that becomes available after the start', async () => {
    look = () => Promise.reject(Object.assign(new Error(), { code: '57P03' }));
    const watch = await start();
    expect(watch.state().usable).toBe(false);
    look = async () => LOOK;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(watch.state().usable).toBe(true);
    watch.stop();
  });
});

describe('replica failures', () => {
  const primary = { query: 'primary', longQuery: 'primary' } as never;
  const replica = {
    query: 'replica',
    watch: { state: () => ({ usable: true, age: 0 }) },
  } as unknown as Replica;
  const { read } = createReads(primary, replica);
  const failing = (error: Error) =>
    read('stale', async (reader) => {
      if (String(reader) === 'replica') throw error;
      return 'from the primary';
    });

  test.each(['40001', '57P01', '25006', '08006', '42703', '42P01'])(
    'falls back to the primary on %s',
    async (code) => {
      expect(await failing(Object.assign(new Error(), { code }))).toBe('from the primary');
    },
  );

  test('falls back to the primary without a connection', async () => {
    const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });
    expect(await failing(new DatabaseConnectionError(refused))).toBe('from the primary');
  });

  test.each([
    ['a statement that took too long', Object.assign(new Error('57014'), { code: '57014' })],
    ['a mistake', Object.assign(new Error('42601'), { code: '42601' })],
    ['a refusal', new ServiceError('NOT_FOUND')],
  ])('does not retry on %s', async (_what, error) => {
    await expect(failing(error)).rejects.toBe(error);
  });
});

test('lists every read that may be stale', () => {
  const readers = globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8');
      const consistencies = [...text.matchAll(/\.(?:read|readLong)\(\s*'(strong|stale)'/g)];
      return consistencies.length > 0
        ? [`${file}: ${consistencies.map(([, age]) => age).join(' ')}`]
        : [];
    });
  expect(readers.toSorted()).toEqual([
    'features/civil-register/acceptance/service.ts: strong',
    'features/compliance/audit.ts: strong',
    'features/compliance/person-accesses.ts: strong',
    'features/compliance/personal-data/service.ts: strong',
    'features/compliance/reading/service.ts: strong',
    'features/dispatch/service.ts: strong strong',
    'features/feedback/office-service.ts: strong',
    'features/payments/office-lists.ts: strong strong',
    'features/payments/office-service.ts: strong',
    'features/queue/service.ts: strong strong',
    'features/reference-data/holidays/service.ts: strong',
    'features/reference-data/lookups/priced-pages.ts: stale',
    'features/reference-data/lookups/routes.ts: stale stale stale stale stale stale',
    'features/reference-data/outlets/service.ts: stale',
    'features/reports/sequential-counter.ts: strong',
    'features/reports/stalled/service.ts: strong strong',
    'features/tracking/service.ts: strong',
  ]);
});
