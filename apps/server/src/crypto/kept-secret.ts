import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { makePrivateFolder } from './data-folder.ts';

/**
 * The key that AccessTokens are signed with: the one given, or (outside production) one made at the first
 * start, so that a restart ends nobody's session.
 */
export async function tokenSecret(settings: Settings): Promise<string> {
  return settings.tokenSecret ?? (await keptSecret(settings.dataDir, 'token-secret'));
}

/** A secret of this machine: made once, 32 random bytes in base64url, and kept in the data directory. */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  await makePrivateFolder(dataDir);
  // `wx` fails where the file is there already: two servers that start at once end up with one secret.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}
