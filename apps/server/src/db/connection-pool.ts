import type { Socket } from 'node:net';
import pg from 'pg';
import { QueueFullError } from './database-errors.ts';
import {
  type DatabaseTimeouts,
  KEEP_ALIVE,
  type StatementTimeouts,
  silenceLimitedSocket,
  timeoutSettings,
} from './database-timeouts.ts';

/** The role the application works as; it may append to the history and never change it. */
export const APPLICATION_ROLE = 'wathiqa_app';

/**
 * The plans of our statements are kept, and each of them takes milliseconds. PostgreSQL, where it was built to, compiles those of
 * many parts to machine code each time that they run, because it takes a plan made before there were rows to be for many: an
 * order then takes two seconds.
 */
const NOT_COMPILED = 'SET jit = off';

/** What a pool is for. */
interface PoolPurpose {
  connections: number;
  timeouts: DatabaseTimeouts;
  statementTimeouts: StatementTimeouts;
  /** How many may wait for a connection; who comes after them is refused at once. 0 is no limit. */
  queueLimit: number;
  /** Whether a statement is sent while the one before it is not answered yet. */
  pipeline?: boolean;
}

/**
 * Connections of the application's role.
 *
 * @param sockets where those that are open are kept
 */
export function openPool(url: string, sockets: Set<Socket>, purpose: PoolPurpose): pg.Pool {
  const { connections, timeouts, statementTimeouts, queueLimit, pipeline = false } = purpose;
  const options: pg.PoolConfig = {
    connectionString: url,
    max: connections,
    pipeline,
    application_name: 'wathiqa',
    connectionTimeoutMillis: timeouts.connection,
    ...KEEP_ALIVE,
    stream: () => {
      const socket = silenceLimitedSocket(statementTimeouts.silence);
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    // The pool waits for it: nothing of the application's runs on a connection before.
    onConnect: async (client) =>
      void (await client.query(
        `SET ROLE ${APPLICATION_ROLE}; ${NOT_COMPILED}; ${timeoutSettings(timeouts, statementTimeouts)}`,
      )),
  };
  const pool = new BoundedPool(options, queueLimit);
  pool.on('connect', keepErrorsFromProcess);
  // Idle clients' errors: the pool replaces such a client by itself.
  pool.on('error', () => {});
  return pool;
}

/**
 * A connection that breaks makes its client emit an error, and an error that nobody listens to ends the whole
 * process. Whoever uses the client is told by the query that fails; the pool drops it when it is released, and
 * listens itself only while a client is idle.
 */
export function keepErrorsFromProcess(client: pg.ClientBase): void {
  client.on('error', () => {});
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool that lets only so many wait. Whoever waits in a queue that is longer than its work is answered when they have
 * long left, and keeps everybody behind them from being answered in time.
 */
class BoundedPool extends pg.Pool {
  readonly #queueLimit: number;

  constructor(options: pg.PoolConfig, queueLimit: number) {
    super(options);
    this.#queueLimit = queueLimit;
  }

  // The pool's own `query` comes by here too, with a callback.
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (this.#queueLimit > 0 && this.waitingCount >= this.#queueLimit) {
      const refusal = new QueueFullError(this.#queueLimit);
      if (!callback) return Promise.reject(refusal);
      callback(refusal, undefined, () => {});
    } else if (callback) {
      super.connect(callback);
    } else {
      return super.connect();
    }
  }
}

/** The connections of a pool. */
export interface ConnectionUse {
  pool: 'calls' | 'background' | 'replica' | 'replica-long';
  /** As many as there may be. */
  max: number;
  used: number;
  idle: number;
  /** Queries that wait for one. */
  waiting: number;
}

/** How the connections of a pool are used now. */
export function connectionUse(
  name: ConnectionUse['pool'],
  { options, totalCount, idleCount, waitingCount }: pg.Pool,
): ConnectionUse {
  return {
    pool: name,
    max: options.max,
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
  };
}
