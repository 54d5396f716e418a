// Runs before installation: plain JavaScript without dependencies.
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseEnv } from 'node:util';

export class EnvFileError extends Error {
  /** @override */
  name = 'EnvFileError';
}

/**
 * Loads the comma-separated `ENV_FILE` files for server, build and commands. Existing values win, so the first file
 * wins.
 *
 * @throws {EnvFileError}
 */
export function loadEnvFiles() {
  const files = (process.env.ENV_FILE ?? '').split(',').map((name) => name.trim());
  for (const file of files.filter(Boolean)) {
    try {
      // Not `process.loadEnvFile`, whose error is ENOENT for every file that it cannot read.
      const values = parseEnv(readFileSync(file, 'utf8'));
      for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new EnvFileError(
        `ENV_FILE: ${file} cannot be read by the user ${userInfo().username}: ${why}`,
      );
    }
  }
}
