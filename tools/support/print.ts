import { cpus } from 'node:os';

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printMachine(): void {
  print(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; Node ${process.version}`);
}
