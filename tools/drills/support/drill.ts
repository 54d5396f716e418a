import { parseArgs } from 'node:util';
import { print } from '../../../scripts/output.mjs';

export class DrillFailed extends Error {}

export function report(what: string, figure: string | number): void {
  print(`  ${what.padEnd(58)} ${figure}`);
}

/** @throws DrillFailed with the actual result */
export function expectThat(holds: boolean, came: string): void {
  if (!holds) throw new DrillFailed(came);
}

/** A number that the environment may override. */
export function times(name: string, usually: number): number {
  const given = Number(process.env[name] ?? usually);
  return Number.isInteger(given) && given > 0 ? given : usually;
}

export function chosenDrills(): string[] {
  return parseArgs({ allowPositionals: true }).positionals;
}

/** Stops everything started at the end of its block, in reverse order. */
export class Stack implements AsyncDisposable {
  readonly #ends: (() => Promise<unknown>)[] = [];

  /** Registers something for the final stop. */
  add<Started extends { stop(): Promise<unknown> }>(started: Started): Started {
    this.#ends.push(() => started.stop());
    return started;
  }

  defer(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const end of this.#ends.reverse()) await end().catch(() => {});
  }
}
