import { EnvFileError } from '../apps/server/src/env-file.mjs';

/**
 * One calm line on the terminal.
 *
 * @param {string} [line]
 */
export function print(line = '') {
  process.stdout.write(`${line}\n`);
}

/**
 * A trouble that the person at the terminal can understand from its message alone: commands print
 * that and no stack.
 */
export class CliError extends Error {
  /** @override */
  name = 'CliError';
}

/**
 * Runs a command's work: a `CliError`, or a file of settings that cannot be read, is printed and ends it with exit code 1, anything else is a
 * defect and keeps its stack.
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
