import {
  NIGHT,
  type OfficeScope,
  officeScope,
  type ReadingReason,
  type RequestCondition,
  type RequestId,
  type RequestReading,
  toRequestId,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { type Database, executePrepared, type Reader } from '../../../db/database.ts';
import { endOfDay, startOfDay } from '../../../db/sql-expressions.ts';
import { ACTS, idleReads } from '../../../requests/audit/counted-reads.ts';
import { OFFICE_FACTS, type OfficeFacts, staffNameById } from '../../identity/staff/repository.ts';

/** Limit of analysed reads per day. */
const MAX_READINGS = 20_000;
/** Limit of shown reasons per day; the audit log has all. */
const MAX_EXPLAINED = 500;

/** Members with idle reads, most first. */
export async function findReaders(database: Reader, at: Date) {
  const { rows } = await sql<{ staffId: number; staffName: string; idleReads: number }>`
    SELECT "staffId", ${staffNameById(sql`"staffId"`)} AS "staffName", sum(reads)::int AS "idleReads"
    FROM (${idleReads(sql`actor_id IS NOT NULL`, at)}) AS idle
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

/** SQL of a {@link RequestForReader}, of a row of `requests`. */
export const forReader = (staffId: number, at: Date) => sql`
  state, delivery, delivery_attempts AS attempts, office_id AS "officeId",
  coalesce(claimed_by = ${staffId}::bigint AND claimed_until > ${at}::timestamptz, false)
  OR EXISTS (
    SELECT FROM request_history
    WHERE request_id = requests.id AND actor_kind = 'staff' AND actor_id = ${staffId}::bigint
  )
  OR EXISTS (
    SELECT FROM audit_entries
    WHERE audit_entries.request_id = requests.id AND audit_entries.actor_id = ${staffId}::bigint
      AND action = 'request.read' AND audit_entries.at > ${at}::timestamptz - interval '1 hour'
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
  const read = sql<RequestForReader>`
    SELECT ${forReader(staffId, at)} FROM requests
    WHERE id = ${requestId}::bigint AND restricted_at IS NULL`;
  const [found] = await executePrepared(database.query, 'office-request-for-reader', read);
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
export async function findExplainedReads(database: Reader, day: string) {
  const { rows } = await sql<ExplainedReadRow>`
    SELECT actor_id AS "staffId", ${staffNameById(sql`actor_id`)} AS "staffName",
           request_id AS "requestId", at, detail ->> 'reason' AS reason, detail ->> 'note' AS note
    FROM audit_entries
    WHERE action = 'request.read' AND detail ->> 'reason' IS NOT NULL
      AND at >= ${startOfDay(day)} AND at < ${endOfDay(day)}
    ORDER BY id DESC LIMIT ${MAX_EXPLAINED}`.execute(database);
  return rows;
}

/** Offices of an active member. */
export async function findOfficesOfStaff(
  database: Reader,
  staffId: number,
  today: string,
): Promise<{ offices: OfficeScope } | undefined> {
  const found = await database
    .selectFrom('staff')
    .where('id', '=', staffId)
    .where('active', '=', true)
    .select(['role', sql<OfficeFacts>`${sql.raw(OFFICE_FACTS)}`.as('facts')])
    .executeTakeFirst();
  return found && { offices: officeScope(found.role, { ...found.facts, today }) };
}
