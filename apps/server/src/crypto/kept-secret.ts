import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { makePrivateFolder } from './data-folder.ts';

/** Secrets of access tokens; outside production generated once, so sessions survive restarts. */
export async function tokenSecrets(settings: Settings): Promise<readonly [string, ...string[]]> {
  const [newest, ...older] = settings.tokenSecrets ?? [];
  return [newest ?? (await keptSecret(settings.dataDir, 'token-secret')), ...older];
}

/** Random 32 bytes in base64url, generated once in the data directory. */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  await makePrivateFolder(dataDir);
  // `wx` fails if the file exists, so concurrent starts agree on one secret.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}
