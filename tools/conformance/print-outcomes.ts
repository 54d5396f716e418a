import type { Outcome } from './src/index.ts';

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
