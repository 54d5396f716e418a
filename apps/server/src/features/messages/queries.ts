import type { MessageChannel, MessageFailure, MessageKind } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import type { Tables } from '../../platform/schema.ts';

/** Which message: its key in the register. */
export interface MessageKey {
  requestId: string;
  kind: MessageKind;
  occasion: string;
  channel: MessageChannel;
}

/** The row of a message. */
export function isMessage({ requestId, kind, occasion, channel }: MessageKey) {
  return sql<boolean>`request_id = ${requestId}::bigint AND kind = ${kind} AND occasion = ${occasion}
                      AND channel = ${channel}`;
}

/**
 * Takes messages that wait, the oldest first, for whoever sends them. What another process takes at the same
 * time is left to it.
 */
export async function handOver(
  transaction: Transaction,
  channel: MessageChannel,
  most: number,
): Promise<MessageKey[]> {
  const { rows } = await sql<MessageKey>`
    UPDATE messages SET handed_at = now()
    FROM (
      SELECT request_id, kind, occasion, channel FROM messages
      WHERE channel = ${channel} AND handed_at IS NULL
      ORDER BY queued_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) AS waiting
    WHERE (messages.request_id, messages.kind, messages.occasion, messages.channel)
        = (waiting.request_id, waiting.kind, waiting.occasion, waiting.channel)
    RETURNING messages.request_id::text AS "requestId", messages.kind, messages.occasion,
              messages.channel`.execute(transaction);
  return rows;
}

/** A message that is to be sent, and all it may say. */
export interface WaitingMessage {
  detail: unknown;
  queued_at: Date;
  total: number;
  first_name: string | null;
  mobile: string | null;
  email: string;
  documents: {
    document_type: string;
    language_code: string | null;
    copies: number;
    unit_price: number;
    rejection_reason: string | null;
    rejected: boolean;
  }[];
}

/** A message unless it was sent or set aside. The owner's choice says which mobile it goes to. */
export async function findWaiting(
  database: Kysely<Tables>,
  key: MessageKey,
): Promise<WaitingMessage | undefined> {
  const { rows } = await sql<WaitingMessage>`
    SELECT message.detail, message.queued_at, request.total, citizen.email,
           request.contact -> 'name' ->> 'firstName' AS first_name,
           request.contact -> 'contactDetails' ->>
             CASE request.options ->> 'notifyMobile' WHEN '2' THEN 'mobile2' ELSE 'mobile1' END AS mobile,
           (SELECT json_agg(json_build_object(
                     'document_type', document_type, 'language_code', language_code, 'copies', copies,
                     'unit_price', unit_price, 'rejection_reason', rejection_reason,
                     'rejected', state = 'REJECTED') ORDER BY position)
            FROM documents WHERE request_id = request.id) AS documents
    FROM (SELECT * FROM messages WHERE ${isMessage(key)} AND sent_at IS NULL AND set_aside_at IS NULL)
      AS message
    JOIN requests AS request ON request.id = message.request_id
    JOIN citizens AS citizen ON citizen.id = request.citizen_id`.execute(database);
  return rows[0];
}

export async function markSent(database: Kysely<Tables>, key: MessageKey): Promise<void> {
  await database
    .updateTable('messages')
    .set({ sent_at: sql`now()`, failure: null, tries: sql`tries + 1` })
    .where(isMessage(key))
    .where('sent_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .execute();
}

/** Keeps why a try failed. */
export async function markFailed(
  database: Kysely<Tables>,
  key: MessageKey,
  failure: MessageFailure,
): Promise<void> {
  await database
    .updateTable('messages')
    .set({ failure, tries: sql`tries + 1` })
    .where(isMessage(key))
    .where('sent_at', 'is', null)
    .execute();
}

/** Gives a message up, for people to look at; one that was sent stays sent. */
export async function setAside(
  database: Kysely<Tables>,
  key: MessageKey,
  failure?: MessageFailure,
): Promise<void> {
  await database
    .updateTable('messages')
    .set({
      set_aside_at: sql`now()`,
      failure: sql`coalesce(${failure ?? null}, failure, 'failed')`,
    })
    .where(isMessage(key))
    .where('sent_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .execute();
}
