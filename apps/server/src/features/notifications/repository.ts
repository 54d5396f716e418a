import {
  type Locale,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationFailure,
  type NotificationKind,
  type RequestId,
  SUPERSEDED_BY,
  WARNINGS_AT_ONCE,
} from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import { type Owner, ownerSql } from '../../crypto/encrypted-columns.ts';
import { decryptColumns, decryptText, readOrReplace } from '../../crypto/encrypted-rows.ts';
import { allNull, isKeyOf } from '../../db/plans.ts';
import type { Tables } from '../../db/schema.ts';
import type { ClaimOptions, Outcome, Settled } from '../../jobs/outbox-worker.ts';
import type { NotifiedDocument } from '../../requests/notification-rows.ts';

export interface NotificationKey {
  requestId: RequestId;
  kind: NotificationKind;
  occurrence: string;
  channel: NotificationChannel;
}

/** SQL condition on a key. */
export function isNotification({ requestId, kind, occurrence, channel }: NotificationKey) {
  return sql<boolean>`request_id = ${requestId}::bigint AND kind = ${kind} AND occurrence = ${occurrence}
                      AND channel = ${channel}`;
}

/** Must match the predicate of the partial indexes. */
export const PENDING = sql<boolean>`sent_at IS NULL AND dead_lettered_at IS NULL AND superseded_at IS NULL`;

/** As {@link PENDING}, for rows of a known request. */
const STILL_PENDING = sql.raw<boolean>(allNull(['sent_at', 'dead_lettered_at', 'superseded_at']));

// A concurrently updated row has another `ctid` and waits for the next round.
const ARE_DUE = sql.raw(isKeyOf('ctid', 'SELECT place FROM due'));
const ARE_CLAIMED = sql.raw(isKeyOf('message.ctid', 'SELECT place FROM claimed'));

export interface ClaimedNotification extends NotificationKey {
  detail: unknown;
  /** Of the order, or the recipient's last order. */
  locale: Locale;
  created_at: Date;
  /** Includes this attempt. */
  attempts: number;
  /** A later message of the request replaces it. */
  superseded: boolean;
  /** See {@link LANE}. */
  lane: string;
  governorate_code: string | null;
  /** From the account, because order input is unverified. */
  first_name: string;
  paid: boolean;
  /** Account that ordered. */
  orderer: number;
  /** Staff answer that this message announces. */
  last_answer: string | null;
  mobile: string | null;
  email: string;
  /** At the event; null for a kind without. */
  documents: NotifiedDocument[] | null;
}

interface StoredNotification extends Omit<ClaimedNotification, 'mobile' | 'last_answer'> {
  issuer: string;
  subject: string;
  /** Of the recipient. */
  mobile: string;
  /** The recipient placed the order. */
  by_orderer: boolean;
  owner: Owner;
  /** Mobile of the order for messages. */
  chosen_mobile: '1' | '2';
  mobile1: string | null;
  mobile2: string | null;
  last_answer: { id: number; text: string } | null;
}

/** Pairs of a kind and its successor. */
const SUPERSEDING = sql.raw(
  Object.entries(SUPERSEDED_BY)
    .flatMap(([kind, later]) => later.map((by) => `('${kind}', '${by}')`))
    .join(', '),
);

/** Recipient within a request and channel: empty for the orderer. Messages of a lane are sent in order. */
const LANE = sql.raw<string>(`coalesce(detail ->> 'citizenId', '')`);

/**
 * Leases due messages: newest requests first, a request's messages in order. Skips rows claimed concurrently.
 *
 * A message is leased only together with all that wait before it in its lane, also those that wait for a retry. While
 * another process has one of them, it waits.
 *
 * The message's own mobile and recipient take precedence over the orderer's.
 */
export async function claimNotifications(
  database: Kysely<Tables>,
  channel: NotificationChannel,
  { limit, now, leasedUntil }: ClaimOptions,
): Promise<ClaimedNotification[]> {
  const { rows } = await sql<StoredNotification>`
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
    ), free AS (
      SELECT of_request.* FROM newest CROSS JOIN LATERAL (
        SELECT ctid AS place, id, request_id, ${LANE} AS lane, (
          SELECT count(*) FROM (
            SELECT ${LANE} AS lane FROM notifications
            WHERE request_id = newest.request_id AND channel = ${channel} AND id <= message.id AND ${STILL_PENDING}
          ) AS earlier WHERE earlier.lane = ${LANE}
        ) AS position
        FROM notifications AS message
        WHERE request_id = newest.request_id AND channel = ${channel} AND ${STILL_PENDING}
          AND (next_attempt_at <= ${now}::timestamptz OR failure IS NOT NULL)
        FOR UPDATE SKIP LOCKED
      ) AS of_request
    ), due AS (
      SELECT place FROM (
        SELECT place, position, row_number() OVER (PARTITION BY request_id, lane ORDER BY id) AS number FROM free
      ) AS counted WHERE number = position
    ), message AS (
      UPDATE notifications
      SET next_attempt_at = ${leasedUntil}::timestamptz, attempts = attempts + 1, failure = NULL
      WHERE ${ARE_DUE}
      RETURNING *
    )
    SELECT message.request_id::text AS "requestId", message.kind, message.occurrence, message.channel,
           message.detail, message.detail -> 'documents' AS documents, message.created_at, message.attempts,
           ${LANE} AS lane,
           EXISTS (
             SELECT FROM notifications AS later
             JOIN (VALUES ${SUPERSEDING}) AS superseding (kind, by)
               ON superseding.kind = message.kind AND superseding.by = later.kind
             WHERE later.request_id = message.request_id AND later.channel = message.channel
               AND later.id > message.id
           ) AS superseded,
           coalesce(CASE WHEN citizen.id = request.citizen_id
             THEN request.options ->> 'locale'
             ELSE (SELECT own.options ->> 'locale' FROM requests AS own WHERE own.citizen_id = citizen.id
                   ORDER BY own.created_at DESC LIMIT 1) END, 'ar') AS locale,
           request.governorate_code, citizen.issuer, citizen.subject, citizen.email, citizen.mobile,
           EXISTS (SELECT FROM payments WHERE request_id = request.id) AS paid,
           citizen.first_name, request.citizen_id AS orderer,
           (SELECT json_build_object('id', id, 'text', text) FROM request_messages
            WHERE request_id = request.id AND staff_id IS NOT NULL
              AND (extract(epoch FROM sent_at) * 1000)::bigint::text = message.occurrence
            ORDER BY id DESC LIMIT 1) AS last_answer,
           citizen.id = request.citizen_id AS by_orderer,
           ${sql.raw(ownerSql())} AS owner,
           coalesce(message.detail ->> 'mobile', request.options ->> 'notifyMobile') AS chosen_mobile,
           request.contact -> 'contactDetails' ->> 'mobile1' AS mobile1,
           request.contact -> 'contactDetails' ->> 'mobile2' AS mobile2
    FROM message
    JOIN newest ON newest.request_id = message.request_id
    JOIN requests AS request ON request.id = message.request_id
    JOIN citizens AS citizen
      ON citizen.id = coalesce((message.detail ->> 'citizenId')::bigint, request.citizen_id)
    ORDER BY newest.latest DESC, message.request_id, message.id`.execute(database);
  return rows.map(decryptMessage);
}

/** A message with a moved ciphertext has no address. */
function decryptMessage(row: StoredNotification): ClaimedNotification {
  const { issuer, subject, owner, by_orderer, ...found } = row;
  const { chosen_mobile, mobile1, mobile2, last_answer, ...rest } = found;
  const { requestId } = row;
  return readOrReplace(
    () => {
      const { email, mobile } = decryptColumns('citizens', [issuer, subject], rest);
      const chosen = chosen_mobile === '2' ? 'mobile2' : 'mobile1';
      const ordered = chosen === 'mobile2' ? mobile2 : mobile1;
      return {
        ...rest,
        email,
        mobile: by_orderer
          ? decryptText(ordered, `requests.contact.contactDetails.${chosen}`, [...owner, requestId])
          : mobile,
        last_answer:
          last_answer &&
          decryptColumns('request_messages', [...owner, requestId, last_answer.id], last_answer)
            .text,
      };
    },
    () => ({ ...rest, email: '', mobile: null, last_answer: null }),
  );
}

/** `held`: an earlier message of its lane failed, or it waits for the next morning. */
export type NotificationOutcome = Outcome<
  'sent' | 'deadLettered' | 'superseded' | 'retry' | 'held',
  NotificationFailure
>;

/** `sent` always applies, other outcomes only under the same lease. */
export async function settleNotifications(
  database: Kysely<Tables>,
  channel: NotificationChannel,
  settled: readonly Settled<NotificationKey, NotificationOutcome>[],
  now: Date,
): Promise<void> {
  const results = settled.map(({ item, leasedUntil, outcome }) => ({
    request_id: item.requestId,
    kind: item.kind,
    occurrence: item.occurrence,
    leased_until: leasedUntil,
    result: outcome.result,
    failure: outcome.failure,
    next_attempt_at: outcome.nextAttemptAt,
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
        FOR UPDATE
      ) AS message
    )
    UPDATE notifications AS message SET
      sent_at = CASE WHEN claimed.result = 'sent' THEN ${now}::timestamptz END,
      dead_lettered_at = CASE WHEN claimed.result = 'deadLettered' THEN ${now}::timestamptz END,
      superseded_at = CASE WHEN claimed.result = 'superseded' THEN ${now}::timestamptz END,
      failure = CASE claimed.result WHEN 'sent' THEN NULL WHEN 'superseded' THEN NULL WHEN 'released' THEN message.failure
                ELSE coalesce(claimed.failure, message.failure, 'failed') END,
      attempts = message.attempts - (claimed.result IN ('released', 'held'))::int,
      next_attempt_at = CASE claimed.result WHEN 'released' THEN '-infinity'
                        ELSE coalesce(claimed.next_attempt_at, message.next_attempt_at) END,
      detail = CASE WHEN claimed.result IN ('sent', 'superseded') THEN message.detail - 'documents' ELSE message.detail END
    FROM claimed
    WHERE message.ctid = claimed.place AND ${ARE_CLAIMED}`.execute(database);
}

/**
 * Messages held by a daily limit are due again. The last of the warnings to a person becomes their summary, and replaces
 * the others; of changed addresses that of each request and mobile.
 */
export async function releaseHeld(database: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    WITH held AS (
      SELECT request_id, kind, occurrence, channel, kind = ANY (${Object.keys(WARNINGS_AT_ONCE)}) AS warns,
             row_number() OVER later AS place, count(*) OVER alike AS summed
      FROM notifications WHERE channel = ANY (${[...NOTIFICATION_CHANNELS]}) AND next_attempt_at = 'infinity' AND ${PENDING}
      WINDOW alike AS (
        PARTITION BY channel, kind, coalesce(detail ->> 'citizenId', concat(request_id, ' ', detail ->> 'mobile'))
      ), later AS (alike ORDER BY id DESC)
    )
    UPDATE notifications AS message SET
      superseded_at = CASE WHEN warns AND place > 1 THEN ${now}::timestamptz END, failure = NULL, next_attempt_at = '-infinity',
      created_at = CASE WHEN warns THEN ${now}::timestamptz ELSE message.created_at END,
      detail = CASE WHEN warns THEN detail || jsonb_build_object('summed', summed) ELSE detail END
    FROM held
    WHERE message.request_id = held.request_id AND message.kind = held.kind AND message.occurrence = held.occurrence
      AND message.channel = held.channel AND message.next_attempt_at = 'infinity'`.execute(
    database,
  );
}
