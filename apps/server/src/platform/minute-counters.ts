import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What is counted is counted for so long, from its first time on. */
const WINDOW = sql`interval '1 minute'`;

/** Where calls are counted over all processes. */
export interface MinuteCounting {
  readonly database: Pick<Database, 'query'>;
  readonly now: () => Date;
  /** What is counted is not to be read without it. */
  readonly secret: string;
}

/** How often a call was made so far, this time among them, and for how long that is counted yet. */
interface MinuteCount {
  count: number;
  seconds_left: number;
}

/**
 * Counts a call once more, in the register: over all processes, and none of many at once is missed.
 *
 * @param subject which call and whose; it cannot be read from what is kept
 */
export async function countThisMinute(
  { database, now, secret }: MinuteCounting,
  subject: string,
): Promise<MinuteCount> {
  const key = createHmac('sha256', secret).update(`minute-counter ${subject}`).digest();
  const { rows } = await sql<MinuteCount>`
    INSERT INTO minute_counters AS counter (key, count, since)
    VALUES (${key}, 1, ${now()}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN counter.since < excluded.since - ${WINDOW} THEN 1 ELSE counter.count + 1 END,
      since = CASE WHEN counter.since < excluded.since - ${WINDOW} THEN excluded.since ELSE counter.since END
    RETURNING count,
              greatest(1, ceil(extract(epoch FROM since + ${WINDOW} - ${now()}::timestamptz)))::integer AS seconds_left
  `.execute(database.query);
  const [counted] = rows;
  if (!counted) throw new Error('Counting answered no row');
  return counted;
}

export async function deleteEndedMinutes(database: Database['query'], now: Date): Promise<void> {
  await sql`DELETE FROM minute_counters WHERE since < ${now}::timestamptz - ${WINDOW}`.execute(
    database,
  );
}
