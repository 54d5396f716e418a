import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { revokeLost } from '../features/certificates/recovery.ts';
import { resumeSeals } from '../requests/audit/seals.ts';
import type { Settings } from '../settings.ts';
import { backupEncryptor, decryptBackup, ENCRYPTED_SIGN } from './backup-encryption.ts';
import { CliError, withDatabase } from './command-line.ts';
import { dumpEmbedded, recordEmbeddedBackup, restoreEmbedded } from './embedded-backup.ts';
import {
  dumpPostgres,
  recordPostgresBackup,
  restorePostgres,
  skipLostNumbers,
} from './postgres-backup.ts';

/**
 * Writes a backup, encrypted if a key is set, so no plain text reaches the disk. Replaces an older file only when
 * complete.
 *
 * @param snapshot exported by an open PostgreSQL transaction
 * @throws CliError naming the missing part, FolderInUseError
 */
export async function backUp(settings: Settings, file: string, snapshot?: string): Promise<void> {
  const partial = `${file}.partial`;
  try {
    // Created first for its mode; fails early without a folder.
    await (await open(partial, 'w', 0o600)).close();
    const write = (dump: Readable) => writeDump(dump, partial, settings.backupKeys[0]);
    const url = ownerUrl(settings);
    if (url) await dumpPostgres(url, write, snapshot);
    else await dumpEmbedded(settings.dataDir, write);
    await flush(partial);
    await rename(partial, file);
    // Recorded after completion; the backup itself lacks it.
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
 * Replaces the database by a backup.
 *
 * @param replace allows replacing a database with requests
 * @returns the count of requests
 * @throws CliError for a wrong format or key, or a database with requests
 */
export async function restore(settings: Settings, file: string, replace: boolean): Promise<number> {
  const sign = await readStart(file, ENCRYPTED_SIGN.length);
  if (!sign.equals(ENCRYPTED_SIGN)) return restorePlain(settings, file, replace);
  const { backupKeys } = settings;
  if (backupKeys.length === 0)
    throw new CliError(`${file} is encrypted: set BACKUP_KEY to its key.`);
  // Decrypted completely first, because only the tag at the end reveals tampering.
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
  if (kind === undefined) throw new CliError(`${file} is not a backup of Wathiqa.`);
  if (kind !== wanted) {
    const names = { postgresql: 'PostgreSQL (DATABASE_URL)', pglite: 'the embedded database' };
    throw new CliError(
      `${file} is a backup of ${names[kind]}, which this installation does not use.`,
    );
  }
  const url = ownerUrl(settings);
  if (!url) return restoreEmbedded(settings.dataDir, file, replace);
  return restorePostgres(url, file, replace);
}

/**
 * After an external recovery, such as point-in-time: skips lost request numbers and references, revokes lost
 * certificates and seals the audit log as it is. Migrates first.
 *
 * @returns a warning about the certificates
 * @throws CliError without PostgreSQL, or while a server uses it
 */
export async function recover(settings: Settings): Promise<string> {
  const url = ownerUrl(settings);
  if (!url && settings.auditKeys.length === 0) {
    throw new CliError('The embedded database can be recovered only with `npm run restore`.');
  }
  await withDatabase(settings, async () => {});
  if (url) await skipLostNumbers(url);
  return finishRecovery(settings);
}

/**
 * Revokes the certificates that a restore or recovery lost, and seals the audit log as a named gap; migrates first.
 *
 * @returns a warning about the certificates; empty if no number is lost
 */
export async function finishRecovery(settings: Settings): Promise<string> {
  return withDatabase(settings, async (database) => {
    const context = { database, settings, now: () => new Date() };
    const lost = await revokeLost(context);
    await resumeSeals(context);
    if (lost.length === 0) return '';
    const ranges = lost.map(({ first, last }) => `${first} to ${last}`).join(', ');
    return `\nWARNING: certificates may have been printed after the recovered moment. Their numbers are revoked: ${ranges}. Print those documents again, and revoke again what was revoked after that moment.`;
  });
}

function ownerUrl({ databaseUrl, databaseOwnerUrl }: Settings): string | undefined {
  return databaseUrl && (databaseOwnerUrl ?? databaseUrl);
}

/** Detects the database engine by magic bytes. */
async function detectDatabase(file: string): Promise<'postgresql' | 'pglite' | undefined> {
  const start = await readStart(file, 5);
  if (start.toString('latin1') === 'PGDMP') return 'postgresql';
  return start.readUInt16BE() === 0x1f8b ? 'pglite' : undefined;
}

/** Zero-padded. */
async function readStart(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer;
  } finally {
    await handle.close();
  }
}

/** Syncs to disk, because backups must survive a crash. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
