import {
  calendarDay,
  daysBetween,
  type Piastres,
  REQUEST_STATES,
  type RequestList,
  type RequestState,
} from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import { endOfDay, startOfDay } from '../../db/cairo-days.ts';
import type { Reader } from '../../db/replica.ts';
import type { Tables } from '../../db/schema.ts';
import type { OrderDays } from './order-days.ts';

/** Requests of one day, list and state, and of them those that were decided or withdrawn late, or wait so. */
export type OrderedRow = Tables['daily_orders'];

/** All states, named so that the queue's index by state and time serves here too: one of time alone would cost every order. */
const IN_ANY_STATE = sql`state = ANY(${[...REQUEST_STATES]}::text[])`;

/**
 * That a moment falls on one of some days. What lies before and after all of them is told apart by values, from which PostgreSQL knows how few
 * rows are left; of bounds that come from another table it takes them for many, and reads the whole ledger for one day.
 *
 * @param column a column of moments
 */
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
 * Everything that is counted by the day of the order, from one walk over the requests of the days: day, list, state, requests, piastres,
 * late. The working days that a request waited for corrections are not the office's: its last day is so many later, and one that waits
 * stands still.
 */
export function orderedOf({ days, workingDays }: OrderDays, now: Date): RawBuilder<unknown> {
  return sql`
    SELECT day.day::text AS day, counted.*
    FROM unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ due }) => due)}::int[])
      AS day(day, due)
    CROSS JOIN LATERAL (
      SELECT list, state, count(*)::int AS requests, sum(total)::float8 AS piastres,
             count(*) FILTER (
               WHERE coalesce(decided_at, withdrawn_at, correction_since, ${now.toISOString()}::timestamptz)
                     >= ${endOfDay(sql`(${[...workingDays]}::date[])[day.due + correction_days]`)}
             )::int AS late
      FROM requests
      WHERE ${IN_ANY_STATE} AND created_at >= ${startOfDay(sql`day.day`)} AND created_at < ${endOfDay(sql`day.day`)}
      GROUP BY list, state
    ) AS counted`;
}

/** The same of a range of days. @param counted of the range, the days that are read as they were counted */
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
    UNION ALL SELECT * FROM (${orderedOf({ days: live, workingDays }, now)}) AS live
    ORDER BY day`.execute(database);
  return rows;
}

/**
 * Requests that still wait for a decision of staff and were ordered too long ago.
 *
 * @param firstDays the first day that is in time, of requests that waited for corrections for no working day, for one, …
 */
export async function countWaitingLate(
  database: Reader,
  firstDays: readonly string[],
): Promise<number> {
  const [latest = ''] = firstDays;
  const { rows } = await sql<{ requests: number }>`
    SELECT count(*)::int AS requests FROM requests
    WHERE state = 'WAITING_APPROVAL' AND created_at < ${startOfDay(latest)} AND correction_since IS NULL
      AND created_at < ${startOfDay(sql`(${[...firstDays]}::date[])[1 + least(correction_days, ${firstDays.length - 1}::int)]`)}`.execute(
    database,
  );
  return rows[0]?.requests ?? 0;
}

/** How long a state lasted, of the requests that left it. */
export interface StateTimesRow {
  state: RequestState;
  requests: number;
  median_seconds: number;
  p95_seconds: number;
}

/** Each bucket of times begins so many times later than the one before. */
const BUCKET = sql`ln(1.01)`;

/** What lasted how long of the states that were left on some days: state, seconds, bucket. */
export function spellsOf(days: readonly string[]): RawBuilder<unknown> {
  return sql`
    SELECT left_state AS state, seconds, floor(ln(greatest(seconds, 1)) / ${BUCKET})::smallint AS bucket
    FROM (
      SELECT left_state, extract(epoch FROM at - since)::float8 AS seconds FROM request_history
      WHERE left_state IS NOT NULL AND ${isOnDays('at', days)}
    ) AS spell`;
}

/** Up to so many times of states are read one by one; of more it is enough to know each to half a hundredth. */
const EXACT_TIMES = 20_000;

/**
 * Times of the states that were left in a range of days.
 *
 * @param live of the range, the days whose times are not kept
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
          FROM (${spellsOf(days)}) AS spell GROUP BY state`.execute(database)
      : await sql<StateTimesRow>`
          WITH counted AS (
            SELECT state, bucket, sum(requests) AS requests FROM (
              SELECT state, bucket, requests FROM daily_state_times WHERE ${kept}
              UNION ALL
              SELECT state, bucket, count(*) FROM (${spellsOf(live)}) AS spell GROUP BY state, bucket
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

/** Money of the documents of a list that came or went back; piastres. */
export interface MoneyRow {
  list: RequestList;
  taken: Piastres;
  refunded: Piastres;
}

/** What the ledger says was taken for requests and given back of it on some days: list, taken, refunded. */
export function moneyOf(days: readonly string[]): RawBuilder<unknown> {
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

/** The same of a range of days. @param live of the range, the days whose sums are not kept */
export async function sumMoney(
  database: Reader,
  { days, live }: { days: readonly string[]; live: readonly string[] },
): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    SELECT list, sum(taken)::float8 AS taken, sum(refunded)::float8 AS refunded
    FROM (
      SELECT list, taken, refunded FROM daily_money WHERE day = ANY (${[...days]}::date[])
      UNION ALL ${moneyOf(live)}
    ) AS both_parts
    GROUP BY list`.execute(database);
  return rows;
}

export interface ReasonRow {
  code: string;
  name: string;
  documents: number;
}

/** Why documents ordered on some days were rejected: code, documents. */
export function rejectionsOf(days: readonly string[]): RawBuilder<unknown> {
  return sql`
    SELECT document.rejection_code AS code, count(*)::int AS documents
    FROM requests AS request
    JOIN documents AS document ON document.request_id = request.id
    WHERE request.${IN_ANY_STATE} AND ${isOnDays('request.created_at', days)}
      AND document.rejection_code IS NOT NULL
    GROUP BY document.rejection_code`;
}

/** The same of a range of days, the most common reason first. @param counted of the range, the days that are read as they were counted */
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
