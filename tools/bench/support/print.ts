import { cpus } from 'node:os';

/** Tells a line of what was measured. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Tells what it is measured on. */
export function printMachine(): void {
  print(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; Node ${process.version}`);
}
