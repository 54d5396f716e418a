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
import {
  inScope,
  isOfOffices as isInOffices,
  isOfScope,
  isWorkOf,
} from '../../../requests/offices.ts';
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
  /** Who has it. */
  person: string | null;
  total: number;
}

/** By today's calendar; `offices` null is every office. */
export interface Asked {
  today: CalendarDay;
  holidays: readonly CalendarDay[];
  offices: OfficeScope;
}

const LIMIT = sql`LIMIT ${STALLED_COUNTED + 1}::integer`;

const HOLDER = sql`CASE found.kind
  WHEN 'request' THEN (
    SELECT coalesce(claimed_by, assigned_to, (
      SELECT asked_by FROM document_corrections
      WHERE request_id = requests.id AND ended_at IS NULL ORDER BY id DESC LIMIT 1), (
      SELECT handed_over_by FROM dispatch_batches WHERE dispatch_batches.id = requests.batch_id))
    FROM requests WHERE requests.id = found.id)
  WHEN 'batch' THEN (SELECT created_by FROM dispatch_batches WHERE dispatch_batches.id = found.id)
  WHEN 'feedback' THEN (SELECT assigned_to FROM feedback_messages WHERE reference = found.id)
END`;

/** The oldest rows of a group and its count; each part of it is one bounded index scan. */
export async function findStalled(database: Reader, group: StalledGroupName, asked: Asked) {
  const { rows } = await sql<StalledRecord>`
    SELECT kind, id::text AS id, governorate_code, since, waited, until, total, ${staffNameById(HOLDER)} AS person
    FROM (
      SELECT kind, id, governorate_code, since, waited, until::text AS until,
             least(count(*) OVER (), ${STALLED_COUNTED + 1})::int AS total
      FROM ${stalledOf([group], asked)}
      ORDER BY coalesce(until::timestamp AT TIME ZONE 'Africa/Cairo', since), id LIMIT ${STALLED_ROWS}
    ) AS found ORDER BY coalesce(until::timestamp AT TIME ZONE 'Africa/Cairo', since), found.id`.execute(
    database,
  );
  return rows;
}

/** Rows of all groups, up to `COUNT_LIMIT`. */
export async function countStalled(database: Reader, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM ${stalledOf(STALLED_GROUPS, asked)} LIMIT ${COUNT_LIMIT}
    ) AS counted`.execute(database);
  return rows[0]?.count ?? 0;
}

function stalledOf(groups: readonly StalledGroupName[], asked: Asked) {
  const parts = groups.flatMap((group) => STALLED_PARTS[group](asked));
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` UNION ALL `,
  );
  return sql`(${all}) AS stalled (kind, id, governorate_code, since, waited, until)`;
}

/**
 * Rows (kind, id, governorate_code, since, waited, until), of the offices before the limit. A batch belongs to the offices
 * of all its requests; a message from the contact form to none.
 */
const STALLED_PARTS: Readonly<
  Record<StalledGroupName, (asked: Asked) => readonly RawBuilder<unknown>[]>
> = {
  review: ({ today, holidays, offices }) => [
    sql`SELECT 'request', id, governorate_code, created_at, correction_days, NULL::date FROM requests AS request
        WHERE ${isDecisionLate(firstDaysInTime(today, holidays))} AND ${inScope(offices)} ORDER BY created_at, id ${LIMIT}`,
  ],
  packing({ offices, ...calendar }) {
    const start = startOf('packing', calendar);
    return [
      sql`SELECT 'request', id, governorate_code, step_at, 0, NULL::date FROM requests
          WHERE ${WAITS_FOR_PACKING} AND ${isInOffices(offices, 'requests')}
            AND step_at < ${start} AND (readdressed_at + interval '1 day' < ${start}) IS NOT FALSE
          ORDER BY step_at, id ${LIMIT}`,
    ];
  },
  handover: ({ offices, ...calendar }) => [
    sql`SELECT 'batch', id, governorate_code, created_at, 0, NULL::date FROM dispatch_batches
        WHERE handed_over_at IS NULL AND created_at < ${startOf('handover', calendar)}
          AND EXISTS (SELECT FROM requests WHERE batch_id = dispatch_batches.id AND delivery = 'PACKED')
          AND NOT EXISTS (
            SELECT FROM requests AS request WHERE batch_id = dispatch_batches.id AND NOT ${isInOffices(offices)})
        ORDER BY dispatch_batches.id ${LIMIT}`,
  ],
  delivery({ offices, ...calendar }) {
    const near = startOf('delivery', calendar, NEAR);
    const far = startOf('delivery', calendar);
    return [
      sql`SELECT 'request', id, governorate_code, step_at, 0, NULL::date FROM requests AS request
          WHERE delivery = 'HANDED_OVER' AND ${inScope(offices)} AND step_at < ${near}
            AND (governorate_code = ANY (${[...GREATER_CAIRO]}::text[]) OR step_at < ${far})
          ORDER BY step_at, id ${LIMIT}`,
    ];
  },
  correction: ({ today, offices }) => [
    sql`SELECT 'request', request_id, NULL, min(asked_at), 0, until FROM document_corrections
        WHERE ended_at IS NULL AND until <= ${isoDay(addDays(today, CORRECTION_WARNING_DAYS))}::date AND ${isWorkOf(offices, 'request_id')}
        GROUP BY until, request_id ORDER BY until, request_id ${LIMIT}`,
  ],
  failing: ({ offices }) => [
    // Only staff can decide these.
    sql`SELECT 'payment', payment.request_id, NULL, requested_at, 0, NULL::date
        FROM refunds JOIN payments AS payment ON payment.id = refunds.payment_id
        WHERE refunds.state = 'requested' AND next_attempt_at IS NULL AND payment.request_id IS NOT NULL
          AND ${isOfScope(offices, 'payment.request_id')} ${LIMIT}`,
    sql`SELECT 'notification', request_id, NULL, dead_lettered_at, 0, NULL::date FROM notifications
        WHERE dead_lettered_at IS NOT NULL AND ${isWorkOf(offices, 'notifications.request_id')}
        ORDER BY dead_lettered_at ${LIMIT}`,
    sql`SELECT 'feedback', action.reference, NULL, dead_lettered_at, 0, NULL::date
        FROM feedback_answers JOIN feedback_actions AS action ON action.id = action_id
        WHERE dead_lettered_at IS NOT NULL ORDER BY dead_lettered_at ${LIMIT}`,
  ],
  answer({ offices, ...calendar }) {
    const start = startOf('answer', calendar);
    return [
      sql`SELECT 'request', id, governorate_code, unanswered_since, 0, NULL::date FROM requests AS request
          WHERE unanswered_since < ${start} AND ${inScope(offices)} ORDER BY unanswered_since ${LIMIT}`,
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
  { today, holidays }: Omit<Asked, 'offices'>,
  governorateCode: string | null = null,
) {
  return startOfDay(isoDay(firstDayInTime(leg, today, holidays, { governorateCode })));
}
