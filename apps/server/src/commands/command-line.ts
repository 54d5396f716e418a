import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Database, describeDatabase, embeddedFolder } from '../db/database.ts';
import { COMMAND_TIMEOUTS } from '../db/database-timeouts.ts';
import { loadEnvFiles } from '../env-file.mjs';
import { explainFailure } from '../failures.ts';
import { openMigratedDatabase } from '../migrated-database.ts';
import { readSettings, type Settings } from '../settings.ts';

/** Error that the operator can resolve; the message says how. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** After `npm run`, as `--help` prints it. */
  usage: string;
  options?: Options;
  /** Number of positional arguments at most. */
  positionals?: number;
}

type Arguments<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/**
 * Runs a command and prints its result, or one line per expected error. `--help` prints the usage; unknown arguments
 * are refused.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  { usage, options, positionals = 0 }: CommandLine<Options>,
  work: (given: Arguments<Options>, usage: string) => Promise<string>,
): Promise<void> {
  const use = `Usage: npm run ${usage}`;
  try {
    const { values, positionals: words } = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals: positionals > 0,
    });
    if (words.length > positionals) throw new CliError(use);
    const given = { values, positionals: words } as unknown as Arguments<Options>;
    process.stdout.write(`${values.help ? use : await work(given, use)}\n`);
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
  const description = describeDatabase({ databaseUrl: databaseOwnerUrl ?? databaseUrl, dataDir });
  process.stdout.write(`Database: ${description}\n`);
  return settings;
}

/** Runs work on the migrated database, whose statements may take long, and closes it. */
export async function withDatabase<Result>(
  settings: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openMigratedDatabase(settings, COMMAND_TIMEOUTS);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Resolves a command line path; npm changes the working directory. */
export function resolveFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? '.', name);
}

/** Scheduled tasks that raise an alert when overdue. */
export type MaintenanceTask = 'backup' | 'audit';

export const RECORD_RUN = `
  INSERT INTO maintenance_runs (task, finished_at) VALUES ($1, $2)
  ON CONFLICT (task) DO UPDATE SET finished_at = excluded.finished_at`;

/** A restore would lose requests. */
export function registerNotEmptyError(requests: number): CliError {
  return new CliError(
    `The database already contains ${requests} requests. Back it up, then add --replace to delete them.`,
  );
}
