import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder is in use by another process that is alive. */
export class FolderInUseError extends Error {
  constructor(folder: string, owner: number) {
    super(`${folder} is in use by process ${owner}; stop it, or set DATA_DIR to another folder`);
    this.name = 'FolderInUseError';
  }
}

/**
 * Takes a folder for this process alone. The embedded database knows no locks of its own: two processes
 * that write to one folder would destroy it. A lock whose process has died is taken over.
 *
 * @returns what gives the folder back
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'in-use-by');
  const owner = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (owner > 0 && owner !== process.pid && isAlive(owner)) {
    throw new FolderInUseError(folder, owner);
  }
  await rm(file, { force: true });
  // `wx` fails when another process took the folder between the two steps.
  await writeFile(file, String(process.pid), { flag: 'wx' }).catch(() => {
    throw new FolderInUseError(folder, 0);
  });
  return () => rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: alive, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
