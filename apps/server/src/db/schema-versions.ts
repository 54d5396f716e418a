import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import type { OwnerConnection } from './database.ts';

export const MIGRATION_FILES = `${fileURLToPath(new URL('./migrations', import.meta.url))}/*.sql`;

/** Options of the migration runner. Checksums of files with LF line endings, on any system. */
export const MIGRATOR = { driver: 'pg', schemaTable: 'schema_versions', newline: 'LF' } as const;

/** Database or backup migrated by other files, such as those of an earlier state of development. */
export class OtherSchemaError extends Error {
  override readonly name = 'OtherSchemaError';

  /** @param backup its file; without it, the database */
  constructor(backup?: string) {
    super(
      backup === undefined
        ? 'The database has the schema of another version of this product, such as an earlier state of development. ' +
            'It was not changed. Start the version that created it and keep a backup of that version, or start ' +
            'with an empty database (DATABASE_URL) or a new folder (DATA_DIR).'
        : `${backup} has the schema of another version of this product, such as an earlier state of development. ` +
            'Nothing was restored. Restore it with the version that created it.',
    );
  }
}

/** The applied migrations: checksum by version. */
export async function readVersions(
  connection: Pick<OwnerConnection, 'rows'>,
): Promise<Map<number, unknown>> {
  const found = await connection.rows(`SELECT to_regclass('schema_versions') AS found`);
  if (!found.rows[0]?.found) return new Map();
  // The runner stores a version 0 without a checksum.
  const { rows } = await connection.rows(
    'SELECT version, md5 FROM schema_versions WHERE version > 0',
  );
  return new Map(rows.map(({ version, md5 }) => [Number(version), md5]));
}

/** Whether a database was migrated by other files than these. @param files in place of the product's own */
export async function hasOtherSchema(
  connection: Pick<OwnerConnection, 'rows'>,
  files?: string,
): Promise<boolean> {
  return isOtherSchema(await readVersions(connection), files);
}

/**
 * Whether applied migrations (checksum by version) are of other files. Those of a later release are not: they are all
 * of these and more.
 */
export async function isOtherSchema(
  applied: ReadonlyMap<number, unknown>,
  files: string = MIGRATION_FILES,
): Promise<boolean> {
  const newest = Math.max(0, ...applied.keys());
  const migrations = await readMigrations(files);
  return migrations.some(({ version, md5 }) => version <= newest && applied.get(version) !== md5);
}

/** That of the product's own files. */
export async function newestVersion(): Promise<number> {
  return Math.max(...(await readMigrations(MIGRATION_FILES)).map(({ version }) => version));
}

function readMigrations(files: string) {
  return new Postgrator({ ...MIGRATOR, migrationPattern: files }).getMigrations();
}
