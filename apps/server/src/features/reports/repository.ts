import type { Statistics } from '@wathiqa/contract/office';
import {
  calendarDay,
  daysBetween,
  type Piastres,
  REQUEST_STATES,
  type RequestList,
  type RequestState,
} from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { endOfDay, startOfDay } from '../../db/sql-expressions.ts';
import { isDecisionLate } from '../../requests/decision-time.ts';
import { WAITS_FOR_PACKING } from '../../requests/shipment.ts';
import type { OrderDays } from './order-days.ts';

/** Per day, list and state; `late` also counts late withdrawals and overdue requests. */
export type OrderedRow = Tables['daily_orders'];

/** Lists all states to enable the queue's index; a time index would slow each order. */
const IN_ANY_STATE = sql`state = ANY(${[...REQUEST_STATES]}::text[])`;

/** Constant outer bounds give the planner a row estimate; joined bounds would scan the whole ledger. */
function isOnDays(column: string, days: readonly string[]): RawBuilder<boolean> {
  const sorted = days.toSorted();
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (first === undefined || last === undefined) return sql`false`;
  const moment = sql.ref(column);
  const isBetween = sql<boolean>`(${moment} >= ${startOfDay(first)} AND ${moment} < ${endOfDay(last)})`;
  if (daysBetween(calendarDay(first), calendarDay(last)).length === days.length) return isBetween;
  return sql`(${isBetween} AND (${moment} AT TIME ZONE 'Africa/Cairo')::date = ANY (${[...days]}::date[]))`;
}

/**
 * Orders in one scan: day, list, state, requests, piastres, late. Correction time extends the deadline; an open
 * correction stops the clock. A decision is measured by the calendar in force at that time (`due_on`).
 */
export function ordersByDayQuery({ days, workingDays }: OrderDays, now: Date): RawBuilder<unknown> {
  return sql`
    SELECT day.day::text AS day, counted.*
    FROM unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ due }) => due)}::int[])
      AS day(day, due)
    CROSS JOIN LATERAL (
      SELECT list, state, count(*)::int AS requests, sum(total)::float8 AS piastres,
             count(*) FILTER (
               WHERE coalesce(decided_at, withdrawn_at, correction_since, ${now.toISOString()}::timestamptz)
                     >= ${endOfDay(sql`coalesce(due_on, (${[...workingDays]}::date[])[day.due + correction_days])`)}
             )::int AS late
      FROM requests
      WHERE ${IN_ANY_STATE} AND restricted_at IS NULL AND created_at >= ${startOfDay(sql`day.day`)} AND created_at < ${endOfDay(sql`day.day`)}
      GROUP BY list, state
    ) AS counted`;
}

/** @param counted days read from rollups */
export async function countOrdered(
  database: Reader,
  { days, workingDays }: OrderDays,
  counted: ReadonlySet<string>,
  now: Date,
): Promise<OrderedRow[]> {
  const live = days.filter(({ day }) => !counted.has(day));
  const { rows } = await sql<OrderedRow>`
    SELECT day::text AS day, list, state, requests, piastres::float8 AS piastres, late
    FROM daily_orders WHERE day = ANY (${[...counted]}::date[])
    UNION ALL SELECT * FROM (${ordersByDayQuery({ days: live, workingDays }, now)}) AS live
    ORDER BY day`.execute(database);
  return rows;
}

/**
 * Counts undecided overdue requests.
 *
 * @param firstDays first day in time, by working days spent in corrections
 */
export async function countWaitingLate(database: Reader, firstDays: readonly string[]) {
  const { rows } = await sql<{ requests: number }>`
    SELECT count(*)::int AS requests FROM requests WHERE ${isDecisionLate(firstDays)}`.execute(
    database,
  );
  return rows[0]?.requests ?? 0;
}

/** Requests ordered on inclusive Cairo days. */
export async function countByGovernorate(
  database: Reader,
  { from, to }: { from: string; to: string },
): Promise<{ list: RequestList; governorate: string | null; requests: number }[]> {
  const { rows } = await sql<{ list: RequestList; governorate: string | null; requests: number }>`
    SELECT list, governorate_code AS governorate, count(*)::int AS requests FROM requests
    WHERE ${IN_ANY_STATE} AND restricted_at IS NULL
      AND created_at >= ${startOfDay(from)} AND created_at < ${endOfDay(to)}
    GROUP BY list, governorate_code ORDER BY list, governorate_code NULLS LAST`.execute(database);
  return rows;
}

export interface WorkRow {
  office_id: number | null;
  office: string;
  governorate_code: string | null;
  /** Offices divide the work. */
  divided: boolean;
  waiting: number;
  waitingLate: number;
  toPack: number;
}

/** Work of each office and governorate now. @param firstDays see {@link countWaitingLate} */
export async function countWork(database: Reader, firstDays: readonly string[]) {
  const { rows } = await sql<WorkRow>`
    SELECT work.*, coalesce(offices.name, '') AS office, EXISTS (SELECT FROM offices WHERE active) AS divided
    FROM (
      SELECT office_id, governorate_code, (count(*) FILTER (WHERE state = 'WAITING_APPROVAL'))::int AS waiting,
             (count(*) FILTER (WHERE ${isDecisionLate(firstDays)}))::int AS "waitingLate",
             (count(*) FILTER (WHERE ${WAITS_FOR_PACKING}))::int AS "toPack"
      FROM requests
      WHERE (state = 'WAITING_APPROVAL' AND restricted_at IS NULL) OR ${WAITS_FOR_PACKING}
      GROUP BY office_id, governorate_code
    ) AS work
    LEFT JOIN offices ON offices.id = office_id
    ORDER BY governorate_code NULLS LAST, offices.name NULLS LAST`.execute(database);
  return rows;
}

/** Second looks of the given days, by list and cause. */
export async function countChecked(
  database: Reader,
  days: readonly string[],
): Promise<Statistics['quality']> {
  const { rows } = await sql<Statistics['quality'][number]>`
    SELECT list, cause, count(*)::int AS documents,
           (count(*) FILTER (WHERE second_accepted <> accepted))::int AS disputed
    FROM quality_checks
    JOIN quality_check_documents AS answer ON answer.check_id = quality_checks.id
    JOIN documents ON documents.id = answer.document_id
    WHERE ${isOnDays('checked_at', days)}
    GROUP BY list, cause ORDER BY documents DESC, list, cause`.execute(database);
  return rows;
}

export interface StateTimesRow {
  state: RequestState;
  requests: number;
  median_seconds: number;
  p95_seconds: number;
}

/** Logarithmic buckets, 1 % wide. */
const BUCKET = sql`ln(1.01)`;

/** State durations ended on given days: state, seconds, bucket. */
export function stateDurationsQuery(days: readonly string[]): RawBuilder<unknown> {
  return sql`
    SELECT left_state AS state, seconds, floor(ln(greatest(seconds, 1)) / ${BUCKET})::smallint AS bucket
    FROM (
      SELECT left_state, extract(epoch FROM at - since)::float8 AS seconds FROM request_history
      WHERE left_state IS NOT NULL AND ${isOnDays('at', days)}
    ) AS spell`;
}

/** Above this count, buckets suffice (0.5 % error). */
const EXACT_TIMES = 20_000;

/**
 * Duration quantiles.
 *
 * @param live days without rollup
 */
export async function measureStates(
  database: Reader,
  { days, live }: { days: readonly string[]; live: readonly string[] },
  exactTimes = EXACT_TIMES,
): Promise<StateTimesRow[]> {
  const kept = sql`day = ANY (${[...days]}::date[])`;
  const counted = await sql<{ times: number }>`
    SELECT coalesce(sum(requests), 0)::float8 AS times FROM daily_state_times WHERE ${kept}`.execute(
    database,
  );
  const { rows } =
    (counted.rows[0]?.times ?? 0) <= exactTimes
      ? await sql<StateTimesRow>`
          SELECT state, count(*)::int AS requests,
                 percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median_seconds,
                 percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) AS p95_seconds
          FROM (${stateDurationsQuery(days)}) AS spell GROUP BY state`.execute(database)
      : await sql<StateTimesRow>`
          WITH counted AS (
            SELECT state, bucket, sum(requests) AS requests FROM (
              SELECT state, bucket, requests FROM daily_state_times WHERE ${kept}
              UNION ALL
              SELECT state, bucket, count(*) FROM (${stateDurationsQuery(live)}) AS spell GROUP BY state, bucket
            ) AS both_parts GROUP BY state, bucket
          ), placed AS (
            SELECT state, bucket, sum(requests) OVER (PARTITION BY state ORDER BY bucket) AS up_to,
                   sum(requests) OVER (PARTITION BY state) AS total
            FROM counted
          )
          SELECT state, max(total)::int AS requests,
                 exp((0.5 + min(bucket) FILTER (WHERE up_to >= total * 0.5)) * ${BUCKET})::float8 AS median_seconds,
                 exp((0.5 + min(bucket) FILTER (WHERE up_to >= total * 0.95)) * ${BUCKET})::float8 AS p95_seconds
          FROM placed GROUP BY state`.execute(database);
  return rows;
}

/** Piastres. */
export interface MoneyRow {
  list: RequestList;
  taken: Piastres;
  refunded: Piastres;
}

/** Ledger sums: list, taken, refunded. */
export function ledgerTotalsQuery(days: readonly string[]): RawBuilder<unknown> {
  return sql`
    SELECT request.list,
           coalesce(-sum(line.amount) FILTER (WHERE line.account = 'registryFees'), 0) AS taken,
           coalesce(-sum(line.amount) FILTER (WHERE line.account = 'provider'), 0) AS refunded
    FROM ledger_transactions AS movement
    JOIN ledger_lines AS line
      ON line.transaction_id = movement.id
     AND line.account = CASE movement.cause WHEN 'refundCompleted' THEN 'provider' ELSE 'registryFees' END
    JOIN payments AS payment ON payment.id = movement.payment_id
    JOIN requests AS request ON request.id = payment.request_id
    WHERE movement.cause IN ('payment', 'allocation', 'refundCompleted') AND ${isOnDays('movement.at', days)}
    GROUP BY request.list`;
}

/** @param live days without rollup */
export async function sumMoney(
  database: Reader,
  { days, live }: { days: readonly string[]; live: readonly string[] },
): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    SELECT list, sum(taken)::float8 AS taken, sum(refunded)::float8 AS refunded
    FROM (
      SELECT list, taken, refunded FROM daily_money WHERE day = ANY (${[...days]}::date[])
      UNION ALL ${ledgerTotalsQuery(live)}
    ) AS both_parts
    GROUP BY list`.execute(database);
  return rows;
}

export interface ReasonRow {
  code: string;
  name: string;
  documents: number;
}

/** Rejection reasons: code, documents. */
export function rejectionsOf(days: readonly string[]): RawBuilder<unknown> {
  return sql`
    SELECT document.rejection_code AS code, count(*)::int AS documents
    FROM requests AS request
    JOIN documents AS document ON document.request_id = request.id
    WHERE request.${IN_ANY_STATE} AND request.restricted_at IS NULL AND ${isOnDays('request.created_at', days)}
      AND document.rejection_code IS NOT NULL
    GROUP BY document.rejection_code`;
}

/** Most frequent first. @param counted days read from rollups */
export async function countReasons(
  database: Reader,
  days: readonly string[],
  counted: ReadonlySet<string>,
): Promise<ReasonRow[]> {
  const live = days.filter((day) => !counted.has(day));
  const { rows } = await sql<ReasonRow>`
    SELECT reason.code, reason.name_ar AS name, sum(both_parts.documents)::int AS documents
    FROM (
      SELECT rejection_code AS code, documents FROM daily_rejections WHERE day = ANY (${[...counted]}::date[])
      UNION ALL ${rejectionsOf(live)}
    ) AS both_parts
    JOIN rejection_reasons AS reason USING (code)
    GROUP BY reason.code
    ORDER BY sum(both_parts.documents) DESC, reason.position`.execute(database);
  return rows;
}
