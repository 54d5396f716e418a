import { addDays, cairoDay, daysBetween, isoDay } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../db/replica.ts';
import { moneyOf, spellsOf } from './repository.ts';

// A day that is over is counted once: its ledger and its history do not change any more. What the figures of later days are read from.

/** Days before today that are looked after: more than the longest range of figures, a year and a month later. */
export const LOOKED_AFTER_DAYS = 400;
/** Days that are counted in one round: some minutes of a register of millions. */
export const DAYS_A_ROUND = 31;
/** What was begun before midnight is written by then. */
const SETTLED_AFTER_MS = 3_600_000;

/** Counts the days that are over and were not counted yet, the latest first; which server does it does not matter. */
export async function keepDailyFigures({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> {
  const today = cairoDay(new Date(now().getTime() - SETTLED_AFTER_MS));
  const days = daysBetween(addDays(today, -LOOKED_AFTER_DAYS), addDays(today, -1)).map(isoDay);
  const missing = await findLiveDays(database.longQuery, days);
  await keepFiguresOf(database, missing.toReversed().slice(0, DAYS_A_ROUND));
}

/** Counts days that are over, each in a transaction of its own. @param days YYYY-MM-DD in Cairo */
export async function keepFiguresOf(
  { longQuery }: Pick<Database, 'longQuery'>,
  days: readonly string[],
): Promise<void> {
  for (const day of days) {
    await longQuery.transaction().execute(async (transaction) => {
      // Another server that counts the same day is waited for, and has done it.
      const begun = await transaction
        .insertInto('daily_figures')
        .values({ day })
        .onConflict((conflict) => conflict.doNothing())
        .returning('day')
        .executeTakeFirst();
      if (!begun) return;
      await sql`
        INSERT INTO daily_money (day, list, taken, refunded)
        SELECT ${day}::date, list, taken, refunded FROM (${moneyOf([day])}) AS money`.execute(
        transaction,
      );
      await sql`
        INSERT INTO daily_state_times (day, state, bucket, requests)
        SELECT ${day}::date, state, bucket, count(*) FROM (${spellsOf([day])}) AS spell
        GROUP BY state, bucket`.execute(transaction);
    });
  }
}

/** Which of some days are not counted yet: their rows are to be read one by one. */
export async function findLiveDays(reader: Reader, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day::text AS day FROM unnest(${[...days]}::date[]) AS day
    WHERE NOT EXISTS (SELECT FROM daily_figures WHERE daily_figures.day = day.day)
    ORDER BY day`.execute(reader);
  return rows.map(({ day }) => day);
}
