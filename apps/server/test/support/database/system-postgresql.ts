import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's PostgreSQL folders by version. */
const VERSIONS = '/usr/lib/postgresql';

/**
 * Folder of a full PostgreSQL: PG_BIN or the newest installed. The npm package lacks pg_dump, psql and pg_basebackup.
 *
 * @throws Error with installation advice
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
