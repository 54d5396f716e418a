import { cpus, loadavg } from 'node:os';

export function print(...lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

export function printMachine(): void {
  const load = loadavg().map((value) => value.toFixed(1));
  print(
    `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; Node ${process.version}; load before: ${load.join(', ')}`,
  );
}

/** The upper one for an even count. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
