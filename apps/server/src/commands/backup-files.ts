import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { COMMAND_TIMEOUTS } from '../db/database-timeouts.ts';
import { openRegister } from '../register.ts';
import type { Settings } from '../settings.ts';
import { backupEncryptor, decryptBackup, ENCRYPTED_SIGN } from './backup-encryption.ts';
import { CliError } from './command-line.ts';
import { dumpEmbedded, recordEmbeddedBackup, restoreEmbedded } from './embedded-backup.ts';
import {
  dumpPostgres,
  recordPostgresBackup,
  restorePostgres,
  skipLostNumbers,
} from './postgres-backup.ts';

/**
 * Writes the whole register to a file, encrypted where there is a key for it: no byte of it lies on the disk in plain
 * then. The file has its name only once it is complete, and one that had the name before stays until then.
 *
 * @param snapshot of a transaction of PostgreSQL that is open: the backup is what that sees
 * @throws Trouble saying what is missing, FolderInUseError
 */
export async function backUp(settings: Settings, file: string, snapshot?: string): Promise<void> {
  const partial = `${file}.partial`;
  try {
    // Made first, so that nobody else can read what follows; a folder that is not there ends it here.
    await (await open(partial, 'w', 0o600)).close();
    const write = (dump: Readable) => writeDump(dump, partial, settings.backupKeys[0]);
    const url = ownerUrl(settings);
    if (url) await dumpPostgres(url, write, snapshot);
    else await dumpEmbedded(settings.dataDir, write);
    await flush(partial);
    await rename(partial, file);
    // Only now there is one; its own file does not know of it.
    if (url) await recordPostgresBackup(url, new Date());
    else await recordEmbeddedBackup(settings.dataDir, new Date());
  } finally {
    await rm(partial, { force: true });
  }
}

async function writeDump(dump: Readable, file: string, key: Buffer | undefined): Promise<void> {
  const target = createWriteStream(file);
  if (key) await pipeline(dump, backupEncryptor(key), target);
  else await pipeline(dump, target);
}

/**
 * Puts the register of a backup, encrypted or not, in place of the present one.
 *
 * @param replace whether a register that holds requests may be replaced
 * @returns how many requests the register holds now
 * @throws Trouble when the file is no backup of this kind of database, is encrypted with another key, or the
 *   register holds requests
 */
export async function restore(settings: Settings, file: string, replace: boolean): Promise<number> {
  if (!(await isEncrypted(file))) return restorePlain(settings, file, replace);
  const { backupKeys } = settings;
  if (backupKeys.length === 0)
    throw new CliError(`${file} is encrypted: set BACKUP_KEY to its key.`);
  // Decrypted whole before any of it is used: what was changed on the way is known at the end alone.
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-restore-'));
  try {
    const plain = join(folder, 'register.backup');
    await decryptBackup(file, backupKeys, plain);
    return await restorePlain(settings, plain, replace);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restorePlain(settings: Settings, file: string, replace: boolean): Promise<number> {
  const kind = await detectDatabase(file);
  const wanted = settings.databaseUrl ? 'postgresql' : 'pglite';
  if (kind === undefined) throw new CliError(`${file} is no backup of a register.`);
  if (kind !== wanted) {
    const names = { postgresql: 'PostgreSQL (DATABASE_URL)', pglite: 'the embedded database' };
    throw new CliError(`${file} is a backup of ${names[kind]}, which is not the one in use here.`);
  }
  const url = ownerUrl(settings);
  if (!url) return restoreEmbedded(settings.dataDir, file, replace);
  return restorePostgres(url, file, replace);
}

/**
 * What follows a recovery that the product had no part in, such as one to a point in time: no number and no reference of what
 * was lost is given again. Brings the register to this version first.
 *
 * @throws Trouble where the register is no PostgreSQL's, or a server uses it
 */
export async function recover(settings: Settings): Promise<void> {
  const url = ownerUrl(settings);
  if (!url) throw new CliError('The embedded database has no recovery but `npm run restore`.');
  await (await openRegister(settings, COMMAND_TIMEOUTS)).close();
  await skipLostNumbers(url);
}

/** The login that may read and make every table. */
function ownerUrl({ databaseUrl, databaseOwnerUrl }: Settings): string | undefined {
  return databaseUrl && (databaseOwnerUrl ?? databaseUrl);
}

async function isEncrypted(file: string): Promise<boolean> {
  return (await readStart(file, ENCRYPTED_SIGN.length)).equals(ENCRYPTED_SIGN);
}

/** Which database wrote a file, by its first bytes. */
async function detectDatabase(file: string): Promise<'postgresql' | 'pglite' | undefined> {
  const start = await readStart(file, 5);
  if (start.toString('latin1') === 'PGDMP') return 'postgresql';
  return start.readUInt16BE() === 0x1f8b ? 'pglite' : undefined;
}

/** The first bytes of a file, zeros where it is shorter. */
async function readStart(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer;
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
