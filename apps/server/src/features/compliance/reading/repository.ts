import {
  NIGHT,
  type ReadingReason,
  type RequestCondition,
  type RequestId,
  type RequestReading,
  toRequestId,
} from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Reader } from '../../../db/replica.ts';
import type { Tables } from '../../../db/schema.ts';
import { endOfDay, startOfDay } from '../../../db/sql-expressions.ts';
import { isSince } from '../../../requests/audit/repository.ts';
import { staffNameById } from '../../identity/staff/repository.ts';

/** Actions that exempt a read from the reading cap. A claim does not, because it is released at will. */
const ACTS = sql`(
  'request.decide', 'request.returnForCorrection', 'request.answer', 'quality.answer', 'dispatch.unpack', 'dispatch.recordAttempt',
  'dispatch.recordDelivery', 'dispatch.recordReturn', 'dispatch.sendAgain')`;

/** Limit of analysed reads per day. */
const MAX_READINGS = 20_000;
/** Limit of shown reasons per day; the audit log has all. */
const MAX_EXPLAINED = 500;

/** Entries by id range, because a member has hundreds of thousands in a year. */
const LAST_HOUR = isSince(sql`now() - interval '1 hour'`);

/** Audited reads of requests, parcels and search results in the last hour. */
const READS = sql`
  SELECT actor_id, seen.request_id, at FROM audit_entries CROSS JOIN LATERAL (
    SELECT audit_entries.request_id WHERE audit_entries.request_id IS NOT NULL
    UNION ALL
    SELECT value::bigint FROM jsonb_array_elements_text(detail -> 'requests')
  ) AS seen
  WHERE action IN ('request.read', 'request.search', 'quality.read', 'dispatch.readParcel') AND actor_id IS NOT NULL
    AND ${LAST_HOUR}`;

/** Idle reads: within the hour, since the last cap release, without an action. */
const IDLE_READS = sql`
  SELECT read.actor_id AS "staffId", read.request_id
  FROM (${READS}) AS read
  WHERE read.at > coalesce((
      SELECT max(release.at) FROM audit_entries AS release
      WHERE release.action = 'reading.release' AND release.detail ->> 'staffId' = read.actor_id::text
        AND ${LAST_HOUR}
    ), '-infinity')
    AND NOT EXISTS (
      SELECT FROM audit_entries AS act
      WHERE act.request_id = read.request_id AND act.actor_id = read.actor_id AND act.action IN ${ACTS}
        AND ${LAST_HOUR}
    )
  GROUP BY read.actor_id, read.request_id`;

/** SQL: count of idle reads, excluding one request. */
const idleReads = (staffId: number, besides: RequestId | 0) => sql`(
  SELECT count(*)::int FROM (${IDLE_READS}) AS idle
  WHERE "staffId" = ${staffId}::bigint AND request_id <> ${besides}::bigint)`;

/** Counts idle reads, of other requests if one is given. */
export async function countIdleReads(
  database: Database,
  staffId: number,
  besides: RequestId | 0 = 0,
): Promise<number> {
  const { sql: text, parameters } = sql`SELECT ${idleReads(staffId, besides)} AS reads`.compile(
    database.query,
  );
  const prepared = { name: 'office-idle-reads', text };
  const [found] = await database.statement<{ reads: number }>(prepared, parameters);
  return found?.reads ?? 0;
}

/** Members with idle reads, most first. */
export async function findReaders(
  database: Reader,
): Promise<{ staffId: number; staffName: string; idleReads: number }[]> {
  const { rows } = await sql<{ staffId: number; staffName: string; idleReads: number }>`
    SELECT "staffId", ${staffNameById(sql`"staffId"`)} AS "staffName", count(*)::int AS "idleReads"
    FROM (${IDLE_READS}) AS idle
    GROUP BY "staffId" ORDER BY "idleReads" DESC, "staffId"`.execute(database);
  return rows;
}

/** Reads of a Cairo day, one per member and request. @param day YYYY-MM-DD */
export async function findReadings(database: Reader, day: string): Promise<RequestReading[]> {
  const { rows } = await sql<Omit<RequestReading, 'requestId'> & { requestId: number }>`
    SELECT read.actor_id AS "staffId", ${staffNameById(sql`read.actor_id`)} AS "staffName",
           max(read.role) AS role, coalesce(max(btrim(person.first_name || ' ' || person.other_name)), '') AS "readerName",
           read.request_id AS "requestId",
           bool_or(extract(hour FROM read.at AT TIME ZONE 'Africa/Cairo') >= ${NIGHT.from}
                   OR extract(hour FROM read.at AT TIME ZONE 'Africa/Cairo') < ${NIGHT.to}) AS "atNight",
           EXISTS (
             SELECT FROM audit_entries AS act
             WHERE act.request_id = read.request_id AND act.actor_id = read.actor_id AND act.action IN ${ACTS}
               AND act.at >= ${startOfDay(day)} AND act.at < ${endOfDay(day)}
           ) AS acted,
           (SELECT coalesce(json_agg(full_name ORDER BY position), '[]') FROM documents
            WHERE documents.request_id = read.request_id) AS "ownerNames"
    FROM audit_entries AS read
    JOIN staff ON staff.id = read.actor_id
    LEFT JOIN citizens AS person ON person.id = staff.citizen_id
    WHERE read.action = 'request.read' AND read.at >= ${startOfDay(day)} AND read.at < ${endOfDay(day)}
    GROUP BY read.actor_id, read.request_id
    ORDER BY read.actor_id, read.request_id
    LIMIT ${MAX_READINGS}`.execute(database);
  return rows.map((row) => ({ ...row, requestId: toRequestId(row.requestId) }));
}

export interface RequestForReader extends RequestCondition {
  officeId: number | null;
  /** Claimed, acted on, or read within the hour. */
  theirs: boolean;
  /** A citizen message awaits an answer. */
  unanswered: boolean;
  /** A refund awaits a second person. */
  refundProposed: boolean;
  /** Two decisions disagree. */
  disputed: boolean;
  /** The reader examines it without knowing the decision. */
  checking: boolean;
}

const forReader = (staffId: number, at: Date) => sql`
  state, delivery, delivery_attempts AS attempts, office_id AS "officeId",
  coalesce(claimed_by = ${staffId}::bigint AND claimed_until > ${at}::timestamptz, false)
  OR EXISTS (
    SELECT FROM request_history
    WHERE request_id = requests.id AND actor_kind = 'staff' AND actor_id = ${staffId}::bigint
  )
  OR EXISTS (
    SELECT FROM audit_entries
    WHERE audit_entries.request_id = requests.id AND audit_entries.actor_id = ${staffId}::bigint
      AND action = 'request.read' AND audit_entries.at > now() - interval '1 hour'
  ) AS theirs,
  unanswered_since IS NOT NULL AS unanswered,
  EXISTS (
    SELECT FROM payments JOIN refunds ON refunds.payment_id = payments.id
    WHERE payments.request_id = requests.id AND refunds.state = 'proposed'
  ) AS "refundProposed",
  EXISTS (
    SELECT FROM quality_checks WHERE request_id = requests.id AND disputed AND settled_at IS NULL
  ) AS disputed,
  EXISTS (
    SELECT FROM quality_checks
    WHERE request_id = requests.id AND checked_at IS NULL AND quality_checks.claimed_by = ${staffId}::bigint
  ) AS checking`;

export async function findReadAccess(
  database: Database,
  staffId: number,
  requestId: RequestId,
  at: Date,
): Promise<RequestForReader | undefined> {
  const { sql: text, parameters } = sql`
    SELECT ${forReader(staffId, at)} FROM requests WHERE id = ${requestId}::bigint`.compile(
    database.query,
  );
  const prepared = { name: 'office-request-for-reader', text };
  const [found] = await database.statement<RequestForReader>(prepared, parameters);
  return found;
}

export async function findReadAccessWithIdleCount(
  database: Database,
  staffId: number,
  requestId: RequestId,
  at: Date,
): Promise<(RequestForReader & { reads: number }) | undefined> {
  const { sql: text, parameters } = sql`
    SELECT ${forReader(staffId, at)}, ${idleReads(staffId, requestId)} AS reads
    FROM requests WHERE id = ${requestId}::bigint`.compile(database.query);
  const prepared = { name: 'office-request-for-next-reader', text };
  const [found] = await database.statement<RequestForReader & { reads: number }>(
    prepared,
    parameters,
  );
  return found;
}

export interface ExplainedReadRow {
  staffId: number;
  staffName: string;
  requestId: number;
  at: Date;
  reason: ReadingReason;
  note: string;
}

/** Reads with reasons on a Cairo day, latest first. @param day YYYY-MM-DD */
export async function findExplainedReads(
  database: Reader,
  day: string,
): Promise<ExplainedReadRow[]> {
  const { rows } = await sql<ExplainedReadRow>`
    SELECT actor_id AS "staffId", ${staffNameById(sql`actor_id`)} AS "staffName",
           request_id AS "requestId", at, detail ->> 'reason' AS reason, detail ->> 'note' AS note
    FROM audit_entries
    WHERE action = 'request.read' AND detail ->> 'reason' IS NOT NULL
      AND at >= ${startOfDay(day)} AND at < ${endOfDay(day)}
    ORDER BY id DESC LIMIT ${MAX_EXPLAINED}`.execute(database);
  return rows;
}

export async function isActiveStaff(database: Kysely<Tables>, staffId: number): Promise<boolean> {
  const found = await database
    .selectFrom('staff')
    .where('id', '=', staffId)
    .where('active', '=', true)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
