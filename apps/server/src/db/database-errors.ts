/**
 * SQLSTATEs (PostgreSQL's manual, appendix A) of what passes: connections that break (08), no room or memory or
 * connection left (53), a server that stops, starts or gives way to another (57P, 25006), two transactions in each
 * other's way (40001, 40P01), and a lock or a statement that took too long (55P03, 57014).
 */
const PASSING = /^(?:08...|53...|57P..|25006|40001|40P01|55P03|57014)$/;

/** What the operating system says of a host that cannot be reached now. */
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

/** How errors begin that pg, its pool and PGlite give no code. */
const WITHOUT_CODE = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'PGlite is clos',
];

/** So many wait for a connection to the database that whoever comes is told at once to come again. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
  /** PostgreSQL's own word for it: too_many_connections. */
  readonly code = '53300';

  constructor(waiting: number) {
    super(`${waiting} calls wait for a connection to the database`);
  }
}

/**
 * Whether an error of either database says "later": the same call may succeed when the database is back, or less
 * busy. Anything else, such as a constraint or SQL that is wrong, fails every time.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error)) return WITHOUT_CODE.some((words) => error.message.startsWith(words));
  const code = String(error.code);
  return PASSING.test(code) || UNREACHABLE.has(code);
}

/**
 * Whether an error of either database says that a row is there which there may be only once.
 *
 * @param constraint the one that it is about; any without it
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === '23505')) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** Whether two transactions were in each other's way: a lock was not to be had in time, or each waited for the other. */
export function isInTheWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:55P03|40P01)$/.test(String(error.code));
}
