import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { embeddedFolder, nameRegister } from '../db/database.ts';
import { loadEnvFiles } from '../env-file.mjs';
import { explainFailure } from '../failures.ts';
import { readSettings, type Settings } from '../settings.ts';

/** Error that the operator can resolve; the message says how. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** Prints the result, or one line per expected error. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    const known = error instanceof CliError ? error.message : explainFailure(error);
    if (known === undefined) throw error;
    process.stderr.write(`${known}\n`);
    process.exitCode = 1;
  }
}

/**
 * Reads the settings, also from ENV_FILE. Prints the target database because a wrong target is worse than a failure.
 *
 * @param options.makes allows creating an embedded database
 * @throws CliError without a database; SettingsError
 */
export function readServerSettings({ makes = false } = {}): Settings {
  loadEnvFiles();
  const settings = readSettings(process.env);
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  if (!databaseUrl && !makes && !existsSync(embeddedFolder(dataDir))) {
    throw new CliError(
      `There is no database in ${dataDir}. Set ENV_FILE (such as /etc/wathiqa/server.env), DATABASE_URL or DATA_DIR as for the server.`,
    );
  }
  const register = nameRegister({ databaseUrl: databaseOwnerUrl ?? databaseUrl, dataDir });
  process.stdout.write(`Register: ${register}\n`);
  return settings;
}

/** Resolves a command line path; npm changes the working directory. */
export function resolveFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? '.', name);
}
