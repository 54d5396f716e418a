import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/**
 * The key that AccessTokens are signed with: the one given, or (outside production) one made at the first
 * start and kept in the data directory, so that a restart ends nobody's session.
 */
export async function tokenSecret(settings: Settings): Promise<string> {
  if (settings.tokenSecret) return settings.tokenSecret;
  const file = join(settings.dataDir, 'token-secret');
  await mkdir(settings.dataDir, { recursive: true });
  // `wx` fails where the file is there already: two servers that start at once end up with one secret.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}
