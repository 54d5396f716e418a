import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  constructor(folder: string, owner: string) {
    super(`${folder} is in use by process ${owner}; stop it, or set DATA_DIR to another folder`);
    this.name = 'FolderInUseError';
  }
}

/**
 * Locks a folder, because two writers would destroy the embedded database. The SQLite lock ends with the process.
 *
 * @returns release function
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const named = join(folder, 'in-use-by');
  const lock = new DatabaseSync(join(folder, 'in-use.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isLocked(error)) throw error;
    throw new FolderInUseError(folder, await readFile(named, 'utf8').catch(() => 'another'));
  }
  // For the error message.
  await writeFile(named, String(process.pid));
  return async () => {
    await rm(named, { force: true });
    lock.close();
  };
}

const SQLITE_BUSY = 5;

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
