import type { Holiday } from '@wathiqa/contract/office';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { staffName } from '../../identity/staff/repository.ts';

/** Current year in Cairo by the database clock. */
export async function findThisYear(database: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    year: number;
  }>`SELECT extract(year FROM cairo_today())::int AS year`.execute(database);
  return rows[0]?.year ?? 0;
}

export async function findYearHolidays(database: Kysely<Tables>, year: number): Promise<Holiday[]> {
  return database
    .selectFrom('holidays')
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .select(sql<string>`day::text`.as('day'))
    .select(['name_ar as name', 'confirmed'])
    .select(staffName('holidays.recorded_by').as('recordedBy'))
    .orderBy('holidays.day')
    .execute();
}

interface HolidayBefore {
  name: string;
  confirmed: boolean;
}

/** Locks the holiday of a day. */
export async function lockHoliday(
  transaction: Transaction,
  day: string,
): Promise<HolidayBefore | undefined> {
  return transaction
    .selectFrom('holidays')
    .where('day', '=', day)
    .select(['name_ar as name', 'confirmed'])
    .forUpdate()
    .executeTakeFirst();
}

export async function writeHoliday(
  transaction: Transaction,
  holiday: { day: string; name_ar: string; confirmed: boolean; recorded_by: string },
): Promise<void> {
  const { day: _, ...changed } = holiday;
  await transaction
    .insertInto('holidays')
    .values(holiday)
    .onConflict((conflict) => conflict.column('day').doUpdateSet(changed))
    .execute();
}

export async function deleteHoliday(transaction: Transaction, day: string): Promise<void> {
  await transaction.deleteFrom('holidays').where('day', '=', day).execute();
}
