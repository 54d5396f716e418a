import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian and those that follow it keep a folder a version. */
const VERSIONS = '/usr/lib/postgresql';

/**
 * The folder of a whole PostgreSQL of this machine: PG_BIN, or the newest of the system. What npm installs for the tests
 * has no pg_dump, psql or pg_basebackup.
 *
 * @throws Error that says what to install
 */
export function systemPostgresql(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const newest = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [process.env.PG_BIN, ...newest.map((version) => join(VERSIONS, version, 'bin'))];
  const found = folders.find((folder) => folder && existsSync(join(folder, 'postgres')));
  if (!found)
    throw new Error('This proof needs pg_dump and its server: apt-get install postgresql');
  return found;
}
