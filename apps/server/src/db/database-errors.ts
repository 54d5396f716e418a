/**
 * Transient SQLSTATEs (PostgreSQL's manual, appendix A): connection (08), resources (53), shutdown or failover (57P,
 * 25006), serialization or deadlock (40001, 40P01), lock or statement timeout (55P03, 57014).
 */
const PASSING = /^(?:08...|53...|57P..|25006|40001|40P01|55P03|57014)$/;

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors without code from pg, its pool and PGlite. */
const WITHOUT_CODE = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'PGlite is clos',
];

/** The pool's queue is full: the caller should retry later. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
  /** SQLSTATE too_many_connections. */
  readonly code = '53300';

  constructor(waiting: number) {
    super(`${waiting} calls wait for a connection to the database`);
  }
}

/** Whether the error is transient, so a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error)) return WITHOUT_CODE.some((words) => error.message.startsWith(words));
  const code = String(error.code);
  return PASSING.test(code) || UNREACHABLE.has(code);
}

/** @param constraint any if omitted */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === '23505')) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** Whether it is a lock timeout or deadlock. */
export function isLockConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:55P03|40P01)$/.test(String(error.code));
}
