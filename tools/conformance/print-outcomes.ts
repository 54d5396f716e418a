import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Outcome } from './src/outcome.ts';

const MARKS: Record<Outcome['result'], string> = { passed: '✓', failed: '✗', skipped: '–' };

/** Prints a line per case under the title of its group. */
export function createPrinter(): (outcome: Outcome) => void {
  let group = '';
  return (outcome) => {
    if (outcome.group !== group) {
      group = outcome.group;
      print(`\n${group}`);
    }
    const { result, name, source, reason } = outcome;
    const detail =
      result === 'failed' ? `\n    ${reason}\n    required by ${source}` : reason && `: ${reason}`;
    print(`  ${MARKS[result]} ${name}${detail ?? ''}`);
  };
}

/** Prints the sum and sets the exit code. */
export function concludeRun(outcomes: readonly Outcome[]): void {
  const count = (result: Outcome['result']) =>
    outcomes.filter((outcome) => outcome.result === result).length;
  const [failed, skipped] = [count('failed'), count('skipped')];
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  print(`\n${count('passed')} passed, ${failed} failed${rest}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

export function exitWith(text: string, code: number): never {
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exit(code);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The options of the command line; ends with the help text when asked or for an unknown one. */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
) {
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
    if ('help' in values) exitWith(help, 0);
    return values;
  } catch (error) {
    exitWith(`${error instanceof Error ? error.message : error}\n\n${help}`, 1);
  }
}
