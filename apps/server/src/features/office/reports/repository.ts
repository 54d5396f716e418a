import {
  type Piastres,
  REQUEST_STATES,
  type RequestList,
  type RequestState,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { endOfDay, startOfDay } from '../../../platform/cairo-days.ts';
import type { Reader } from '../../../platform/replica.ts';

/** A day of orders, YYYY-MM-DD in Cairo. */
export interface OrderDay {
  day: string;
  /** The place among the working days of the last one on which they are decided in time, from 1. */
  due: number;
}

/** Requests of one day, list and state. */
export interface OrderedRow {
  day: string;
  list: RequestList;
  state: RequestState;
  requests: number;
  /** Of these, decided or withdrawn after their last day in time, or waiting past it. */
  late: number;
  /** Sum of the totals. */
  piastres: Piastres;
}

/** All states, named so that the queue's index by state and time serves here too: one of time alone would cost every order. */
const IN_ANY_STATE = sql`state = ANY(${[...REQUEST_STATES]}::text[])`;

/**
 * Everything that is counted by the day of the order, from one walk over the requests of the days. The working days that a
 * request waited for corrections are not the office's: its last day is so many later, and one that waits stands still.
 *
 * @param workingDays in order, from the first that is due on; later ones are never over
 */
export async function countOrdered(
  database: Reader,
  days: readonly OrderDay[],
  workingDays: readonly string[],
  now: Date,
): Promise<OrderedRow[]> {
  const { rows } = await sql<OrderedRow>`
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
    ) AS counted
    ORDER BY day.day`.execute(database);
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

/** Times of the states that were left in a range of days. */
export async function measureStates(
  database: Reader,
  from: string,
  to: string,
): Promise<StateTimesRow[]> {
  const { rows } = await sql<StateTimesRow>`
    SELECT state, count(*)::int AS requests,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median_seconds,
           percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) AS p95_seconds
    FROM (
      SELECT left_state AS state, extract(epoch FROM at - since)::float8 AS seconds
      FROM request_history
      WHERE left_state IS NOT NULL AND at >= ${startOfDay(from)} AND at < ${endOfDay(to)}
    ) AS spell
    GROUP BY state`.execute(database);
  return rows;
}

/** Money of the documents of a list that came or went back; piastres. */
export interface MoneyRow {
  list: RequestList;
  taken: Piastres;
  refunded: Piastres;
}

/** What the ledger says was taken for requests and given back of it in a range of days. */
export async function sumMoney(database: Reader, from: string, to: string): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    SELECT request.list,
           coalesce(-sum(line.amount) FILTER (WHERE line.account = 'registryFees'), 0)::float8 AS taken,
           coalesce(-sum(line.amount) FILTER (WHERE line.account = 'provider'), 0)::float8 AS refunded
    FROM ledger_transactions AS movement
    JOIN ledger_lines AS line
      ON line.transaction_id = movement.id
     AND line.account = CASE movement.cause WHEN 'refundCompleted' THEN 'provider' ELSE 'registryFees' END
    JOIN payments AS payment ON payment.id = movement.payment_id
    JOIN requests AS request ON request.id = payment.request_id
    WHERE movement.cause IN ('payment', 'allocation', 'refundCompleted')
      AND movement.at >= ${startOfDay(from)} AND movement.at < ${endOfDay(to)}
    GROUP BY request.list`.execute(database);
  return rows;
}

export interface ReasonRow {
  code: string;
  name: string;
  documents: number;
}

/** Why documents ordered in a range of days were rejected, the most common reason first. */
export async function countReasons(
  database: Reader,
  from: string,
  to: string,
): Promise<ReasonRow[]> {
  const { rows } = await sql<ReasonRow>`
    SELECT reason.code, reason.name_ar AS name, counted.documents
    FROM (
      SELECT document.rejection_code AS code, count(*)::int AS documents
      FROM (
        SELECT id FROM requests
        WHERE ${IN_ANY_STATE} AND created_at >= ${startOfDay(from)} AND created_at < ${endOfDay(to)}
      ) AS request
      JOIN documents AS document ON document.request_id = request.id
      WHERE document.rejection_code IS NOT NULL
      GROUP BY document.rejection_code
    ) AS counted
    JOIN rejection_reasons AS reason USING (code)
    ORDER BY counted.documents DESC, reason.position`.execute(database);
  return rows;
}
