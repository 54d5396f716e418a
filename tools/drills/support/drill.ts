import { parseArgs } from 'node:util';
import { print } from '../../../scripts/output.mjs';

/** What went otherwise than it should; the message says what came. */
export class DrillFailed extends Error {}

/** One figure of a drill, for people. */
export function report(what: string, figure: string | number): void {
  print(`  ${what.padEnd(58)} ${figure}`);
}

/** @throws DrillFailed naming what came, where it is not what should come */
export function expectThat(holds: boolean, came: string): void {
  if (!holds) throw new DrillFailed(came);
}

/** A number that the environment may make smaller or larger. */
export function times(name: string, usually: number): number {
  const given = Number(process.env[name] ?? usually);
  return Number.isInteger(given) && given > 0 ? given : usually;
}

/** The names of drills that were typed. */
export function chosenDrills(): string[] {
  return parseArgs({ allowPositionals: true }).positionals;
}

/** What was started, ended in the opposite order, whatever happens. */
export class Stack {
  readonly #ends: (() => Promise<unknown>)[] = [];

  /** Keeps how something that has been started is ended. */
  add<Started extends { stop(): Promise<unknown> }>(started: Started): Started {
    this.#ends.push(() => started.stop());
    return started;
  }

  defer(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.reverse()) await end().catch(() => {});
  }
}
