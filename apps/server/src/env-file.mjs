// Runs before installation: plain JavaScript without dependencies.

export class EnvFileError extends Error {
  /** @override */
  name = 'EnvFileError';
}

/**
 * Loads the comma-separated `ENV_FILE` files into the environment, for server, build and commands. Existing values
 * win, so the first file wins.
 *
 * @throws {EnvFileError}
 */
export function loadEnvFiles() {
  const files = (process.env.ENV_FILE ?? '').split(',').map((name) => name.trim());
  for (const file of files.filter(Boolean)) {
    try {
      process.loadEnvFile(file);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new EnvFileError(`ENV_FILE: ${file} cannot be read: ${why}`);
    }
  }
}
