import type { ErasureRun } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';

const RUNS_SHOWN = 30;

/** The settings of this process, and the last runs of {@link enforceRetention} from the audit log. */
export async function readInForce({
  database,
  settings,
}: Pick<AppContext, 'database' | 'settings'>) {
  const runs = await database.query
    .selectFrom('audit_entries')
    .where('action', '=', 'retention.erase')
    .select(['at', sql<Omit<ErasureRun, 'at'>>`detail`.as('counts')])
    .orderBy('id', 'desc')
    .limit(RUNS_SHOWN)
    .execute();
  return {
    settings: settings.settingsInForce,
    erasures: runs.map(({ at, counts }) => ({ at: at.toISOString(), ...counts })),
  };
}
