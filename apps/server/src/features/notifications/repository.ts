import {
  type Locale,
  type NotificationChannel,
  type NotificationFailure,
  type NotificationKind,
  type Piastres,
  type RequestId,
  SUPERSEDED_BY,
} from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { REJECTION_PARTS, type RejectionRow } from '../../requests/rejection-reason.ts';

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

/** What waits to be sent; the indexes of the table say it in the same words. */
export const PENDING = sql<boolean>`sent_at IS NULL AND dead_lettered_at IS NULL AND superseded_at IS NULL`;

/**
 * The same of rows that are found by their key, in words of its own: an index of what waits must not look better than the
 * key. Rows are found one by one (`LATERAL`, `OFFSET 0`) and changed where they lie (`ctid`), for what PostgreSQL knows of
 * how much waits is always old, and a join planned with it would read a backlog as often as it has rows. A row that somebody
 * has changed meanwhile lies elsewhere and is left to the next round.
 */
const STILL_PENDING = sql<boolean>`coalesce(sent_at, dead_lettered_at, superseded_at) IS NULL`;

/** A message that is to be sent, and all it may say. */
export interface ClaimedNotification extends NotificationKey {
  detail: unknown;
  /** The language of the order, or of the last one of whoever is told of another's. */
  locale: Locale;
  created_at: Date;
  /** Attempts with this one. */
  attempts: number;
  /** Whether a later one of the same request says what holds by now. */
  superseded: boolean;
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

/** A kind and one that supersedes it, each as a row of values. */
const SUPERSEDING = sql.raw(
  Object.entries(SUPERSEDED_BY)
    .flatMap(([kind, later]) => later.map((by) => `('${kind}', '${by}')`))
    .join(', '),
);

/**
 * Claims messages that are due for some time, in one statement, with all they may say: requests with the newest messages
 * first, what is due of one request together and in its order. What another process claims at the same time is left to it.
 *
 * A message says itself which mobile it goes to where it goes to both; otherwise the owner's choice does. It goes to
 * whoever ordered the request unless it says to whom.
 *
 * @param claim.supersededBefore what was made before it may be superseded by a later one
 * @param claim.leasedUntil until when it is nobody else's; settled by this very moment
 */
export async function claimNotifications(
  database: Kysely<Tables>,
  channel: NotificationChannel,
  {
    limit,
    now,
    supersededBefore,
    leasedUntil,
  }: { limit: number; now: Date; supersededBefore: Date; leasedUntil: Date },
): Promise<ClaimedNotification[]> {
  const { rows } = await sql<ClaimedNotification>`
    WITH fresh AS (
      SELECT request_id, created_at FROM notifications
      WHERE channel = ${channel} AND next_attempt_at = '-infinity' AND ${PENDING}
      ORDER BY created_at DESC LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), tried AS (
      SELECT request_id, created_at FROM notifications
      WHERE channel = ${channel} AND next_attempt_at > '-infinity' AND next_attempt_at <= ${now}::timestamptz
        AND ${PENDING}
      ORDER BY next_attempt_at DESC LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), newest AS (
      SELECT request_id, max(created_at) AS latest
      FROM (SELECT * FROM fresh UNION ALL SELECT * FROM tried ORDER BY created_at DESC LIMIT ${limit}) AS found
      GROUP BY request_id
    ), due AS (
      SELECT of_request.place FROM newest CROSS JOIN LATERAL (
        SELECT ctid AS place FROM notifications
        WHERE request_id = newest.request_id AND channel = ${channel} AND next_attempt_at <= ${now}::timestamptz
          AND ${STILL_PENDING}
        OFFSET 0 FOR UPDATE SKIP LOCKED
      ) AS of_request
    ), message AS (
      UPDATE notifications
      SET next_attempt_at = ${leasedUntil}::timestamptz, attempts = attempts + 1
      WHERE ctid = ANY (ARRAY(SELECT place FROM due))
      RETURNING *
    )
    SELECT message.request_id::text AS "requestId", message.kind, message.occurrence, message.channel,
           message.detail, message.created_at, message.attempts,
           message.created_at < ${supersededBefore}::timestamptz AND EXISTS (
             SELECT FROM notifications AS later
             JOIN (VALUES ${SUPERSEDING}) AS superseding (kind, by)
               ON superseding.kind = message.kind AND superseding.by = later.kind
             WHERE later.request_id = message.request_id AND later.channel = message.channel
               AND later.created_at > message.created_at AND later.dead_lettered_at IS NULL
           ) AS superseded,
           coalesce(CASE WHEN citizen.id = request.citizen_id
             THEN request.options ->> 'locale'
             ELSE (SELECT own.options ->> 'locale' FROM requests AS own WHERE own.citizen_id = citizen.id
                   ORDER BY own.created_at DESC LIMIT 1) END, 'ar') AS locale,
           request.total, citizen.email,
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
    FROM message
    JOIN newest ON newest.request_id = message.request_id
    JOIN requests AS request ON request.id = message.request_id
    JOIN citizens AS citizen
      ON citizen.id = coalesce((message.detail ->> 'citizenId')::bigint, request.citizen_id)
    ORDER BY newest.latest DESC, message.request_id, message.created_at`.execute(database);
  return rows;
}

/** What became of a message that was claimed. */
export interface SettledNotification {
  key: NotificationKey;
  /** Until when it was claimed: by then somebody else may have it, who alone says what becomes of it. */
  leasedUntil: Date;
  result: 'sent' | 'deadLettered' | 'superseded' | 'retry' | 'released';
  /** Why it was not sent; what is given up without any keeps the one before. */
  failure?: NotificationFailure;
  /** Of a retry. */
  nextAttemptAt?: Date;
}

/**
 * Keeps what became of messages of a channel, in one statement. One that was sent is sent, whoever has it by now; anything
 * else counts only while it is still claimed as it was.
 */
export async function settleNotifications(
  database: Kysely<Tables>,
  channel: NotificationChannel,
  settled: readonly SettledNotification[],
  now: Date,
): Promise<void> {
  const results = settled.map(({ key, leasedUntil, result, failure, nextAttemptAt }) => ({
    request_id: key.requestId,
    kind: key.kind,
    occurrence: key.occurrence,
    leased_until: leasedUntil,
    result,
    failure,
    next_attempt_at: nextAttemptAt,
  }));
  await sql`
    WITH claimed AS (
      SELECT message.place, settled.result, settled.failure, settled.next_attempt_at
      FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS settled (
        request_id bigint, kind text, occurrence text, leased_until timestamptz, result text, failure text,
        next_attempt_at timestamptz)
      CROSS JOIN LATERAL (
        SELECT ctid AS place FROM notifications
        WHERE request_id = settled.request_id AND kind = settled.kind AND occurrence = settled.occurrence
          AND channel = ${channel} AND ${STILL_PENDING}
          AND (settled.result = 'sent' OR notifications.next_attempt_at = settled.leased_until)
        OFFSET 0 FOR UPDATE
      ) AS message
    )
    UPDATE notifications AS message SET
      sent_at = CASE WHEN claimed.result = 'sent' THEN ${now}::timestamptz END,
      dead_lettered_at = CASE WHEN claimed.result = 'deadLettered' THEN ${now}::timestamptz END,
      superseded_at = CASE WHEN claimed.result = 'superseded' THEN ${now}::timestamptz END,
      failure = CASE claimed.result WHEN 'sent' THEN NULL WHEN 'superseded' THEN NULL WHEN 'released' THEN message.failure
                ELSE coalesce(claimed.failure, message.failure, 'failed') END,
      attempts = message.attempts - (claimed.result = 'released')::int,
      next_attempt_at = CASE claimed.result WHEN 'retry' THEN claimed.next_attempt_at WHEN 'released' THEN '-infinity'
                        ELSE message.next_attempt_at END
    FROM claimed
    WHERE message.ctid = claimed.place AND message.ctid = ANY (ARRAY(SELECT place FROM claimed))`.execute(
    database,
  );
}
