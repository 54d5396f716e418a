import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { measure } from '../observability/measured-events.ts';
import { type ConnectionUse, connectionUse, openPool } from './connection-pool.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { type DatabaseTimeouts, endInTime, PROBE_TIMEOUTS } from './database-timeouts.ts';
import {
  IDENTITY,
  LOOK,
  type LogPosition,
  logPosition,
  monitorReplicaLag,
  type RegisterIdentity,
  ReplicaError,
  type ReplicaLook,
  type ReplicaWatch,
} from './replica-watch.ts';
import type { Tables } from './schema.ts';

/**
 * `strong`: waits until the replica has replayed the primary's current LSN. `stale`: up to five seconds old; only for
 * public data that decides nothing.
 */
export type Consistency = 'strong' | 'stale';

/** Read-only queries. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>;

/** Reads that a replica may serve. */
export interface Reads {
  /**
   * Falls back to the primary.
   *
   * @param work may run twice; must not write
   */
  read<Result>(
    consistency: Consistency,
    work: (reader: Reader) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Long reads in a read-only transaction.
   *
   * @param statementTimeout milliseconds
   */
  readLong<Result>(
    consistency: Consistency,
    statementTimeout: number,
    work: (reader: Reader) => Promise<Result>,
  ): Promise<Result>;
}

export interface Replica {
  readonly query: Kysely<Tables>;
  readonly longQuery: Kysely<Tables>;
  /** Primary LSN; includes every acknowledged commit. */
  readonly positionNow: () => Promise<LogPosition>;
  readonly watch: ReplicaWatch;
  connectionUse(): readonly ConnectionUse[];
  close(): Promise<void>;
}

/** For long reads; the other pool has the primary's size. */
const LONG_CONNECTIONS = 2;
/** Fails fast because the primary can answer. */
const CONNECT_WITHIN_MS = 1_000;
/** Waits between polls of a replica slightly behind. */
const BEHIND_WAITS_MS = [1, 3, 6, 10];

/** Undefined column, table or function: a migration is not replayed yet. */
const OLDER_SCHEMA = /^(?:42703|42P01|42883)$/;

/** On the primary; acknowledged commits are flushed before it. */
const POSITION = 'SELECT pg_current_wal_flush_lsn()::text AS position';

/**
 * @param primary pools for calls and for probes
 * @throws ReplicaError for a wrong address; an unavailable replica is awaited
 */
export async function openReplica(
  url: string,
  primary: { calls: pg.Pool; probe: pg.Pool },
  options: {
    name: string;
    connections: number;
    timeouts: DatabaseTimeouts;
    queriesOn: (pool: pg.Pool) => Kysely<Tables>;
  },
): Promise<Replica> {
  const identity = await identify(primary.calls);
  const { name, connections, queriesOn } = options;
  const timeouts = { ...options.timeouts, connection: CONNECT_WITHIN_MS };
  const sockets = new Set<Socket>();
  const open = (
    count: number,
    of: DatabaseTimeouts,
    statementTimeouts: DatabaseTimeouts['calls'],
  ) =>
    openPool(url, sockets, {
      name,
      connections: count,
      timeouts: of,
      statementTimeouts,
      queueLimit: 0,
    });
  const calls = open(connections, timeouts, timeouts.calls);
  const long = open(LONG_CONNECTIONS, timeouts, timeouts.background);
  const probe = open(1, PROBE_TIMEOUTS, PROBE_TIMEOUTS.calls);

  const positionOn = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ position: string }>(POSITION);
    return logPosition(rows[0]?.position ?? '');
  };
  const watch = monitorReplicaLag({
    identity,
    primaryPosition: () => positionOn(primary.probe),
    look: async () => {
      const { rows } = await probe.query<ReplicaLook>(LOOK);
      if (!rows[0]) throw new Error('The replica returned no status');
      return rows[0];
    },
    // Pending queries should not wait for the silence timeout.
    onAway: () => {
      for (const socket of sockets) socket.destroy();
    },
  });
  const close = () => {
    watch.stop();
    return endInTime(sockets, Promise.all([calls.end(), long.end(), probe.end()]));
  };
  try {
    await watch.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    query: queriesOn(calls),
    longQuery: queriesOn(long),
    positionNow: singleFlight(() => positionOn(primary.calls)),
    watch,
    connectionUse: () => [connectionUse('replica', calls), connectionUse('replica-long', long)],
    close,
  };
}

/** @throws ReplicaError if asynchronous commit makes the LSN unreliable */
async function identify(primary: pg.Pool): Promise<RegisterIdentity> {
  const { rows } = await primary.query<RegisterIdentity & { committed: string }>(
    `SELECT identity.*, current_setting('synchronous_commit') AS committed FROM (${IDENTITY}) AS identity`,
  );
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL returned no system identifier');
  if (found.committed === 'off') {
    throw new ReplicaError('DATABASE_REPLICA_URL needs a primary without synchronous_commit=off.');
  }
  return found;
}

export function createReads(
  primary: { query: Kysely<Tables>; longQuery: Kysely<Tables> },
  replica: Replica | undefined,
): Reads {
  async function readAt<Result>(
    pool: 'query' | 'longQuery',
    consistency: Consistency,
    work: (on: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result> {
    if (!replica) return work(primary[pool]);
    const tried = await tryReplica(replica, replica[pool], consistency, work);
    measure('registerRead', 'result' in tried ? { target: 'replica' } : tried);
    return 'result' in tried ? tried.result : work(primary[pool]);
  }
  return {
    read: (consistency, work) => readAt('query', consistency, work),
    readLong: (consistency, statementTimeout, work) =>
      readAt('longQuery', consistency, (on) =>
        on
          .transaction()
          .setAccessMode('read only')
          .execute(async (transaction) => {
            const limit = sql.lit(statementTimeout);
            await sql`SET LOCAL statement_timeout = ${limit}`.execute(transaction);
            return work(transaction);
          }),
      ),
  };
}

async function tryReplica<Result>(
  { watch, positionNow }: Replica,
  queries: Kysely<Tables>,
  consistency: Consistency,
  work: (on: Kysely<Tables>) => Promise<Result>,
): Promise<{ result: Result } | { target: 'primary'; reason: 'away' | 'behind' | 'failed' }> {
  if (!watch.state().usable) return { target: 'primary', reason: 'away' };
  try {
    if (consistency === 'stale') return { result: await work(queries) };
    const position = await positionNow();
    // Same connection, because an address may balance over several replicas.
    return await queries
      .connection()
      .execute(async (connection) =>
        (await hasCaughtUp(connection, position))
          ? { result: await work(connection) }
          : { target: 'primary', reason: 'behind' },
      );
  } catch (error) {
    if (!isReplicasOwn(error)) throw error;
    return { target: 'primary', reason: 'failed' };
  }
}

async function hasCaughtUp(connection: Reader, position: LogPosition): Promise<boolean> {
  for (const wait of [0, ...BEHIND_WAITS_MS]) {
    if (wait > 0) await delay(wait);
    const { rows } = await sql<{
      replayed: string | null;
    }>`SELECT pg_last_wal_replay_lsn()::text AS replayed`.execute(connection);
    const replayed = rows[0]?.replayed;
    if (replayed && logPosition(replayed) >= position) return true;
  }
  return false;
}

/** Whether to retry on the primary; a statement timeout would recur there. */
function isReplicasOwn(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (code !== '57014' && isDatabaseUnavailable(error)) || OLDER_SCHEMA.test(code);
}

/** Coalesces calls: callers during a run share the next one. */
function singleFlight<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        const asked = ask();
        running = asked;
        return asked;
      });
    return next;
  };
}
