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
export class Trouble extends Error {
  /** @override */
  name = 'Trouble';
}

/**
 * Runs a command's work: a `Trouble` is printed and ends it with exit code 1, anything else is a
 * defect and keeps its stack.
 *
 * @param {() => void | Promise<void>} work
 */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
