import type { Holiday } from '@wathiqa/contract/office';
import { type Insertable, sql } from 'kysely';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { endOfDay } from '../../../db/sql-expressions.ts';
import { staffName } from '../../identity/staff/repository.ts';

export async function findYearHolidays(database: Reader, year: number): Promise<Holiday[]> {
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

export interface HolidayBefore {
  name: string;
  confirmed: boolean;
}

export async function lockHoliday(transaction: Transaction, day: string) {
  return transaction
    .selectFrom('holidays')
    .where('day', '=', day)
    .select(['name_ar as name', 'confirmed'])
    .forUpdate()
    .executeTakeFirst();
}

export async function writeHoliday(
  transaction: Transaction,
  holiday: Insertable<Tables['holidays']>,
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

export interface WaitingRequests {
  /** YYYY-MM-DD in Cairo. */
  ordered: string;
  /** Working days spent in corrections. */
  waited: number;
  requests: number;
}

/** Undecided requests ordered until a day, whose clock runs. */
export async function countUndecided(database: Reader, until: string): Promise<WaitingRequests[]> {
  const { rows } = await sql<WaitingRequests>`
    SELECT (created_at AT TIME ZONE 'Africa/Cairo')::date::text AS ordered, correction_days AS waited,
           count(*)::int AS requests
    FROM requests
    WHERE state = 'WAITING_APPROVAL' AND restricted_at IS NULL AND correction_since IS NULL AND created_at < ${endOfDay(until)}
    GROUP BY 1, 2`.execute(database);
  return rows;
}
