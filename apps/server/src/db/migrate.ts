import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Postgrator from 'postgrator';
import type { OwnerConnection } from './database.ts';
import { isLockConflict } from './database-errors.ts';
import {
  hasOtherSchema,
  MIGRATION_FILES,
  MIGRATOR,
  OtherSchemaError,
  readVersions,
} from './schema-versions.ts';

/**
 * First line of a migration that runs statement by statement without transaction. It must not block writes
 * (`migration-files.test.ts`).
 */
export const OUTSIDE_TRANSACTION = '-- outside a transaction';

/** Arbitrary, but equal for all servers. */
const MIGRATION_LOCK = 7_290_114;

/** Queries queue behind a waiting DDL lock. Below `deadlock_timeout`, so a deadlock never aborts a call. */
const LOCK_WAIT_MS = 500;

/** Yields to lock holders. */
const BEGIN = `BEGIN; SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`;

const LOCK_POLL_MS = 200;

/** Pause between retries, for the queued calls. */
const PAUSE_MS = 1_000;

/** About ten minutes. */
const TRIES = 400;

/** The schema is outdated, and this login may not migrate it. */
export class RegisterVersionError extends Error {
  override readonly name = 'RegisterVersionError';

  constructor(version: number, wanted: number) {
    super(
      `The database schema is at version ${version}, but this release requires version ${wanted}. ` +
        'Migrate it as the owner: DATABASE_OWNER_URL=postgres://… npm run migrate',
    );
  }
}

/** The message names file, line and database version. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';

  constructor({ file, line, outside, version }: FailedMigration, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const place = line === undefined ? file : `${file}, line ${line}`;
    super(
      `Migration ${place} failed: ${why}\n` +
        (outside
          ? `It runs outside a transaction, so that earlier statements of it may be in place. Migrations up to ${version} are complete. `
          : version === 0
            ? 'The database is empty as before. '
            : `Its changes were rolled back: the database is at version ${version}. `) +
        (version === 0
          ? ''
          : 'Servers of the previous release can continue to use it. Remove the cause and migrate again.'),
      { cause },
    );
  }
}

interface FailedMigration {
  /** Name without its folder. */
  file: string;
  /** Of the statement, where PostgreSQL reports one. */
  line: number | undefined;
  /** Whether it runs outside a transaction. */
  outside: boolean;
  /** The version that the database is at. */
  version: number;
}

/**
 * Applies pending migrations and `load` in one transaction under a lock: several servers may start at once, and none
 * sees a partial version. A migration outside a transaction divides it. Conflicting locks of other sessions go first;
 * then it continues after the last finished part. A login other than the owner changes nothing.
 *
 * @param files instead of the product's
 * @returns whether the login owns the database
 * @throws OtherSchemaError before any change
 * @throws RegisterVersionError for another login, if migrations are pending
 * @throws MigrationError
 */
export async function migrate(
  owner: OwnerConnection,
  load: (owner: OwnerConnection) => Promise<void>,
  files: string = MIGRATION_FILES,
): Promise<boolean> {
  if (await hasOtherSchema(owner, files)) throw new OtherSchemaError();
  if (!(await isOwner(owner))) {
    await requireNewestVersion(owner);
    return false;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrateLocked(owner, load, files);
      return true;
    } catch (error) {
      const cause = error instanceof MigrationError ? error.cause : error;
      if (!isLockConflict(cause) || attempt === TRIES) throw error;
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
  let running: Postgrator.Migration | undefined;
  const migrator = createMigrator(owner, files);
  migrator.on('migration-started', (migration) => {
    running = migration;
  });
  migrator.on('migration-finished', () => {
    running = undefined;
  });
  try {
    await owner.script(BEGIN);
    await migrator.migrate();
    await load(owner);
    await owner.script('COMMIT');
  } catch (error) {
    await owner.script('ROLLBACK').catch(() => {});
    throw running ? await describeFailure(owner, running, error) : error;
  } finally {
    await owner.rows(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => {});
  }
}

/** @param error of the database; a lost connection has no version to report */
async function describeFailure(
  owner: OwnerConnection,
  { filename, getSql }: Postgrator.Migration,
  error: unknown,
): Promise<unknown> {
  const sql = getSql();
  const outside = sql.startsWith(OUTSIDE_TRANSACTION);
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
  // Outside a transaction, the position is that of a single statement.
  const line = position && !outside ? sql.slice(0, position).split('\n').length : undefined;
  try {
    const version = Math.max(0, ...(await readVersions(owner)).keys());
    return new MigrationError({ file: basename(filename), line, outside, version }, error);
  } catch {
    return error;
  }
}

/** Polls: a blocking wait would deadlock with CREATE INDEX CONCURRENTLY. */
async function takeMigrationLock(owner: OwnerConnection): Promise<void> {
  for (;;) {
    const { rows } = await owner.rows(`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS taken`);
    if (rows[0]?.taken) return;
    await delay(LOCK_POLL_MS);
  }
}

async function runOutside(owner: OwnerConnection, sql: string): Promise<void> {
  await owner.script('COMMIT');
  for (const statement of splitStatements(sql)) {
    const index = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+)/.exec(statement)?.[1];
    if (!index || !(await isBuilt(owner, index))) await owner.script(statement);
  }
  await owner.script(BEGIN);
}

/** Splits at semicolons, which may only end a statement. */
export function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Drops an invalid index of an interrupted run. */
async function isBuilt(owner: OwnerConnection, index: string): Promise<boolean> {
  const { rows } = await owner.rows(
    'SELECT indisvalid AS whole FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.whole === false) await owner.script(`DROP INDEX CONCURRENTLY ${index}`);
  return rows[0]?.whole === true;
}

/** True for an empty database too. */
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

function createMigrator(owner: OwnerConnection, files: string = MIGRATION_FILES): Postgrator {
  return new Postgrator({
    ...MIGRATOR,
    migrationPattern: files,
    execQuery: (sql) => owner.rows(sql),
    execSqlScript: (sql) =>
      sql.startsWith(OUTSIDE_TRANSACTION) ? runOutside(owner, sql) : owner.script(sql),
  });
}
