// Read before anything is installed too: nothing but plain JavaScript here.

/** A file of settings that cannot be read; the message says which and why. */
export class EnvFileError extends Error {
  /** @override */
  name = 'EnvFileError';
}

/**
 * Puts the settings of the files that `ENV_FILE` names, several with commas between, into the environment: the same
 * files for the server, its build and its commands. What is set already stays, so the first that says something holds.
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
