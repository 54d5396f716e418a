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
  type RegisterIdentity,
  ReplicaError,
  type ReplicaLook,
  type ReplicaWatch,
  watchReplica,
} from './replica-watch.ts';
import type { Tables } from './schema.ts';

/**
 * How old what is read may be. `now`: nothing of what was committed when the reading began is missing, whoever wrote it.
 * `seconds`: up to five seconds of it may be, for what is the same for everybody and decides nothing.
 */
export type ReadAge = 'now' | 'seconds';

/** Queries that only read, wherever they are asked: nothing can be written with it. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>;

/** Readings that may be answered by a replica. */
export interface Reads {
  /**
   * Reads what decides nothing, at the replica where there is one that is not too old, else at the primary.
   *
   * @param work may be done a second time, at the primary; writes nothing
   */
  read<Result>(age: ReadAge, work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /**
   * The same for what may take a minute, in a transaction that can only read.
   *
   * @param statementTimeout milliseconds after which PostgreSQL ends a statement
   */
  readLong<Result>(
    age: ReadAge,
    statementTimeout: number,
    work: (reader: Reader) => Promise<Result>,
  ): Promise<Result>;
}

export interface Replica {
  readonly query: Kysely<Tables>;
  readonly longQuery: Kysely<Tables>;
  /** The place in the primary's log before which everything is that was committed when this was called. */
  readonly positionNow: () => Promise<LogPosition>;
  readonly watch: ReplicaWatch;
  connectionUse(): readonly ConnectionUse[];
  close(): Promise<void>;
}

/** Connections for what takes long; the others are as many as the primary has for calls. */
const LONG_CONNECTIONS = 2;
/** Whoever cannot be had at once is not waited for: the primary is there. */
const CONNECT_WITHIN_MS = 1_000;
/** How long a replica that is a little behind is waited for, in milliseconds between two looks. */
const BEHIND_WAITS_MS = [1, 3, 6, 10];

/** A column, table or function that is not there: the replica has not heard of the newest migration. */
const OLDER_SCHEMA = /^(?:42703|42P01|42883)$/;

/** On the primary. What was acknowledged is on its disk, and so before this place. */
const POSITION = 'SELECT pg_current_wal_flush_lsn()::text AS position';

/**
 * Connects to the replica of a register.
 *
 * @param primary the pools of the primary: for calls, and the one that answers in time or not at all
 * @throws ReplicaError where the address cannot be right; a replica that is away is waited for
 */
export async function openReplica(
  url: string,
  primary: { calls: pg.Pool; probe: pg.Pool },
  options: {
    connections: number;
    timeouts: DatabaseTimeouts;
    queriesOn: (pool: pg.Pool) => Kysely<Tables>;
  },
): Promise<Replica> {
  const identity = await identify(primary.calls);
  const { connections, queriesOn } = options;
  const timeouts = { ...options.timeouts, connection: CONNECT_WITHIN_MS };
  const sockets = new Set<Socket>();
  const open = (
    count: number,
    of: DatabaseTimeouts,
    statementTimeouts: DatabaseTimeouts['calls'],
  ) =>
    openPool(url, sockets, { connections: count, timeouts: of, statementTimeouts, queueLimit: 0 });
  const calls = open(connections, timeouts, timeouts.calls);
  const long = open(LONG_CONNECTIONS, timeouts, timeouts.background);
  const probe = open(1, PROBE_TIMEOUTS, PROBE_TIMEOUTS.calls);

  const positionOn = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ position: string }>(POSITION);
    return logPosition(rows[0]?.position ?? '');
  };
  const watch = watchReplica({
    identity,
    primaryPosition: () => positionOn(primary.probe),
    look: async () => {
      const { rows } = await probe.query<ReplicaLook>(LOOK);
      if (!rows[0]) throw new Error('The replica said nothing of itself');
      return rows[0];
    },
    // What waits for an answer is not to wait for the silence to count as a break.
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
    positionNow: askTogether(() => positionOn(primary.calls)),
    watch,
    connectionUse: () => [connectionUse('replica', calls), connectionUse('replica-long', long)],
    close,
  };
}

/** @throws ReplicaError where what was acknowledged may not be in the log yet, whose place says nothing then */
async function identify(primary: pg.Pool): Promise<RegisterIdentity> {
  const { rows } = await primary.query<RegisterIdentity & { committed: string }>(
    `SELECT identity.*, current_setting('synchronous_commit') AS committed FROM (${IDENTITY}) AS identity`,
  );
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL does not say which it is');
  if (found.committed === 'off') {
    throw new ReplicaError('DATABASE_REPLICA_URL needs a primary without synchronous_commit=off.');
  }
  return found;
}

/** The readings of a register. @param replica where there is one */
export function createReads(
  primary: { query: Kysely<Tables>; longQuery: Kysely<Tables> },
  replica: Replica | undefined,
): Reads {
  async function readAt<Result>(
    pool: 'query' | 'longQuery',
    age: ReadAge,
    work: (on: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result> {
    if (!replica) return work(primary[pool]);
    const tried = await tryReplica(replica, replica[pool], age, work);
    measure('registerRead', 'result' in tried ? { target: 'replica' } : tried);
    return 'result' in tried ? tried.result : work(primary[pool]);
  }
  return {
    read: (age, work) => readAt('query', age, work),
    readLong: (age, statementTimeout, work) =>
      readAt('longQuery', age, (on) =>
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
  age: ReadAge,
  work: (on: Kysely<Tables>) => Promise<Result>,
): Promise<{ result: Result } | { target: 'primary'; reason: 'away' | 'behind' | 'failed' }> {
  if (!watch.state().usable) return { target: 'primary', reason: 'away' };
  try {
    if (age === 'seconds') return { result: await work(queries) };
    const position = await positionNow();
    // On the connection that was asked: behind an address there may be several replicas.
    return await queries
      .connection()
      .execute(async (connection) =>
        (await hasReplayed(connection, position))
          ? { result: await work(connection) }
          : { target: 'primary', reason: 'behind' },
      );
  } catch (error) {
    if (!isReplicasOwn(error)) throw error;
    return { target: 'primary', reason: 'failed' };
  }
}

async function hasReplayed(connection: Reader, position: LogPosition): Promise<boolean> {
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

/** Whether the primary may answer where the replica did not; a statement that took too long would there too. */
function isReplicasOwn(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (code !== '57014' && isDatabaseUnavailable(error)) || OLDER_SCHEMA.test(code);
}

/** Those who ask while an asking is under way share the next one: its answer is of a moment after theirs. */
function askTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
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
