import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationFailure,
  type OfficeScope,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../db/database.ts';
import { isOfOffices, isWorkOf } from '../../requests/offices.ts';
import { isNotification, type NotificationKey, PENDING } from './repository.ts';

/** Latest first. */
export async function findDeadLetters(database: Reader, offices: OfficeScope, rows: number) {
  return database
    .selectFrom('notifications')
    .where('dead_lettered_at', 'is not', null)
    .where(isWorkOf(offices, 'notifications.request_id'))
    .select(['request_id', 'kind', 'occurrence', 'channel', 'created_at as createdAt', 'attempts'])
    .select(sql<Date>`dead_lettered_at`.as('deadLetteredAt'))
    .select(sql<NotificationFailure>`failure`.as('failure'))
    .orderBy('dead_lettered_at', 'desc')
    .orderBy('request_id')
    .limit(rows)
    .execute();
}

export interface ChannelRow {
  channel: NotificationChannel;
  waiting: number;
  waitingSince: Date | null;
  held: number;
  deadLettered: number;
}

/** Limit of the gauge, because every process counts each ten seconds. */
const MOST_COUNTED = 1_000_000;

/**
 * Pending and dead messages of each channel, by partial index; those that a daily limit holds until the morning apart.
 * Counts are capped.
 *
 * @param offices of the dead letters; a channel waits for all
 */
export async function countUnsent(database: Reader, offices: OfficeScope): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    WITH given_up AS (
      SELECT channel, count(*)::int AS dead_lettered
      FROM (SELECT channel FROM notifications
            WHERE dead_lettered_at IS NOT NULL AND ${isWorkOf(offices, 'notifications.request_id')} LIMIT ${MOST_COUNTED}) AS counted
      GROUP BY channel
    )
    SELECT way.channel, waits.waiting, least(fresh.since, tried.since) AS "waitingSince", limited.held,
           coalesce(given_up.dead_lettered, 0) AS "deadLettered"
    FROM unnest(${[...NOTIFICATION_CHANNELS]}::text[]) WITH ORDINALITY AS way (channel, place)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS waiting FROM (
        SELECT FROM notifications
        WHERE channel = way.channel AND next_attempt_at < 'infinity' AND ${PENDING} LIMIT ${MOST_COUNTED}) AS counted
    ) AS waits
    CROSS JOIN LATERAL (
      SELECT min(created_at) AS since FROM notifications
      WHERE channel = way.channel AND next_attempt_at = '-infinity' AND ${PENDING}
    ) AS fresh
    CROSS JOIN LATERAL (
      SELECT min(created_at) AS since FROM (
        SELECT created_at FROM notifications
        WHERE channel = way.channel AND next_attempt_at > '-infinity' AND next_attempt_at < 'infinity'
          AND ${PENDING} LIMIT ${MOST_COUNTED}) AS counted
    ) AS tried
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS held FROM (
        SELECT FROM notifications
        WHERE channel = way.channel AND next_attempt_at = 'infinity' AND ${PENDING} LIMIT ${MOST_COUNTED}) AS counted
    ) AS limited
    LEFT JOIN given_up ON given_up.channel = way.channel
    ORDER BY way.place`.execute(database);
  return rows;
}

/** Requests of other offices. */
export async function findForeign(
  transaction: Transaction,
  requestIds: readonly string[],
  offices: OfficeScope,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM requests AS request
    WHERE id = ANY (${requestIds}::bigint[]) AND NOT ${isOfOffices(offices)}`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Requeues a dead letter; false for other messages, and for one about an erased request. */
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
      next_attempt_at: '-infinity',
      created_at: now,
    })
    .where(isNotification(key))
    .where('dead_lettered_at', 'is not', null)
    .where(
      sql<boolean>`EXISTS (SELECT FROM requests WHERE id = notifications.request_id AND erased_at IS NULL AND restricted_at IS NULL)`,
    )
    .returning('channel')
    .executeTakeFirst();
  return again !== undefined;
}
