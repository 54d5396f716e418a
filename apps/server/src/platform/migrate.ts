import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import type { OwnerConnection } from './database.ts';
import { prepareJobs } from './jobs-schema.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** Any number will do, as long as every server asks for the same one. */
const MIGRATION_LOCK = 7_290_114;

/**
 * Brings the database to the newest version: every pending migration, the tables of the jobs and what `load` adds, in one
 * transaction under a lock, so that several servers may start at once and none sees half a version.
 */
export async function migrate(
  owner: OwnerConnection,
  load: (owner: OwnerConnection) => Promise<void>,
): Promise<void> {
  await owner.script('BEGIN');
  try {
    await owner.rows(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await createMigrator(owner).migrate();
    await prepareJobs(owner);
    await load(owner);
    await owner.script('COMMIT');
  } catch (error) {
    await owner.script('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** What takes a register from one version of its tables to another. */
export function createMigrator(owner: OwnerConnection): Postgrator {
  return new Postgrator({
    driver: 'pg',
    migrationPattern: `${MIGRATIONS}/*.sql`,
    schemaTable: 'schema_versions',
    execQuery: (sql) => owner.rows(sql),
    execSqlScript: (sql) => owner.script(sql),
  });
}
