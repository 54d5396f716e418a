import { Socket } from 'node:net';

/** How long a statement may take, in milliseconds; 0 sets no limit. */
export interface StatementTimeouts {
  /** PostgreSQL ends a statement that takes longer. */
  readonly statement: number;
  /**
   * This side ends a connection that hears nothing for so long: the only limit that holds when the host of the
   * database is gone without a word, or hangs. Longer than `statement`, or it would end what PostgreSQL is to end.
   */
  readonly silence: number;
}

/** How long anything of PostgreSQL may take before it is given up, in milliseconds. */
export interface DatabaseTimeouts {
  /** Until a connection is made, and until one of the pool is free. */
  readonly connection: number;
  /** A statement's wait for what another transaction has locked. */
  readonly lock: number;
  /** A transaction in which nothing happens: PostgreSQL frees what a server that vanished had locked. */
  readonly idleInTransaction: number;
  /** Between two questions to the connection that listens: it is silent by nature, so it is asked. */
  readonly heartbeat: number;
  /** Calls, for which somebody waits. */
  readonly calls: StatementTimeouts;
  /** Reports, jobs and housekeeping. */
  readonly background: StatementTimeouts;
}

/** Calls are answered before browsers and proxies lose patience (nginx: 60 s). */
export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
  connection: 5_000,
  lock: 5_000,
  idleInTransaction: 15_000,
  heartbeat: 5_000,
  calls: { statement: 10_000, silence: 15_000 },
  background: { statement: 60_000, silence: 75_000 },
};

/** For a command that reads all there is: whoever typed it can end it. */
export const COMMAND_TIMEOUTS: DatabaseTimeouts = {
  ...DATABASE_TIMEOUTS,
  calls: { statement: 0, silence: 0 },
};

/** Balancers and monitors ask every second or two and take a late answer for none. */
export const READY_WITHIN_MS = 1_000;

/**
 * For the one question whether the database is there: what does not answer in time is given up at once. A connection is made in
 * several turns of the event loop, which take long where a process has much to do: what is silent meanwhile is given up.
 */
export const PROBE_TIMEOUTS: DatabaseTimeouts = {
  ...DATABASE_TIMEOUTS,
  lock: READY_WITHIN_MS,
  calls: { statement: READY_WITHIN_MS, silence: 2 * READY_WITHIN_MS },
};

/** What the operating system asks of the other side while a connection is idle; by itself only after two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** SQL that sets on a connection what PostgreSQL itself is to end. */
export function timeoutSettings(
  { lock, idleInTransaction }: DatabaseTimeouts,
  { statement }: StatementTimeouts,
): string {
  // Not as parameters of the connection's start, which poolers refuse.
  return `SET statement_timeout = ${statement};
    SET lock_timeout = ${lock};
    SET idle_in_transaction_session_timeout = ${idleInTransaction}`;
}

/**
 * A socket that breaks with ETIMEDOUT when it has neither heard nor sent anything for so long; 0 never does. It
 * takes the place of pg's `query_timeout`, after which the client would go back to the pool still waiting, and of
 * TCP_USER_TIMEOUT, which Node cannot set: whoever has a query on it is told as of any broken connection.
 */
export function silenceLimitedSocket(milliseconds: number): Socket {
  const socket = new Socket();
  socket.setTimeout(milliseconds, () => {
    const message = `PostgreSQL has said nothing for ${milliseconds} ms`;
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/** How long the orderly end of a connection may take, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Waits for connections to end in good order, and breaks those that have not in time: a database that is silent
 * would be waited for until its silence counts as a break.
 */
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
