import type { NotificationChannel, NotificationFailure, NotificationKind } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../../platform/database.ts';
import type { Tables } from '../../../platform/schema.ts';
import { isNotification, type NotificationKey, PENDING } from '../../notifications/repository.ts';

export interface DeadLetterRow {
  request_id: number;
  kind: NotificationKind;
  occurrence: string;
  channel: NotificationChannel;
  created_at: Date;
  dead_lettered_at: Date;
  failure: NotificationFailure;
  attempts: number;
}

/** Messages that were given up, the latest first. */
export async function findDeadLetters(
  database: Kysely<Tables>,
  rows: number,
): Promise<DeadLetterRow[]> {
  const found = await database
    .selectFrom('notifications')
    .where('dead_lettered_at', 'is not', null)
    .select(['request_id', 'kind', 'occurrence', 'channel', 'created_at', 'attempts'])
    .select(sql<Date>`dead_lettered_at`.as('dead_lettered_at'))
    .select(sql<NotificationFailure>`failure`.as('failure'))
    .orderBy('dead_lettered_at', 'desc')
    .orderBy('request_id')
    .limit(rows)
    .execute();
  return found;
}

export interface ChannelRow {
  channel: NotificationChannel;
  waiting: number;
  waiting_since: Date | null;
  dead_lettered: number;
}

/** How many messages of each way wait or were given up; a way without any is not among the rows. */
export async function countUnsent(database: Kysely<Tables>): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    SELECT channel, sum(waiting)::int AS waiting, min(since) AS waiting_since, sum(dead_lettered)::int AS dead_lettered
    FROM (
      SELECT channel, count(*) AS waiting, min(created_at) AS since, 0 AS dead_lettered
      FROM notifications WHERE ${PENDING} GROUP BY channel
      UNION ALL
      SELECT channel, 0, NULL, count(*) FROM notifications WHERE dead_lettered_at IS NOT NULL GROUP BY channel
    ) AS unsent
    GROUP BY channel`.execute(database);
  return rows;
}

/** Puts a message that was given up back among those that wait; false when it was not given up. */
export async function requeue(
  transaction: Transaction,
  key: NotificationKey,
  now: Date,
): Promise<boolean> {
  const again = await transaction
    .updateTable('notifications')
    .set({
      dead_lettered_at: null,
      failure: null,
      attempts: 0,
      enqueued_at: null,
      next_attempt_at: '-infinity',
      created_at: now,
    })
    .where(isNotification(key))
    .where('dead_lettered_at', 'is not', null)
    .returning('channel')
    .executeTakeFirst();
  return again !== undefined;
}
