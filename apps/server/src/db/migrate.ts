import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import type { OwnerConnection } from './database.ts';
import { isInTheWay } from './database-errors.ts';

/** Where the migrations are, as a glob. */
export const MIGRATION_FILES = `${fileURLToPath(new URL('../migrations', import.meta.url))}/*.sql`;

/**
 * How a migration begins whose statements are run one by one, each outside a transaction, because they take as long as a table is
 * large: they keep nobody from writing meanwhile (`migration-files.test.ts` says which may stand there).
 */
export const OUTSIDE_TRANSACTION = '-- outside a transaction';

/** Any number will do, as long as every server asks for the same one. */
const MIGRATION_LOCK = 7_290_114;

/**
 * How long a migration waits for a table, in milliseconds. Whoever calls meanwhile waits behind it, and gives up after
 * `DATABASE_TIMEOUTS.lock`; below PostgreSQL's `deadlock_timeout`, so that it is never a call that is ended for it.
 */
const LOCK_WAIT_MS = 500;

/** Whoever holds a table goes first. */
const BEGIN = `BEGIN; SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`;

/** Between two looks whether another server's migration is over. */
const LOCK_POLL_MS = 200;

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
 * Brings the database to the newest version: every pending migration and what `load` adds, in one
 * transaction under a lock, so that several servers may start at once and none sees half a version; a migration outside a
 * transaction parts it in two. Where others work on the register it lets them go first, and begins anew after the last part that
 * is done. A login that does not own the register changes nothing.
 *
 * @param files in place of the product's own
 * @returns whether it owns the register
 * @throws RegisterVersionError for such a login, where there is something to change
 */
export async function migrate(
  owner: OwnerConnection,
  load: (owner: OwnerConnection) => Promise<void>,
  files: string = MIGRATION_FILES,
): Promise<boolean> {
  if (!(await isOwner(owner))) {
    await requireNewestVersion(owner);
    return false;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrateLocked(owner, load, files);
      return true;
    } catch (error) {
      if (!isInTheWay(error) || attempt === TRIES) throw error;
    }
    await delay(PAUSE_MS * (0.5 + Math.random()));
  }
}

async function migrateLocked(
  owner: OwnerConnection,
  load: (owner: OwnerConnection) => Promise<void>,
  files: string,
): Promise<void> {
  await takeMigrationLock(owner);
  try {
    await owner.script(BEGIN);
    await createMigrator(owner, files).migrate();
    await load(owner);
    await owner.script('COMMIT');
  } catch (error) {
    await owner.script('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await owner.rows(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => {});
  }
}

/** Waits for another server's migration however long it takes. It asks: a statement that waits would be waited for by an index. */
async function takeMigrationLock(owner: OwnerConnection): Promise<void> {
  for (;;) {
    const { rows } = await owner.rows(`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS taken`);
    if (rows[0]?.taken) return;
    await delay(LOCK_POLL_MS);
  }
}

/** Ends the transaction for the statements of a migration outside it, and begins another. */
async function runOutside(owner: OwnerConnection, sql: string): Promise<void> {
  await owner.script('COMMIT');
  for (const statement of splitStatements(sql)) {
    const index = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+)/.exec(statement)?.[1];
    if (!index || !(await isBuilt(owner, index))) await owner.script(statement);
  }
  await owner.script(BEGIN);
}

/** The statements of a migration outside a transaction; none has a semicolon but at its end. */
export function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Whether an index is there, whole. One that a run left in its middle is dropped. */
async function isBuilt(owner: OwnerConnection, index: string): Promise<boolean> {
  const { rows } = await owner.rows(
    'SELECT indisvalid AS whole FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.whole === false) await owner.script(`DROP INDEX CONCURRENTLY ${index}`);
  return rows[0]?.whole === true;
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
export function createMigrator(
  owner: OwnerConnection,
  files: string = MIGRATION_FILES,
): Postgrator {
  return new Postgrator({
    driver: 'pg',
    migrationPattern: files,
    schemaTable: 'schema_versions',
    execQuery: (sql) => owner.rows(sql),
    execSqlScript: (sql) =>
      sql.startsWith(OUTSIDE_TRANSACTION) ? runOutside(owner, sql) : owner.script(sql),
  });
}
