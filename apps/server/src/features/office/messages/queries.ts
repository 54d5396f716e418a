import type { MessageChannel, MessageFailure, MessageKind } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../../platform/database.ts';
import type { Tables } from '../../../platform/schema.ts';
import { isMessage, type MessageKey } from '../../messages/queries.ts';

export interface SetAsideRow {
  request_id: number;
  kind: MessageKind;
  occasion: string;
  channel: MessageChannel;
  queued_at: Date;
  set_aside_at: Date;
  failure: MessageFailure;
  tries: number;
}

/** Messages that were given up, the latest first. */
export async function findSetAside(database: Kysely<Tables>, rows: number): Promise<SetAsideRow[]> {
  const found = await database
    .selectFrom('messages')
    // The index is of those that were not sent.
    .where('sent_at', 'is', null)
    .where('set_aside_at', 'is not', null)
    .select(['request_id', 'kind', 'occasion', 'channel', 'queued_at', 'tries'])
    .select(sql<Date>`set_aside_at`.as('set_aside_at'))
    .select(sql<MessageFailure>`failure`.as('failure'))
    .orderBy('set_aside_at', 'desc')
    .orderBy('request_id')
    .limit(rows)
    .execute();
  return found;
}

export interface ChannelRow {
  channel: MessageChannel;
  waiting: number;
  waiting_since: Date | null;
  set_aside: number;
}

/** How many messages of each way wait or were given up; a way without any is not among the rows. */
export async function countUnsent(database: Kysely<Tables>): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    SELECT channel,
           count(*) FILTER (WHERE set_aside_at IS NULL)::int AS waiting,
           min(queued_at) FILTER (WHERE set_aside_at IS NULL) AS waiting_since,
           count(*) FILTER (WHERE set_aside_at IS NOT NULL)::int AS set_aside
    FROM messages WHERE sent_at IS NULL GROUP BY channel`.execute(database);
  return rows;
}

/** Puts a message that was given up back among those that wait; false when it was not given up. */
export async function queueAgain(transaction: Transaction, key: MessageKey): Promise<boolean> {
  const again = await transaction
    .updateTable('messages')
    .set({ set_aside_at: null, failure: null, tries: 0, handed_at: null, queued_at: sql`now()` })
    .where(isMessage(key))
    .where('set_aside_at', 'is not', null)
    .returning('channel')
    .executeTakeFirst();
  return again !== undefined;
}
