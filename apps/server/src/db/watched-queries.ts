import type { LogEvent } from 'kysely';
import { isMeasured, measure } from '../observability/measured-events.ts';
import { isTraced, traceDone } from '../observability/tracing.ts';

// What the database is asked is timed and, within a call, traced: by the name of a prepared statement, or by what a query
// does and to which table. Nothing of its values, which are not in its text either.

/** Does a prepared statement. */
export async function watchedStatement<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isWatched()) return work();
  const start = performance.now();
  try {
    const result = await work();
    tell(name, performance.now() - start);
    return result;
  } catch (error) {
    tell(name, performance.now() - start, error);
    throw error;
  }
}

/** Told by Kysely of each query. */
export function watchQuery(event: LogEvent): void {
  if (!isWatched()) return;
  const error = event.level === 'error' ? event.error : undefined;
  tell(querySummary(event.query.sql), event.queryDurationMillis, error);
}

/** Nobody, as a rule: then a query costs nothing more than itself. */
function isWatched(): boolean {
  return isMeasured() || isTraced();
}

function tell(summary: string, milliseconds: number, failure?: unknown): void {
  const error = failure === undefined ? undefined : sqlState(failure);
  measure('query', { summary, seconds: milliseconds / 1_000, ...(error ? { error } : {}) });
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  traceDone(summary, attributes, milliseconds, error);
}

/** PostgreSQL's five characters for what went wrong, or that there was no answer. */
function sqlState(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : 'unavailable';
}

/** `SELECT requests` of a query; of one that begins with `WITH`, what it writes first, in place of what it reads. */
export function querySummary(sql: string): string {
  const [, verb = 'QUERY'] = /^\s*([a-z]+)/i.exec(sql) ?? [];
  if (/^with$/i.test(verb)) {
    const written = FIRST_WRITTEN.exec(sql);
    if (written) return `${written[1]?.toUpperCase()} ${written[2]}`;
  }
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i.exec(sql) ?? [];
  return [verb.toUpperCase(), ...(table ? [table] : [])].join(' ');
}

/** A part that writes; `FOR UPDATE` locks alone. */
const FIRST_WRITTEN =
  /(?<!\b(?:for|key)\s+)\b(insert|update|delete)\s+(?:into\s+|from\s+)?(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i;
