import type pg from 'pg';

/**
 * Transient SQLSTATEs (PostgreSQL's manual, appendix A): connection (08), resources (53), shutdown or failover (57P,
 * 25006), input or output (58), serialization or deadlock (40001, 40P01), lock or statement timeout (55P03, 57014).
 */
const PASSING = /^(?:08...|53...|57P..|58...|25006|40001|40P01|55P03|57014)$/;

/** Errors without code from pg, its pool and PGlite. */
const WITHOUT_CODE = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'PGlite is clos',
];

/** No connection could be opened: network, TLS, login, descriptors, or a database that accepts none. */
export class DatabaseConnectionError extends Error {
  override readonly name = 'DatabaseConnectionError';
  readonly code: unknown;

  constructor(cause: Error) {
    const code = 'code' in cause ? cause.code : undefined;
    // An AggregateError of several addresses has no message.
    super(cause.message || String(code), { cause });
    this.code = code;
  }
}

/** All connections are in use, and too many calls wait or one waited too long. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
  /** SQLSTATE too_many_connections. */
  readonly code = '53300';

  constructor(waiting: number) {
    super(`${waiting} requests are waiting for a database connection`);
  }
}

/** Errors that ended a connection. A code such as ECONNRESET may also come from a client's connection. */
const connectionErrors = new WeakSet<Error>();

/**
 * Remembers the errors that end a connection, which its queries fail with. The listener also prevents process exit by
 * an unhandled `error` event, because the pool listens only to idle clients.
 */
export function markConnectionErrors(client: pg.ClientBase): void {
  client.on('error', (error) => void connectionErrors.add(error));
}

/** Whether the error is of the database and transient, so a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseConnectionError || connectionErrors.has(error)) return true;
  return 'code' in error
    ? PASSING.test(String(error.code))
    : WITHOUT_CODE.some((words) => error.message.startsWith(words));
}

/** @param constraint any if omitted */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === '23505')) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** A lock timeout or deadlock. */
export function isLockConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:55P03|40P01)$/.test(String(error.code));
}
