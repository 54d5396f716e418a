import { addDays, cairoDay, calendarDay, daysBetween, isoDay } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/replica.ts';
import { findHolidays } from '../../requests/holidays.ts';
import { DAYS_A_ROUND, LOOKED_AFTER_DAYS } from './daily-figures.ts';
import { toOrderDays } from './order-days.ts';
import { orderedOf, rejectionsOf } from './repository.ts';

// Requests go on changing for weeks after their day, so each day is counted again and again: often while most of its requests are under
// way, and once a day after that.

/** Days whose requests are mostly under way. */
const LIVELY_DAYS = 30;
/** A little less than the hour between two rounds. */
const LIVELY_STALE_AFTER_MS = 50 * 60_000;
/** Of older days, all of which come about within that time. */
const STALE_AFTER_MS = 24 * 3_600_000;

/** Counts the requests of the days before today whose counts are old; which server does it does not matter. */
export async function keepDailyOrders({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> {
  const today = cairoDay(now());
  const daysOf = (from: number, to: number) =>
    daysBetween(addDays(today, -from), addDays(today, -to)).map(isoDay);
  const before = (ms: number) => new Date(now().getTime() - ms);
  await countDays(database, daysOf(LIVELY_DAYS, 1), now(), before(LIVELY_STALE_AFTER_MS));
  const older = daysOf(LOOKED_AFTER_DAYS, LIVELY_DAYS + 1);
  await countDays(database, older, now(), before(STALE_AFTER_MS), DAYS_A_ROUND);
}

/**
 * Counts the requests of some days, each day in a transaction of its own.
 *
 * @param days before today, YYYY-MM-DD in Cairo
 * @param countedBefore counts that are as new as this stay
 * @param most so many days at most, the latest
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
      // Another server that counts the same day is waited for, and has done it.
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
        SELECT day::date, list, state, requests, late, piastres FROM (${orderedOf(orderDays, now)}) AS counted`.execute(
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

/** What of a range is read from counts. */
export interface CountedDays {
  days: ReadonlySet<string>;
  /** When the oldest of them was counted. */
  since: Date;
}

/** Up to so many requests are counted one by one, as they are now. */
const EXACT_REQUESTS = 20_000;

/**
 * Which days of a range have counts to be read; undefined where the requests are few enough to be counted one by one.
 *
 * @param days YYYY-MM-DD in Cairo
 */
export async function findCountedDays(
  reader: Reader,
  days: readonly string[],
  exactRequests = EXACT_REQUESTS,
): Promise<CountedDays | undefined> {
  const { rows } = await sql<{ day: string; counted_at: Date; requests: number }>`
    SELECT day::text AS day, counted_at,
           coalesce((SELECT sum(requests) FROM daily_orders WHERE daily_orders.day = order_days.day), 0)::float8 AS requests
    FROM order_days WHERE day = ANY (${[...days]}::date[])`.execute(reader);
  if (rows.reduce((sum, { requests }) => sum + requests, 0) <= exactRequests) return undefined;
  const moments = rows.map(({ counted_at }) => counted_at.getTime());
  return { days: new Set(rows.map(({ day }) => day)), since: new Date(Math.min(...moments)) };
}
