import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import type { OwnerConnection } from './database.ts';
import { isInTheWay } from './database-errors.ts';
import { prepareJobs } from './jobs-schema.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** Any number will do, as long as every server asks for the same one. */
const MIGRATION_LOCK = 7_290_114;

/**
 * How long a migration waits for a table, in milliseconds. Whoever calls meanwhile waits behind it, and gives up after
 * `DATABASE_TIMEOUTS.lock`; below PostgreSQL's `deadlock_timeout`, so that it is never a call that is ended for it.
 */
const LOCK_WAIT_MS = 500;

/** Between two tries, in which calls do what has waited. */
const PAUSE_MS = 1_000;

/** So many tries, some ten minutes of a register that is never free. */
const TRIES = 400;

/** A register that is not at the version of the product, and a login that may not bring it there. */
export class RegisterVersionError extends Error {
  override readonly name = 'RegisterVersionError';

  constructor(version: number, wanted: number) {
    super(
      `The register is at version ${version} and this product works with ${wanted}. ` +
        'Its owner migrates it: DATABASE_OWNER_URL=postgres://… npm run migrate',
    );
  }
}

/**
 * Brings the database to the newest version: every pending migration, the tables of the jobs and what `load` adds, in one
 * transaction under a lock, so that several servers may start at once and none sees half a version. Where others work on
 * the register it lets them go first, and begins anew. A login that does not own the register changes nothing.
 *
 * @returns whether it owns the register
 * @throws RegisterVersionError for such a login, where there is something to change
 */
export async function migrate(
  owner: OwnerConnection,
  load: (owner: OwnerConnection) => Promise<void>,
): Promise<boolean> {
  if (!(await isOwner(owner))) {
    await requireNewestVersion(owner);
    return false;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrateAtOnce(owner, load);
      return true;
    } catch (error) {
      if (!isInTheWay(error) || attempt === TRIES) throw error;
    }
    await delay(PAUSE_MS * (0.5 + Math.random()));
  }
}

async function migrateAtOnce(
  owner: OwnerConnection,
  load: (owner: OwnerConnection) => Promise<void>,
): Promise<void> {
  await owner.script('BEGIN');
  try {
    await owner.rows(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    // From here on: another server's migration is waited for however long it takes.
    await owner.script(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
    await createMigrator(owner).migrate();
    await prepareJobs(owner);
    await load(owner);
    await owner.script('COMMIT');
  } catch (error) {
    await owner.script('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Whether this login may change the register's tables; whoever makes a register owns it. */
async function isOwner(connection: OwnerConnection): Promise<boolean> {
  const { rows } = await connection.rows(
    `SELECT pg_has_role(relowner, 'MEMBER') AS owner FROM pg_class
     WHERE oid = to_regclass('schema_versions')`,
  );
  return rows[0]?.owner !== false;
}

async function requireNewestVersion(connection: OwnerConnection): Promise<void> {
  const wanted = await createMigrator(connection).getMaxVersion();
  const { rows } = await connection.rows('SELECT max(version) AS version FROM schema_versions');
  const version = Number(rows[0]?.version);
  if (version !== wanted) throw new RegisterVersionError(version, wanted);
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
