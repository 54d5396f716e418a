import type { Holiday } from '@wathiqa/contract/office';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { staffName } from '../../identity/staff/repository.ts';

/** The year it is in Cairo, as the register counts. */
export async function findThisYear(database: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    year: number;
  }>`SELECT extract(year FROM cairo_today())::int AS year`.execute(database);
  return rows[0]?.year ?? 0;
}

/** The holidays of a year in their order. */
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

/** A holiday as it was before a change. */
interface HolidayBefore {
  name: string;
  confirmed: boolean;
}

/** The holiday of a day, which nobody else changes until the transaction ends. */
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
