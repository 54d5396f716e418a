import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** One statement, or one call of the payment provider, of an operation. */
interface Step {
  sql: string;
  /** Frames of the product; only of the step that is stopped. */
  at: string;
}

/** Counts the steps of one operation and stops it before step `stopBefore`. */
export class Track {
  readonly steps: Step[] = [];
  readonly reached = Promise.withResolvers<void>();
  /** The step that was stopped. */
  stopped: Step | undefined;
  /** Statement and detail of a deadlock or lock timeout. */
  failed: string | undefined;
  readonly #stopBefore: number;
  readonly #go = Promise.withResolvers<void>();

  constructor(stopBefore = Number.POSITIVE_INFINITY) {
    this.#stopBefore = stopBefore;
  }

  /** @returns a promise to wait for, if this is the step to stop */
  note(sql: string): Promise<void> | undefined {
    const step = { sql, at: '' };
    this.steps.push(step);
    if (this.steps.length !== this.#stopBefore) return undefined;
    step.at = productFrames();
    this.stopped = step;
    this.reached.resolve();
    return this.#go.promise;
  }

  go(): void {
    this.#go.resolve();
  }
}

const tracks = new AsyncLocalStorage<Track>();

export function runTracked<T>(track: Track, work: () => Promise<T>): Promise<T> {
  return tracks.run(track, work);
}

/** A step outside of the database. */
export async function externalStep(name: string): Promise<void> {
  await tracks.getStore()?.note(name);
}

function productFrames(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  const frames = [...stack.matchAll(/apps\/server\/src\/([^):]+:\d+)/g)].flatMap(([, frame]) =>
    frame && !/^(db|crypto)\//.test(frame) ? [frame] : [],
  );
  return [...new Set(frames)].slice(0, 3).join(' < ');
}

const WITHOUT_LOCKS = /^(begin|set |select pg_notify|discard)/i;
const DEADLOCK = '40P01';
const LOCK_TIMEOUT = '55P03';

interface Patched {
  query: (this: object, ...args: unknown[]) => unknown;
}

/**
 * Makes each statement of a tracked operation a step. A stopped connection keeps the order of its statements.
 *
 * @returns function that restores `pg`
 */
export function hookStatements(): () => void {
  const prototype = pg.Client.prototype as unknown as Patched;
  const original = prototype.query;
  const gates = new WeakMap<object, Promise<void>>();

  prototype.query = function (...args) {
    const track = tracks.getStore();
    const sql = textOf(args[0]);
    const stop = track && !WITHOUT_LOCKS.test(sql) ? track.note(sql.slice(0, 300)) : undefined;
    const run = () => {
      const result = original.apply(this, args);
      if (track && result instanceof Promise) {
        result.catch(({ code, detail }: { code?: string; detail?: string }) => {
          if (code === DEADLOCK || code === LOCK_TIMEOUT)
            track.failed = `${code} ${sql.slice(0, 160)} | ${detail}`;
        });
      }
      return result;
    };
    const gate = gates.get(this);
    const before = gate && stop ? gate.then(() => stop) : (stop ?? gate);
    if (!before) return run();
    gates.set(this, before);
    const after = before.then(() => {
      if (gates.get(this) === before) gates.delete(this);
      return run();
    });
    // Callbacks of pg-pool expect no promise.
    return typeof args.at(-1) === 'function' ? undefined : after;
  };
  return () => {
    prototype.query = original;
  };
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text;
  return String(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
