import { sql } from 'kysely';
import type { Reader } from '../db/replica.ts';

/** Holidays besides weekends, as YYYY-MM-DD; no working days. */
export async function findHolidays(database: Reader): Promise<string[]> {
  const days = await database
    .selectFrom('holidays')
    .select(sql<string>`day::text`.as('day'))
    .execute();
  return days.map(({ day }) => day);
}
