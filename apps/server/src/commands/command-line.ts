import { resolve } from 'node:path';
import { DataError } from '@wathiqa/content/node';
import { DataKeyError } from '../platform/encrypt-register.ts';
import { FolderInUseError } from '../platform/folder-lock.ts';
import { RegisterVersionError } from '../platform/migrate.ts';
import { SettingsError } from '../settings.ts';

/** A trouble that the person at the terminal can mend; the message says how. */
export class CliError extends Error {
  override readonly name = 'Trouble';
}

/** Runs a command: prints what it answers, or in one line each what keeps it from its work. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** What to tell; anything that nobody foresaw is a defect and keeps its stack. */
function explain(error: unknown): string {
  if (
    error instanceof CliError ||
    error instanceof DataError ||
    error instanceof DataKeyError ||
    error instanceof SettingsError ||
    error instanceof RegisterVersionError ||
    error instanceof FolderInUseError
  ) {
    return error.message;
  }
  // The database or a file that cannot be reached: the system's own words say which.
  if (error instanceof Error && 'code' in error) return error.message || String(error.code);
  throw error;
}

/** A file as it was named on the command line; npm runs commands elsewhere than where they were typed. */
export function resolveFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? '.', name);
}
