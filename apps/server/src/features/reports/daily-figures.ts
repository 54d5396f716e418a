import { addDays, cairoDay, daysBetween, isoDay } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Database, Reader } from '../../db/database.ts';
import { ledgerTotalsQuery, stateDurationsQuery } from './repository.ts';

// Rollup of past days: their ledger and history are immutable.

/** Covers the longest report range, a year and a month later. */
export const LOOKED_AFTER_DAYS = 400;
/** A round takes some minutes with millions of rows. */
export const DAYS_A_ROUND = 31;
/** Grace period for transactions begun before midnight. */
const SETTLED_AFTER_MS = 3_600_000;

/** Any server may run it; latest days first. */
export async function keepDailyFigures({ database, now }: Pick<AppContext, 'database' | 'now'>) {
  const today = cairoDay(new Date(now().getTime() - SETTLED_AFTER_MS));
  const days = daysBetween(addDays(today, -LOOKED_AFTER_DAYS), addDays(today, -1)).map(isoDay);
  const missing = await findLiveDays(database.longQuery, days);
  await rollupDay(database, missing.toReversed().slice(0, DAYS_A_ROUND));
}

/** Rolls up days, one transaction each. @param days YYYY-MM-DD in Cairo */
export async function rollupDay(
  { longQuery }: Pick<Database, 'longQuery'>,
  days: readonly string[],
): Promise<void> {
  for (const day of days) {
    await longQuery.transaction().execute(async (transaction) => {
      // Waits for a concurrent rollup, then skips the day.
      const begun = await transaction
        .insertInto('daily_figures')
        .values({ day })
        .onConflict((conflict) => conflict.doNothing())
        .returning('day')
        .executeTakeFirst();
      if (!begun) return;
      await sql`
        INSERT INTO daily_money (day, list, taken, refunded)
        SELECT ${day}::date, list, taken, refunded FROM (${ledgerTotalsQuery([day])}) AS money`.execute(
        transaction,
      );
      await sql`
        INSERT INTO daily_state_times (day, state, bucket, requests)
        SELECT ${day}::date, state, bucket, count(*) FROM (${stateDurationsQuery([day])}) AS spell
        GROUP BY state, bucket`.execute(transaction);
    });
  }
}

/** Days without rollup, to be computed live. */
export async function findLiveDays(reader: Reader, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day::text AS day FROM unnest(${[...days]}::date[]) AS day
    WHERE NOT EXISTS (SELECT FROM daily_figures WHERE daily_figures.day = day.day)
    ORDER BY day`.execute(reader);
  return rows.map(({ day }) => day);
}
