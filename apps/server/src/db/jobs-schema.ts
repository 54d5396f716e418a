import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { APPLICATION_ROLE } from './connection-pool.ts';
import type { OwnerConnection } from './database.ts';

/** Where pg-boss keeps the jobs, beside the register and in the same database. */
export const JOBS_SCHEMA = 'jobs';

/** The version of its tables that the installed pg-boss works with; it goes up with the package. */
const JOBS_VERSION = 43;

const MAY_WORK = `
  GRANT USAGE ON SCHEMA ${JOBS_SCHEMA} TO ${APPLICATION_ROLE};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOBS_SCHEMA} TO ${APPLICATION_ROLE};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${JOBS_SCHEMA} TO ${APPLICATION_ROLE};`;

/**
 * Makes the tables of the jobs, or brings them to the version of the installed pg-boss, as the owner: the
 * application's role may fill tables and make none. Inside the transaction of the migrations.
 */
export async function prepareJobs(owner: OwnerConnection): Promise<void> {
  const version = await installedVersion(owner);
  if (version === JOBS_VERSION) return;
  const plans =
    version === undefined
      ? getConstructionPlans(JOBS_SCHEMA)
      : getMigrationPlans(JOBS_SCHEMA, version);
  await owner.script(withoutTransaction(plans));
  await owner.script(MAY_WORK);
}

async function installedVersion(owner: OwnerConnection): Promise<number | undefined> {
  const found = await owner.rows(`SELECT to_regclass('${JOBS_SCHEMA}.version') AS version`);
  if (!found.rows[0]?.version) return undefined;
  const { rows } = await owner.rows(`SELECT version FROM ${JOBS_SCHEMA}.version`);
  return Number(rows[0]?.version);
}

/** pg-boss's scripts bring a transaction of their own; here they are part of ours. */
function withoutTransaction(plans: string): string {
  return plans.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');
}
