import type {
  Locale,
  NotificationChannel,
  NotificationFailure,
  NotificationKind,
  Piastres,
  RequestId,
} from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import { REJECTION_PARTS, type RejectionRow } from '../../core/requests/rejection-reason.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Tables } from '../../platform/schema.ts';

/** Which message: its key in the register. */
export interface NotificationKey {
  requestId: RequestId;
  kind: NotificationKind;
  occurrence: string;
  channel: NotificationChannel;
}

/** The row of a message. */
export function isNotification({ requestId, kind, occurrence, channel }: NotificationKey) {
  return sql<boolean>`request_id = ${requestId}::bigint AND kind = ${kind} AND occurrence = ${occurrence}
                      AND channel = ${channel}`;
}

/**
 * Takes messages that wait, the oldest first, for whoever sends them. What another process takes at the same
 * time is left to it.
 */
export async function claimPending(
  transaction: Transaction,
  channel: NotificationChannel,
  limit: number,
  now: Date,
): Promise<NotificationKey[]> {
  const { rows } = await sql<NotificationKey>`
    UPDATE notifications SET enqueued_at = ${now}::timestamptz
    FROM (
      SELECT request_id, kind, occurrence, channel FROM notifications
      WHERE channel = ${channel} AND enqueued_at IS NULL
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS waiting
    WHERE (notifications.request_id, notifications.kind, notifications.occurrence, notifications.channel)
        = (waiting.request_id, waiting.kind, waiting.occurrence, waiting.channel)
    RETURNING notifications.request_id::text AS "requestId", notifications.kind, notifications.occurrence,
              notifications.channel`.execute(transaction);
  return rows;
}

/** A message that is to be sent, and all it may say. */
export interface PendingNotification {
  detail: unknown;
  /** The language of the order, or of the last one of whoever is told of another's. */
  locale: Locale;
  created_at: Date;
  total: Piastres;
  /** Of the account: what was typed into the order is anybody's. */
  first_name: string;
  paid: boolean;
  /** What staff wrote last about it. */
  last_answer: string | null;
  mobile: string | null;
  email: string;
  documents: ({
    document_type: string;
    language_code: string | null;
    issue_reason: string | null;
    copies: number;
    unit_price: Piastres;
    rejected: boolean;
  } & RejectionRow)[];
}

/**
 * A message unless it was sent or set aside. It says itself which mobile it goes to where it goes to both; otherwise
 * the owner's choice does. It goes to whoever ordered the request unless it says to whom.
 */
export async function findPending(
  database: Kysely<Tables>,
  key: NotificationKey,
): Promise<PendingNotification | undefined> {
  const { rows } = await sql<PendingNotification>`
    SELECT message.detail, coalesce(CASE WHEN citizen.id = request.citizen_id
             THEN request.options ->> 'locale'
             ELSE (SELECT own.options ->> 'locale' FROM requests AS own WHERE own.citizen_id = citizen.id
                   ORDER BY own.created_at DESC LIMIT 1) END, 'ar') AS locale,
           message.created_at, request.total, citizen.email,
           EXISTS (SELECT FROM payments WHERE request_id = request.id) AS paid,
           citizen.first_name,
           (SELECT text FROM request_messages WHERE request_id = request.id AND staff_id IS NOT NULL
            ORDER BY id DESC LIMIT 1) AS last_answer,
           CASE WHEN citizen.id = request.citizen_id THEN
             request.contact -> 'contactDetails' ->>
               CASE coalesce(message.detail ->> 'mobile', request.options ->> 'notifyMobile')
                 WHEN '2' THEN 'mobile2' ELSE 'mobile1' END
           ELSE citizen.mobile END AS mobile,
           (SELECT json_agg(json_build_object(
                     'document_type', document_type, 'language_code', language_code, 'issue_reason', issue_reason, 'copies', copies,
                     'unit_price', unit_price, ${sql.raw(REJECTION_PARTS)},
                     'rejected', state = 'REJECTED') ORDER BY position)
            FROM documents AS document WHERE request_id = request.id) AS documents
    FROM (SELECT * FROM notifications WHERE ${isNotification(key)} AND sent_at IS NULL AND dead_lettered_at IS NULL)
      AS message
    JOIN requests AS request ON request.id = message.request_id
    JOIN citizens AS citizen
      ON citizen.id = coalesce((message.detail ->> 'citizenId')::bigint, request.citizen_id)`.execute(
    database,
  );
  return rows[0];
}

export async function markSent(
  database: Kysely<Tables>,
  key: NotificationKey,
  now: Date,
): Promise<void> {
  await database
    .updateTable('notifications')
    .set({ sent_at: now, failure: null, attempts: sql`attempts + 1` })
    .where(isNotification(key))
    .where('sent_at', 'is', null)
    .where('dead_lettered_at', 'is', null)
    .execute();
}

/** Keeps why a try failed. */
export async function markFailed(
  database: Kysely<Tables>,
  key: NotificationKey,
  failure: NotificationFailure,
): Promise<void> {
  await database
    .updateTable('notifications')
    .set({ failure, attempts: sql`attempts + 1` })
    .where(isNotification(key))
    .where('sent_at', 'is', null)
    .execute();
}

/** Gives a message up, for people to look at; one that was sent stays sent. */
export async function deadLetter(
  database: Kysely<Tables>,
  key: NotificationKey,
  now: Date,
  failure?: NotificationFailure,
): Promise<void> {
  await database
    .updateTable('notifications')
    .set({
      dead_lettered_at: now,
      failure: sql`coalesce(${failure ?? null}, failure, 'failed')`,
    })
    .where(isNotification(key))
    .where('sent_at', 'is', null)
    .where('dead_lettered_at', 'is', null)
    .execute();
}
