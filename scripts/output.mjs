import { EnvFileError } from '../apps/server/src/env-file.mjs';

/**
 * Prints a line.
 *
 * @param {string} [line]
 */
export function print(line = '') {
  process.stdout.write(`${line}\n`);
}

/** Operator error: commands print its message without a stack. */
export class CliError extends Error {
  /** @override */
  name = 'CliError';
}

/**
 * Prints a `CliError` or unreadable settings file and exits with 1. Rethrows others with their stack.
 *
 * @param {() => void | Promise<void>} work
 */
export async function runCli(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CliError || error instanceof EnvFileError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
