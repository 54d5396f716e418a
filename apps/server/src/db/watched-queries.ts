import type { LogEvent } from 'kysely';
import { isMeasured, measure } from '../observability/measured-events.ts';
import { isTraced, traceDone } from '../observability/tracing.ts';
import type { NamedQuery } from './pipelined-driver.ts';

// Times and traces queries, by statement name or by verb and table; never by value.

/** Kysely log listener. */
export function watchQuery(event: LogEvent): void {
  // The usual case: queries then cost nothing extra.
  if (!isMeasured() && !isTraced()) return;
  const query: NamedQuery = event.query;
  const milliseconds = event.queryDurationMillis;
  const summary = query.name ?? querySummary(query.sql);
  const error = event.level === 'error' ? sqlState(event.error) : undefined;
  measure('query', { summary, seconds: milliseconds / 1_000, ...(error ? { error } : {}) });
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  traceDone(summary, attributes, milliseconds, error);
}

function sqlState(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : 'unavailable';
}

/** Query summary, as `SELECT requests`; after `WITH` the first written table. */
export function querySummary(sql: string): string {
  const [, verb = 'QUERY'] = /^\s*([a-z]+)/i.exec(sql) ?? [];
  if (/^with$/i.test(verb)) {
    const written = FIRST_WRITTEN.exec(sql);
    if (written) return `${written[1]?.toUpperCase()} ${written[2]}`;
  }
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i.exec(sql) ?? [];
  return [verb.toUpperCase(), ...(table ? [table] : [])].join(' ');
}

/** First write; `FOR UPDATE` only locks. */
const FIRST_WRITTEN =
  /(?<!\b(?:for|key)\s{1,99})\b(insert|update|delete)\s+(?:into\s+|from\s+)?(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i;
