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

/** Takes back what was counted once. */
export async function countDown(database: Database['query'], key: Buffer): Promise<void> {
  await sql`UPDATE daily_counters SET count = greatest(count - 1, 0) WHERE key = ${key}`.execute(
    database,
  );
}

export async function deleteExpiredCounters(database: Database['query'], now: Date): Promise<void> {
  await sql`DELETE FROM daily_counters WHERE since < ${now}::timestamptz - ${WINDOW}`.execute(
    database,
  );
}
