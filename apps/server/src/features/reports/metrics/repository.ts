import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/schema.ts';

/** Payments that await manual allocation. */
export async function countUnallocated(database: Kysely<Tables>): Promise<number> {
  const { count } = await database
    .selectFrom('payments')
    .where('unallocated_reason', 'is not', null)
    .where('resolution', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findMaintenanceRuns(database: Kysely<Tables>) {
  return database.selectFrom('maintenance_runs').select(['task', 'finished_at']).execute();
}
