import type { Socket } from 'node:net';
import pg from 'pg';
import {
  DatabaseBusyError,
  DatabaseConnectionError,
  markConnectionErrors,
} from './database-errors.ts';
import {
  type DatabaseTimeouts,
  KEEP_ALIVE,
  type StatementTimeouts,
  socketWithIdleTimeout,
  timeoutSettings,
} from './database-timeouts.ts';

/** Role of the server: append-only access to the history. */
export const APPLICATION_ROLE = 'wathiqa_app';

/** PostgreSQL compiles (JIT) a cached plan at each execution if made on empty tables: an order then takes 2 s. */
const DISABLE_JIT = 'SET jit = off';

/** `application_name` of a process, from which `rotate-keys` reads the encrypting key. */
export function connectionName(keyId: string): string {
  return `wathiqa key ${keyId}`;
}

interface PoolPurpose {
  name: string;
  connections: number;
  timeouts: DatabaseTimeouts;
  statementTimeouts: StatementTimeouts;
  /** Waiting callers; 0 is unlimited. */
  queueLimit?: number;
  pipeline?: boolean;
}

/** @param sockets updated with the pool's open sockets */
export function openPool(url: string, sockets: Set<Socket>, purpose: PoolPurpose): pg.Pool {
  const { name, connections, timeouts, statementTimeouts } = purpose;
  const { queueLimit = 0, pipeline = false } = purpose;
  const options: pg.PoolConfig = {
    connectionString: url,
    max: connections,
    pipeline,
    application_name: name,
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
  pool.on('connect', markConnectionErrors);
  // The pool replaces an idle client that fails.
  pool.on('error', () => {});
  return pool;
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** The pool's message for a caller that waited for a busy connection. */
const WAITED = 'timeout exceeded when trying to connect';

/**
 * A longer queue answers callers after they left and delays those behind them. Every failure to obtain a connection is
 * one of two errors.
 */
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
    if (!callback) return this.#connect();
    this.#connect().then(
      (client) => callback(undefined, client, (release) => client.release(release as Error)),
      (error) => callback(error, undefined, () => {}),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    const waiting = this.waitingCount;
    if (this.#queueLimit > 0 && waiting >= this.#queueLimit) throw new DatabaseBusyError(waiting);
    try {
      return await super.connect();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw error.message === WAITED
        ? new DatabaseBusyError(this.waitingCount)
        : new DatabaseConnectionError(error);
    }
  }
}

export interface ConnectionUse {
  pool: 'calls' | 'background' | 'reports';
  max: number;
  used: number;
  idle: number;
  /** Queries waiting for a connection. */
  waiting: number;
}

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
