import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder is in use by somebody who is alive. */
export class FolderInUseError extends Error {
  constructor(folder: string, owner: string) {
    super(`${folder} is in use by process ${owner}; stop it, or set DATA_DIR to another folder`);
    this.name = 'FolderInUseError';
  }
}

/**
 * Takes a folder for the caller alone. The embedded database knows no locks of its own: two that write to
 * one folder would destroy it. The lock is the operating system's, on a file that SQLite opens for us, so
 * it ends with the process however that ends, and two that come at once cannot both have it.
 *
 * @returns what gives the folder back
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
  // Only for the message: who it is.
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
