import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What is counted is counted for so long, from its first time on. */
const WINDOW = sql`interval '1 day'`;

/** How often something happened so far, this time among them, and for how long that is counted yet. */
interface DailyCount {
  count: number;
  seconds_left: number;
}

/**
 * What something is counted by: whose address, mobile or number it is cannot be read from it without the server's
 * secret.
 */
export function counterKey(secret: string, kind: string, subject: string): Buffer {
  return createHmac('sha256', secret).update(`daily-counter ${kind} ${subject}`).digest();
}

/** Counts once more, in the register: over all processes, and none of many at once is missed. */
export async function countUp(
  database: Database['query'],
  key: Buffer,
  now: Date,
): Promise<DailyCount> {
  const { rows } = await sql<DailyCount>`
    INSERT INTO daily_counters AS counter (key, count, since)
    VALUES (${key}, 1, ${now}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN counter.since < excluded.since - ${WINDOW} THEN 1
                   ELSE least(counter.count + 1, 10000) END,
      since = CASE WHEN counter.since < excluded.since - ${WINDOW} THEN excluded.since ELSE counter.since END
    RETURNING count,
              ceil(extract(epoch FROM since + ${WINDOW} - ${now}::timestamptz))::integer AS seconds_left
  `.execute(database);
  const [counted] = rows;
  if (!counted) throw new Error('Counting answered no row');
  return counted;
}

/**
 * Counts many at once, each as often as its key is among them. Resolves for each with which time of its day it is, in
 * their order.
 */
export async function countUpEach(
  database: Database['query'],
  keys: readonly Buffer[],
  now: Date,
): Promise<number[]> {
  const names = keys.map((key) => key.toString('hex'));
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  // In one order, so that two processes that count the same cannot wait for each other.
  const { rows } = await sql<{ name: string; count: number }>`
    INSERT INTO daily_counters AS counter (key, count, since)
    SELECT decode(name, 'hex'), times, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(toTimes(times))}::jsonb) AS counted (name text, times integer)
    ORDER BY name
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN counter.since < excluded.since - ${WINDOW} THEN excluded.count
                   ELSE least(counter.count + excluded.count, 10000) END,
      since = CASE WHEN counter.since < excluded.since - ${WINDOW} THEN excluded.since ELSE counter.since END
    RETURNING encode(key, 'hex') AS name, count`.execute(database);
  const reached = new Map(rows.map(({ name, count }) => [name, count - (times.get(name) ?? 0)]));
  return names.map((name) => {
    const count = (reached.get(name) ?? 0) + 1;
    reached.set(name, count);
    return count;
  });
}

/** Takes back what was counted once. */
export async function countDown(database: Database['query'], key: Buffer): Promise<void> {
  await countDownEach(database, [key]);
}

/** Takes back what was counted, once for each time that a key is among them. */
export async function countDownEach(
  database: Database['query'],
  keys: readonly Buffer[],
): Promise<void> {
  if (keys.length === 0) return;
  const times = new Map<string, number>();
  for (const key of keys) {
    const name = key.toString('hex');
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  await sql`
    WITH counted AS (
      SELECT counter.key, counted.times FROM daily_counters AS counter
      JOIN jsonb_to_recordset(${JSON.stringify(toTimes(times))}::jsonb) AS counted (name text, times integer)
        ON counter.key = decode(counted.name, 'hex')
      ORDER BY counted.name FOR UPDATE OF counter
    )
    UPDATE daily_counters AS counter SET count = greatest(count - times, 0)
    FROM counted WHERE counter.key = counted.key`.execute(database);
}

function toTimes(times: ReadonlyMap<string, number>): { name: string; times: number }[] {
  return [...times].map(([name, count]) => ({ name, times: count }));
}

export async function deleteExpiredCounters(database: Database['query'], now: Date): Promise<void> {
  await sql`DELETE FROM daily_counters WHERE since < ${now}::timestamptz - ${WINDOW}`.execute(
    database,
  );
}
