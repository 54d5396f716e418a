import { open, rename, rm } from 'node:fs/promises';
import type { Settings } from '../settings.ts';
import { CliError } from './command-line.ts';
import { dumpEmbedded, restoreEmbedded } from './embedded-backup.ts';
import { dumpPostgres, restorePostgres } from './postgres-backup.ts';

/**
 * Writes the whole register to a file. The file has its name only once it is complete, and one that had the
 * name before stays until then.
 *
 * @throws Trouble saying what is missing, FolderInUseError
 */
export async function backUp(settings: Settings, file: string): Promise<void> {
  const partial = `${file}.partial`;
  try {
    // Made first, so that nobody else can read what follows; a folder that is not there ends it here.
    await (await open(partial, 'w', 0o600)).close();
    const url = ownerUrl(settings);
    if (url) await dumpPostgres(url, partial);
    else await dumpEmbedded(settings.dataDir, partial);
    await flush(partial);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Puts the register of a backup in place of the present one.
 *
 * @param replace whether a register that holds requests may be replaced
 * @returns how many requests the register holds now
 * @throws Trouble when the file is no backup of this kind of database, or the register holds requests
 */
export async function restore(settings: Settings, file: string, replace: boolean): Promise<number> {
  const kind = await detectDatabase(file);
  const wanted = settings.databaseUrl ? 'postgresql' : 'pglite';
  if (kind === undefined) throw new CliError(`${file} is no backup of a register.`);
  if (kind !== wanted) {
    const names = { postgresql: 'PostgreSQL (DATABASE_URL)', pglite: 'the embedded database' };
    throw new CliError(`${file} is a backup of ${names[kind]}, which is not the one in use here.`);
  }
  const url = ownerUrl(settings);
  return url
    ? restorePostgres(url, file, replace)
    : restoreEmbedded(settings.dataDir, file, replace);
}

/** The login that may read and make every table. */
function ownerUrl({ databaseUrl, databaseOwnerUrl }: Settings): string | undefined {
  return databaseUrl && (databaseOwnerUrl ?? databaseUrl);
}

/** Which database wrote a file, by its first bytes. */
async function detectDatabase(file: string): Promise<'postgresql' | 'pglite' | undefined> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    if (buffer.toString('latin1') === 'PGDMP') return 'postgresql';
    return buffer.readUInt16BE() === 0x1f8b ? 'pglite' : undefined;
  } finally {
    await handle.close();
  }
}

/** Waits until the file is on the disk: a backup is made for the day the machine fails. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
