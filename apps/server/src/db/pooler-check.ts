import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** The pooler breaks a guarantee that the server needs. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

const LOST_CONNECTION =
  'DATABASE_URL leads through a pooler in transaction mode, which loses the role, the time limits and the prepared ' +
  'statements of a connection: set pool_mode=session (PgBouncer), or connect to PostgreSQL directly.';
const LOST_NOTICES =
  'NOTIFY does not reach LISTEN, so that open pages would not follow their request: DATABASE_LISTEN_URL should name ' +
  'the database of DATABASE_URL at PostgreSQL directly, or through a pooler in session mode.';

/** Detects a shared backend under any pooler strategy. */
const ROUNDS = 3;
const HEARD_WITHIN_MS = 5_000;

/**
 * Verifies session pooling: concurrent connections have distinct backends, stable across transactions.
 *
 * @throws PoolerError
 */
export async function requireOwnConnections(pools: readonly [pg.Pool, pg.Pool]): Promise<void> {
  const clients = await Promise.all(pools.map((pool) => pool.connect()));
  const backends = clients.map(() => new Set<number>());
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, client] of clients.entries()) {
        // Never two transactions at once.
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        backends[index]?.add(rows[0]?.pid ?? 0);
      }
    }
  } finally {
    for (const client of clients) client.release();
  }
  const own = backends.every((pids) => pids.size === 1);
  const distinct = new Set(backends.flatMap((pids) => [...pids])).size === clients.length;
  if (!own || !distinct) throw new PoolerError(LOST_CONNECTION);
}

/**
 * Verifies that NOTIFY reaches LISTEN.
 *
 * @throws PoolerError
 */
export async function requireNotices(
  listen: (
    channel: string,
    listener: (notice: string | undefined) => void,
  ) => Promise<() => Promise<void>>,
  publish: (channel: string, payload: string) => void,
): Promise<void> {
  const channel = `wathiqa_start_${randomUUID().replaceAll('-', '')}`;
  const { promise: heard, resolve } = Promise.withResolvers<true>();
  const end = await listen(channel, () => resolve(true));
  try {
    publish(channel, 'start');
    if (!(await Promise.race([heard, delay(HEARD_WITHIN_MS, false, { ref: false })]))) {
      throw new PoolerError(LOST_NOTICES);
    }
  } finally {
    await end();
  }
}
