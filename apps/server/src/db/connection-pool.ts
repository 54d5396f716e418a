import type { Socket } from 'node:net';
import pg from 'pg';
import { QueueFullError } from './database-errors.ts';
import {
  type DatabaseTimeouts,
  KEEP_ALIVE,
  type StatementTimeouts,
  socketWithIdleTimeout,
  timeoutSettings,
} from './database-timeouts.ts';

/** Role of the server: append-only access to the history. */
export const APPLICATION_ROLE = 'wathiqa_app';

/**
 * PostgreSQL compiles (JIT) a cached plan at each execution if it was made on empty tables: an order then takes 2 s.
 */
const DISABLE_JIT = 'SET jit = off';

interface PoolPurpose {
  connections: number;
  timeouts: DatabaseTimeouts;
  statementTimeouts: StatementTimeouts;
  /** Waiting callers allowed; 0 is unlimited. */
  queueLimit: number;
  /** Whether statements are pipelined on a connection. */
  pipeline?: boolean;
}

/** @param sockets updated with the pool's open sockets */
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
      const socket = socketWithIdleTimeout(statementTimeouts.silence);
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    // The pool awaits it before the first query.
    onConnect: async (client) =>
      void (await client.query(
        `SET ROLE ${APPLICATION_ROLE}; ${DISABLE_JIT}; ${timeoutSettings(timeouts, statementTimeouts)}`,
      )),
  };
  const pool = new BoundedPool(options, queueLimit);
  pool.on('connect', ignoreIdleErrors);
  // The pool replaces an idle client that fails.
  pool.on('error', () => {});
  return pool;
}

/**
 * Prevents process exit by an unhandled `error` event. The failing query reports the error; the pool listens only to
 * idle clients.
 */
export function ignoreIdleErrors(client: pg.ClientBase): void {
  client.on('error', () => {});
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Bounded queue: a longer one answers callers after they left and delays those behind them. */
class BoundedPool extends pg.Pool {
  readonly #queueLimit: number;

  constructor(options: pg.PoolConfig, queueLimit: number) {
    super(options);
    this.#queueLimit = queueLimit;
  }

  // `Pool.query` also calls this, with a callback.
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

export interface ConnectionUse {
  pool: 'calls' | 'background' | 'replica' | 'replica-long';
  max: number;
  used: number;
  idle: number;
  /** Queries waiting for a connection. */
  waiting: number;
}

/** Current pool metrics. */
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
