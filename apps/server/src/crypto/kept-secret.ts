import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
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
  if (!existsSync(file)) await createWhole(file, randomBytes(32).toString('base64url'));
  return readFile(file, 'utf8');
}

/** A link fails if the name exists, so concurrent starts agree and none reads half a secret. */
async function createWhole(file: string, text: string): Promise<void> {
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, text, { mode: 0o600 });
  await link(written, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(written);
}
