import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Reader } from '../db/database.ts';

/** One table per window length; a window starts with its first event. */
const WINDOWS = {
  day: { table: sql.table('daily_counters'), length: sql`interval '1 day'`, name: 'daily' },
  minute: { table: sql.table('minute_counters'), length: sql`interval '1 minute'`, name: 'minute' },
};
type CountWindow = keyof typeof WINDOWS;

/** The key is pseudonymized. */
export interface Counter {
  window: CountWindow;
  key: Buffer;
}

/** Count in the window, including this event, and the remaining time. */
interface Count {
  count: number;
  seconds_left: number;
}

/**
 * HMAC counter key: addresses and phone numbers are unreadable without the secret.
 *
 * @param subject kind and identity
 */
export function counterOf(window: CountWindow, secret: string, subject: string): Counter {
  const text = `${WINDOWS[window].name}-counter ${subject}`;
  return { window, key: createHmac('sha256', secret).update(text).digest() };
}

/** Increments atomically, across processes. */
export async function countUp(database: Database['query'], { window, key }: Counter, now: Date) {
  const { table, length } = WINDOWS[window];
  const { rows } = await sql<Count>`
    INSERT INTO ${table} AS counter (key, count, since)
    VALUES (${key}, 1, ${now}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN counter.since < excluded.since - ${length} THEN 1 ELSE counter.count + 1 END,
      since = CASE WHEN counter.since < excluded.since - ${length} THEN excluded.since ELSE counter.since END
    RETURNING count,
              greatest(1, ceil(extract(epoch FROM since + ${length} - ${now}::timestamptz)))::integer AS seconds_left
  `.execute(database);
  const [counted] = rows;
  if (!counted) throw new Error('The counter statement returned no row');
  return counted;
}

export async function hasCount(database: Reader, { window, key }: Counter, now: Date) {
  const { table, length } = WINDOWS[window];
  const { rows } = await sql`
    SELECT FROM ${table} WHERE key = ${key} AND count > 0 AND since >= ${now}::timestamptz - ${length}
  `.execute(database);
  return rows.length > 0;
}

/** Increments counters of one window in one statement; resolves with the ordinals in input order. */
export async function countUpEach(
  database: Database['query'],
  counters: readonly Counter[],
  now: Date,
): Promise<number[]> {
  const [first] = counters;
  if (!first) return [];
  const { table, length } = WINDOWS[first.window];
  const names = counters.map(nameOf);
  const times = timesOf(counters);
  // Sorted keys prevent deadlocks between processes.
  const { rows } = await sql<{ name: string; count: number }>`
    INSERT INTO ${table} AS counter (key, count, since)
    SELECT decode(name, 'hex'), times, ${now}::timestamptz
    FROM jsonb_to_recordset(${asRecords(times)}::jsonb) AS counted (name text, times integer)
    ORDER BY name
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN counter.since < excluded.since - ${length} THEN excluded.count
                   ELSE counter.count + excluded.count END,
      since = CASE WHEN counter.since < excluded.since - ${length} THEN excluded.since ELSE counter.since END
    RETURNING encode(key, 'hex') AS name, count`.execute(database);
  const reached = new Map(rows.map(({ name, count }) => [name, count - (times.get(name) ?? 0)]));
  return names.map((name) => {
    const count = (reached.get(name) ?? 0) + 1;
    reached.set(name, count);
    return count;
  });
}

/** Reverts increments of one window. */
export async function countDown(
  database: Database['query'],
  counters: readonly Counter[],
): Promise<void> {
  const [first] = counters;
  if (!first) return;
  const { table } = WINDOWS[first.window];
  await sql`
    WITH counted AS (
      SELECT counter.key, counted.times FROM ${table} AS counter
      JOIN jsonb_to_recordset(${asRecords(timesOf(counters))}::jsonb) AS counted (name text, times integer)
        ON counter.key = decode(counted.name, 'hex')
      ORDER BY counted.name FOR UPDATE OF counter
    )
    UPDATE ${table} AS counter SET count = greatest(count - times, 0)
    FROM counted WHERE counter.key = counted.key`.execute(database);
}

function timesOf(counters: readonly Counter[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const name of counters.map(nameOf)) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

function nameOf({ key }: Counter): string {
  return key.toString('hex');
}

function asRecords(times: ReadonlyMap<string, number>): string {
  return JSON.stringify([...times].map(([name, count]) => ({ name, times: count })));
}

export async function deleteEndedCounts(database: Database['query'], now: Date): Promise<void> {
  for (const { table, length } of Object.values(WINDOWS)) {
    await sql`DELETE FROM ${table} WHERE since < ${now}::timestamptz - ${length}`.execute(database);
  }
}
