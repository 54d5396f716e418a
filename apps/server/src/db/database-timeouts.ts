import { Socket } from 'node:net';

/** Milliseconds; 0 is unlimited. */
export interface StatementTimeouts {
  /** Enforced by PostgreSQL. */
  readonly statement: number;
  /** Client-side limit on a silent connection, if the host vanishes. Must exceed `statement`. */
  readonly silence: number;
}

/** Milliseconds. */
export interface DatabaseTimeouts {
  /** Connecting, or waiting for the pool. */
  readonly connection: number;
  readonly lock: number;
  /** Frees the locks of a vanished server. */
  readonly idleInTransaction: number;
  /** Probe interval of the LISTEN connection. */
  readonly heartbeat: number;
  /** Interactive calls. */
  readonly calls: StatementTimeouts;
  /** Reports, jobs and housekeeping. */
  readonly background: StatementTimeouts;
}

/** Below the timeouts of browsers and proxies (nginx: 60 s). */
export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
  connection: 5_000,
  lock: 5_000,
  idleInTransaction: 15_000,
  heartbeat: 5_000,
  calls: { statement: 10_000, silence: 15_000 },
  background: { statement: 60_000, silence: 75_000 },
};

/** For long commands that the operator can interrupt. */
export const COMMAND_TIMEOUTS: DatabaseTimeouts = {
  ...DATABASE_TIMEOUTS,
  calls: { statement: 0, silence: 0 },
};

/** Load balancers count a late answer as failed. */
export const READY_WITHIN_MS = 1_000;

/** Readiness probe. Connecting takes several event loop turns, slow in a busy process, so only silence counts. */
export const PROBE_TIMEOUTS: DatabaseTimeouts = {
  ...DATABASE_TIMEOUTS,
  lock: READY_WITHIN_MS,
  calls: { statement: READY_WITHIN_MS, silence: 2 * READY_WITHIN_MS },
};

/** TCP keep-alive; the operating system's default is two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** SQL for the server-side timeouts of a connection. */
export function timeoutSettings(
  { lock, idleInTransaction }: DatabaseTimeouts,
  { statement }: StatementTimeouts,
): string {
  // Poolers refuse them as startup parameters.
  return `SET statement_timeout = ${statement};
    SET lock_timeout = ${lock};
    SET idle_in_transaction_session_timeout = ${idleInTransaction}`;
}

/**
 * Socket that fails with ETIMEDOUT after silence; 0 disables. pg's `query_timeout` would return a waiting client to
 * the pool; Node cannot set TCP_USER_TIMEOUT.
 */
export function socketWithIdleTimeout(milliseconds: number): Socket {
  const socket = new Socket();
  socket.setTimeout(milliseconds, () => {
    const message = `No data from PostgreSQL for ${milliseconds} ms`;
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
  });
  return socket;
}

const CLOSE_TIMEOUT_MS = 2_000;

/** Closes gracefully, then destroys, because a silent database would block shutdown. */
export async function endInTime(sockets: Iterable<Socket>, ended: Promise<unknown>): Promise<void> {
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, CLOSE_TIMEOUT_MS);
  try {
    await ended;
  } finally {
    clearTimeout(timer);
  }
}
