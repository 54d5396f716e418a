import { sql } from 'kysely';
import type { Reader } from '../db/replica.ts';

/** The days on which offices are closed beside the weekends, as YYYY-MM-DD: working days leave them out. */
export async function findHolidays(database: Reader): Promise<string[]> {
  const days = await database
    .selectFrom('holidays')
    .select(sql<string>`day::text`.as('day'))
    .execute();
  return days.map(({ day }) => day);
}
