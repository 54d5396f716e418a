import {
  COUNT_LIMIT,
  STALLED_COUNTED,
  STALLED_GROUPS,
  STALLED_ROWS,
  type StalledGroupName,
  type StalledRow,
} from '@wathiqa/contract/office';
import {
  addDays,
  type CalendarDay,
  CORRECTION_WARNING_DAYS,
  firstDayInTime,
  GREATER_CAIRO,
  isoDay,
  type OfficeLeg,
  type OfficeScope,
} from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { startOfDay } from '../../../db/sql-expressions.ts';
import { firstDaysInTime, isDecisionLate } from '../../../requests/decision-time.ts';
import { inScope, isOfOffices as isInOffices } from '../../../requests/offices.ts';
import { WAITS_FOR_PACKING } from '../../../requests/shipment.ts';
import { staffNameById } from '../../identity/staff/repository.ts';

export interface StalledRecord {
  kind: StalledRow['kind'];
  id: string;
  governorate_code: string | null;
  since: Date;
  /** Working days spent in corrections. */
  waited: number;
  /** End of a correction, YYYY-MM-DD. */
  until: string | null;
  /** Who has claimed the request, or gets it next. */
  person: string | null;
  total: number;
}

const LIMIT = sql`LIMIT ${STALLED_COUNTED + 1}::integer`;

const HOLDER = sql`(
  SELECT coalesce(claimed_by, assigned_to) FROM requests
  WHERE found.kind = 'request' AND requests.id = found.id)`;

/** The oldest rows of a group and its count; each part of it is one bounded index scan. */
export async function findStalled(
  database: Reader,
  group: StalledGroupName,
  today: CalendarDay,
  holidays: readonly CalendarDay[],
  offices: OfficeScope,
): Promise<StalledRecord[]> {
  const { rows } = await sql<StalledRecord>`
    SELECT kind, id::text AS id, governorate_code, since, waited, until, total, ${staffNameById(HOLDER)} AS person
    FROM (
      SELECT kind, id, governorate_code, since, waited, until::text AS until,
             least(count(*) OVER (), ${STALLED_COUNTED + 1})::int AS total
      FROM ${stalledOf([group], today, holidays)} WHERE ${isOfOffices(offices)}
      ORDER BY coalesce(until::timestamp AT TIME ZONE 'Africa/Cairo', since), id LIMIT ${STALLED_ROWS}
    ) AS found ORDER BY coalesce(until::timestamp AT TIME ZONE 'Africa/Cairo', since), found.id`.execute(
    database,
  );
  return rows;
}

/** Rows of all groups, up to `COUNT_LIMIT`. */
export async function countStalled(
  database: Reader,
  today: CalendarDay,
  holidays: readonly CalendarDay[],
  offices: OfficeScope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM ${stalledOf(STALLED_GROUPS, today, holidays)} WHERE ${isOfOffices(offices)} LIMIT ${COUNT_LIMIT}
    ) AS counted`.execute(database);
  return rows[0]?.count ?? 0;
}

function stalledOf(
  groups: readonly StalledGroupName[],
  today: CalendarDay,
  holidays: readonly CalendarDay[],
) {
  const parts = groups.flatMap((group) => STALLED_PARTS[group](today, holidays));
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` UNION ALL `,
  );
  return sql`(${all}) AS stalled (kind, id, governorate_code, since, waited, until)`;
}

/** A batch belongs to the offices of all its requests; a message from the contact form to none. */
function isOfOffices(offices: OfficeScope) {
  return sql`CASE kind WHEN 'feedback' THEN true
    WHEN 'batch' THEN NOT EXISTS (
      SELECT FROM requests AS request WHERE batch_id = stalled.id AND NOT ${isInOffices(offices)})
    WHEN 'payment' THEN EXISTS (SELECT FROM requests AS request WHERE request.id = stalled.id AND ${isInOffices(offices)})
    ELSE EXISTS (SELECT FROM requests AS request WHERE request.id = stalled.id AND ${inScope(offices)}) END`;
}

/** Rows (kind, id, governorate_code, since, waited, until). */
const STALLED_PARTS: Readonly<
  Record<
    StalledGroupName,
    (today: CalendarDay, holidays: readonly CalendarDay[]) => readonly RawBuilder<unknown>[]
  >
> = {
  review: (today, holidays) => [
    sql`SELECT 'request', id, governorate_code, created_at, correction_days, NULL::date FROM requests
        WHERE ${isDecisionLate(firstDaysInTime(today, holidays))} ORDER BY created_at, id ${LIMIT}`,
  ],
  packing(today, holidays) {
    const start = startOf('packing', today, holidays);
    return [
      sql`SELECT 'request', id, governorate_code, step_at, 0, NULL::date FROM requests
          WHERE ${WAITS_FOR_PACKING}
            AND step_at < ${start} AND (readdressed_at + interval '1 day' < ${start}) IS NOT FALSE
          ORDER BY step_at, id ${LIMIT}`,
    ];
  },
  handover: (today, holidays) => [
    sql`SELECT 'batch', id, governorate_code, created_at, 0, NULL::date FROM dispatch_batches
        WHERE handed_over_at IS NULL AND created_at < ${startOf('handover', today, holidays)}
          AND EXISTS (SELECT FROM requests WHERE batch_id = dispatch_batches.id AND delivery = 'PACKED')
        ORDER BY dispatch_batches.id ${LIMIT}`,
  ],
  delivery(today, holidays) {
    const near = startOf('delivery', today, holidays, NEAR);
    const far = startOf('delivery', today, holidays, null);
    return [
      sql`SELECT 'request', id, governorate_code, step_at, 0, NULL::date FROM requests
          WHERE delivery = 'HANDED_OVER' AND step_at < ${near}
            AND (governorate_code = ANY (${[...GREATER_CAIRO]}::text[]) OR step_at < ${far})
          ORDER BY step_at, id ${LIMIT}`,
    ];
  },
  correction: (today) => [
    sql`SELECT 'request', request_id, NULL, min(asked_at), 0, until FROM document_corrections
        WHERE ended_at IS NULL AND until <= ${isoDay(addDays(today, CORRECTION_WARNING_DAYS))}::date
        GROUP BY until, request_id ORDER BY until, request_id ${LIMIT}`,
  ],
  failing: () => [
    // Only staff can decide these.
    sql`SELECT 'payment', payment.request_id, NULL, requested_at, 0, NULL::date
        FROM refunds JOIN payments AS payment ON payment.id = refunds.payment_id
        WHERE refunds.state = 'requested' AND next_attempt_at IS NULL AND payment.request_id IS NOT NULL ${LIMIT}`,
    sql`SELECT 'notification', request_id, NULL, dead_lettered_at, 0, NULL::date FROM notifications
        WHERE dead_lettered_at IS NOT NULL ORDER BY dead_lettered_at ${LIMIT}`,
    sql`SELECT 'feedback', action.reference, NULL, dead_lettered_at, 0, NULL::date
        FROM feedback_answers JOIN feedback_actions AS action ON action.id = action_id
        WHERE dead_lettered_at IS NOT NULL ORDER BY dead_lettered_at ${LIMIT}`,
  ],
  answer(today, holidays) {
    const start = startOf('answer', today, holidays);
    return [
      sql`SELECT 'request', id, governorate_code, unanswered_since, 0, NULL::date FROM requests
          WHERE unanswered_since < ${start} ORDER BY unanswered_since ${LIMIT}`,
      sql`SELECT 'feedback', reference, NULL, received_at, 0, NULL::date FROM feedback_messages
          WHERE state = 'open' AND received_at < ${start} ORDER BY received_at, reference ${LIMIT}`,
    ];
  },
};

/** A place with the shorter delivery time. */
const [NEAR = null] = GREATER_CAIRO;

/** Earlier starts of a leg are late. */
function startOf(
  leg: OfficeLeg,
  today: CalendarDay,
  holidays: readonly CalendarDay[],
  governorateCode: string | null = null,
) {
  return startOfDay(isoDay(firstDayInTime(leg, today, holidays, { governorateCode })));
}
