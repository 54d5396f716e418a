import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import type { Tables } from '../../../db/schema.ts';

/** Begins the run of a day; false where it was begun before, here or by another server. */
export async function beginRun(database: Kysely<Tables>, day: string, now: Date): Promise<boolean> {
  const begun = await database
    .insertInto('retention_runs')
    .values({ day, began_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Takes out the words and the senders of messages that came before a moment. @returns how many */
export async function eraseFeedback(
  database: Kysely<Tables>,
  before: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT erase_feedback(${before}::timestamptz, ${now}::timestamptz) AS count`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Deletes that citizens were told something before a moment, and what was given up. @returns how many */
export async function deleteNotifications(database: Kysely<Tables>, before: Date): Promise<number> {
  return deleteInBatches(
    database,
    'notifications',
    sql`created_at < ${before}::timestamptz AND coalesce(sent_at, dead_lettered_at, superseded_at) IS NOT NULL`,
  );
}
