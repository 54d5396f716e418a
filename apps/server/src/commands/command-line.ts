import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { embeddedFolder, nameRegister } from '../db/database.ts';
import { loadEnvFiles } from '../env-file.mjs';
import { explainFailure } from '../failures.ts';
import { readSettings, type Settings } from '../settings.ts';

/** A trouble that the person at the terminal can mend; the message says how. */
export class CliError extends Error {
  override readonly name = 'Trouble';
}

/** Runs a command: prints what it answers, or in one line each what keeps it from its work. */
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
 * The settings of the server, from its own file where ENV_FILE names it. Prints which register the command works on:
 * one that takes the wrong register is worse than one that fails.
 *
 * @param options.makes whether the command may make an embedded register where there is none
 * @throws Trouble where there is none; SettingsError
 */
export function readServerSettings({ makes = false } = {}): Settings {
  loadEnvFiles();
  const settings = readSettings(process.env);
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  if (!databaseUrl && !makes && !existsSync(embeddedFolder(dataDir))) {
    throw new CliError(
      `There is no register in ${dataDir}. Name the server's file of settings (ENV_FILE=/etc/wathiqa/server.env), its DATABASE_URL or its DATA_DIR.`,
    );
  }
  const register = nameRegister({ databaseUrl: databaseOwnerUrl ?? databaseUrl, dataDir });
  process.stdout.write(`Register: ${register}\n`);
  return settings;
}

/** A file as it was named on the command line; npm runs commands elsewhere than where they were typed. */
export function resolveFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? '.', name);
}
