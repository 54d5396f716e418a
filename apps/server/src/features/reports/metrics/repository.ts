import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/schema.ts';

/** Payments that no request has taken and nobody has decided about. */
export async function countUnallocated(database: Kysely<Tables>): Promise<number> {
  const { count } = await database
    .selectFrom('payments')
    .where('unallocated_reason', 'is not', null)
    .where('resolution', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** When each task that an operator has done at regular times was last done. */
export function findMaintenanceRuns(database: Kysely<Tables>) {
  return database.selectFrom('maintenance_runs').select(['task', 'finished_at']).execute();
}
