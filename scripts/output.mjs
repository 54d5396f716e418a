import { EnvFileError } from '../apps/server/src/env-file.mjs';

/** @param {string} [line] */
export function print(line = '') {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints a label, the elapsed time every ten seconds, and the total.
 *
 * @template Result
 * @param {string} label
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProgress(label, work) {
  const start = performance.now();
  const elapsed = () => `${Math.round((performance.now() - start) / 1000)} s`;
  print(`${label} …`);
  const timer = setInterval(() => print(`${label} … ${elapsed()}`), 10_000);
  try {
    const result = await work();
    print(`${label}: done in ${elapsed()}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/** Operator error, printed without a stack. */
export class CliError extends Error {
  /** @override */
  name = 'CliError';
}

/**
 * Prints a `CliError` or unreadable settings file and exits with 1. Rethrows others.
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
