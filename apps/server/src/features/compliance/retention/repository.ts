import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import type { Tables } from '../../../db/schema.ts';

/** Starts the day's run; false if already started. */
export async function beginRun(database: Kysely<Tables>, day: string, now: Date): Promise<boolean> {
  const begun = await database
    .insertInto('retention_runs')
    .values({ day, began_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Erases text and senders of old feedback. @returns the count */
export async function eraseFeedback(
  database: Kysely<Tables>,
  before: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT erase_feedback(${before}::timestamptz, ${now}::timestamptz) AS count`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Deletes old notifications, also dead letters. @returns the count */
export async function deleteNotifications(database: Kysely<Tables>, before: Date): Promise<number> {
  return deleteInBatches(
    database,
    'notifications',
    sql`created_at < ${before}::timestamptz AND coalesce(sent_at, dead_lettered_at, superseded_at) IS NOT NULL`,
  );
}

/** Deletes Idempotency-Keys of staff; a repeated call comes within minutes. */
export async function deleteStaffActs(database: Kysely<Tables>, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  await deleteInBatches(database, 'staff_acts', sql`at < ${yesterday}::timestamptz`);
}
