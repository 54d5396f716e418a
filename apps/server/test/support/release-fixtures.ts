import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { withClient } from '../../src/commands/postgres-backup.ts';
import { CREATE_APPLICATION_ROLE, embeddedFolder } from '../../src/db/database.ts';
import { systemPostgresql } from './database/system-postgresql.ts';
import type { TestDatabase } from './database/test-database.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/releases', import.meta.url));

/** Database of a released schema, with rows and work in flight, as SQL that both engines run. */
export interface ReleaseFixture {
  /** Newest version. */
  schema: number;
  sql: string;
  /** Its migrations: checksum by version. */
  versions: ReadonlyMap<number, string>;
}

/** Oldest first. */
export function readReleaseFixtures(): ReleaseFixture[] {
  return readdirSync(FOLDER)
    .map((name) => {
      const sql = gunzipSync(readFileSync(join(FOLDER, name))).toString();
      const rows = sql.matchAll(/^\t\((\d+), '[^']*', '([0-9a-f]{32})', /gm);
      const versions = new Map([...rows].map(([, version, md5 = '']) => [Number(version), md5]));
      return { schema: Math.max(...versions.keys()), sql, versions };
    })
    .toSorted((one, other) => one.schema - other.schema);
}

/** Writes the fixture of a schema from a database of the installed PostgreSQL, as its pg_dump requires. */
export async function writeReleaseFixture(schema: number, url: string): Promise<void> {
  const tool = join(systemPostgresql(), 'pg_dump');
  const options = ['--no-owner', '--inserts', '--rows-per-insert=200', `--dbname=${url}`];
  const { stdout } = await promisify(execFile)(tool, options, { maxBuffer: 2 ** 28 });
  // Without psql commands.
  const sql = stdout.replaceAll(/^\\.*\n/gm, '');
  await writeFile(join(FOLDER, `schema-${schema}.sql.gz`), gzipSync(sql, { level: 9 }));
}

/** Loads a fixture into an empty database. Its notifications become current, because those of days ago expire. */
export async function loadReleaseFixture(
  { environment }: TestDatabase,
  { sql }: ReleaseFixture,
): Promise<void> {
  const statements = `${CREATE_APPLICATION_ROLE};
    ${sql}
    UPDATE public.notifications SET created_at = now();`;
  if ('DATABASE_URL' in environment) {
    await withClient(environment.DATABASE_URL, (client) => client.query(statements));
    return;
  }
  const pglite = await PGlite.create(embeddedFolder(environment.DATA_DIR));
  await pglite.exec(statements);
  await pglite.close();
}
