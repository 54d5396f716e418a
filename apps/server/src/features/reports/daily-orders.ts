import { addDays, cairoDay, calendarDay, daysBetween, isoDay } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Database, Reader } from '../../db/database.ts';
import { findHolidays } from '../../requests/decision-time.ts';
import { DAYS_A_ROUND, LOOKED_AFTER_DAYS } from './daily-figures.ts';
import { toOrderDays } from './order-days.ts';
import { ordersByDayQuery, rejectionsOf } from './repository.ts';

// Requests change for weeks after their day, so rollups are refreshed: recent days often, older ones daily.

/** Age of days refreshed often. */
const LIVELY_DAYS = 30;
/** Slightly below the hourly interval. */
const LIVELY_STALE_AFTER_MS = 50 * 60_000;
/** Spreads the older days over this time. */
const STALE_AFTER_MS = 24 * 3_600_000;

/** Any server may run it. */
export async function refreshDailyOrders({ database, now }: Pick<AppContext, 'database' | 'now'>) {
  const today = cairoDay(now());
  const daysOf = (from: number, to: number) =>
    daysBetween(addDays(today, -from), addDays(today, -to)).map(isoDay);
  const before = (ms: number) => new Date(now().getTime() - ms);
  await countDays(database, daysOf(LIVELY_DAYS, 1), now(), before(LIVELY_STALE_AFTER_MS));
  const older = daysOf(LOOKED_AFTER_DAYS, LIVELY_DAYS + 1);
  await countDays(database, older, now(), before(STALE_AFTER_MS), DAYS_A_ROUND);
}

/**
 * Rolls up requests by day, one transaction each.
 *
 * @param days past days, YYYY-MM-DD in Cairo
 * @param countedBefore newer rollups are skipped
 * @param most limit, latest first
 */
export async function countDays(
  { longQuery }: Pick<Database, 'longQuery'>,
  days: readonly string[],
  now: Date,
  countedBefore = now,
  most = days.length,
): Promise<void> {
  const stale = await findStaleDays(longQuery, days, countedBefore);
  if (stale.length === 0) return;
  const holidays = (await findHolidays(longQuery)).map(calendarDay);
  for (const day of stale.toReversed().slice(0, most)) {
    await longQuery.transaction().execute(async (transaction) => {
      // Waits for a concurrent rollup, then skips the day.
      const begun = await transaction
        .insertInto('order_days')
        .values({ day, counted_at: now })
        .onConflict((conflict) =>
          conflict
            .column('day')
            .doUpdateSet({ counted_at: now })
            .where('order_days.counted_at', '<', countedBefore),
        )
        .returning('day')
        .executeTakeFirst();
      if (!begun) return;
      await transaction.deleteFrom('daily_orders').where('day', '=', day).execute();
      await transaction.deleteFrom('daily_rejections').where('day', '=', day).execute();
      const orderDays = toOrderDays([calendarDay(day)], cairoDay(now), holidays);
      await sql`
        INSERT INTO daily_orders (day, list, state, requests, late, piastres)
        SELECT day::date, list, state, requests, late, piastres FROM (${ordersByDayQuery(orderDays, now)}) AS counted`.execute(
        transaction,
      );
      await sql`
        INSERT INTO daily_rejections (day, rejection_code, documents)
        SELECT ${day}::date, code, documents FROM (${rejectionsOf([day])}) AS counted`.execute(
        transaction,
      );
    });
  }
}

async function findStaleDays(reader: Reader, days: readonly string[], countedBefore: Date) {
  const { rows } = await sql<{ day: string }>`
    SELECT day::text AS day FROM unnest(${[...days]}::date[]) AS day
    WHERE NOT EXISTS (
      SELECT FROM order_days
      WHERE order_days.day = day.day AND counted_at >= ${countedBefore.toISOString()}::timestamptz
    )
    ORDER BY day`.execute(reader);
  return rows.map(({ day }) => day);
}

/** Below this count, live counting is used. */
const EXACT_REQUESTS = 20_000;

/**
 * Days of a range that have rollups, since the oldest one; undefined if few requests allow live counting.
 *
 * @param days YYYY-MM-DD in Cairo
 */
export async function findCountedDays(
  reader: Reader,
  days: readonly string[],
  exactRequests = EXACT_REQUESTS,
) {
  const { rows } = await sql<{ day: string; counted_at: Date; requests: number }>`
    SELECT day::text AS day, counted_at,
           coalesce((SELECT sum(requests) FROM daily_orders WHERE daily_orders.day = order_days.day), 0)::float8 AS requests
    FROM order_days WHERE day = ANY (${[...days]}::date[])`.execute(reader);
  if (rows.reduce((sum, { requests }) => sum + requests, 0) <= exactRequests) return undefined;
  const moments = rows.map(({ counted_at }) => counted_at.getTime());
  return { days: new Set(rows.map(({ day }) => day)), since: new Date(Math.min(...moments)) };
}
