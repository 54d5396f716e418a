import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { findViolations } from '../../../apps/server/src/commands/register-checks.ts';
import { runTracked, Track } from './pause.ts';
import type { Rows } from './state.ts';
import type { World } from './world.ts';

/** The part of an answer that must equal that of a serial order. */
export interface Answer {
  status: number;
  code?: number | undefined;
  detail?: unknown;
}

export interface Operation {
  name: string;
  run(server: number): Promise<Answer>;
}

/** Operations on one object. */
export interface Subject {
  name: string;
  operations: readonly Operation[];
  /** Changes the seed. */
  prepare?: () => Promise<unknown>;
  /** Ends the work that jobs end later. */
  settle?: () => Promise<unknown>;
  /** Leaves out rows that may differ. */
  mask?: (rows: Rows) => Rows;
}

interface Outcome {
  answers: readonly [Answer, Answer];
  rows: Rows;
  /** Refunds of the provider. */
  moved: readonly string[];
  sms: readonly string[];
  violations: readonly string[];
}

export type FindingKind =
  /** An answer is 5xx. */
  | 'error'
  /** A register check fails that holds in both serial orders. */
  | 'register'
  /** The same SMS left twice. */
  | 'sent-twice'
  /** Answers and rows equal those of neither order. */
  | 'not-serial'
  /** Both wait. */
  | 'stuck';

export interface Finding {
  kind: FindingKind;
  /** `group/subject: A × B`. */
  pair: string;
  /** Pause point of A; serial orders have none. */
  at: string;
  /** Answers, differences, violations and deadlocks. */
  lines: string[];
}

const STUCK_MS = 20_000;
const MAX_STEPS = 80;

/** Where the pairs of a subject begin. */
export interface Seed extends Pick<Subject, 'settle' | 'mask'> {
  world: World;
  /** Violations of the seed itself. */
  baseline: readonly string[];
  /** The register checks are slow, so equal states are checked once. */
  violations: Map<string, readonly string[]>;
}

export async function prepare(world: World, subject: Subject): Promise<Seed> {
  await world.reset();
  await subject.prepare?.();
  await world.keep();
  return { ...subject, world, baseline: await readViolations(world), violations: new Map() };
}

/**
 * Runs A stopped before each of its steps while B runs to its end, or until it waits for a lock of A. Compares each outcome with
 * both serial orders.
 */
export async function explorePair(
  { world, settle, mask, baseline, violations }: Seed,
  pair: string,
  [a, b]: readonly [Operation, Operation],
) {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const alone = new Track();
  const forwards = await runInTurn(a, b, alone);
  const { answers: turned, ...backwards } = a === b ? forwards : await runInTurn(b, a, new Track());
  const serial = [forwards, { ...backwards, answers: [turned[1], turned[0]] as const }];
  for (const [index, outcome] of serial.entries()) {
    const at = `serial, ${index === 0 ? 'A first' : 'B first'}`;
    if (outcome.answers.some(isFailure)) report('error', at, outcome);
    if (outcome.violations.some((line) => !baseline.includes(line)))
      report('register', at, outcome);
  }
  const allowed = new Set([...baseline, ...serial.flatMap(({ violations }) => violations)]);

  let interleavings = 0;
  for (let stop = 1; stop < MAX_STEPS; stop += 1) {
    await world.reset();
    const track = new Track(stop);
    const running = runTracked(track, () => answerOf(a, 0));
    await Promise.race([track.reached.promise, running]);
    if (!track.stopped) {
      await running;
      break;
    }
    interleavings += 1;
    const other = new Track();
    const second = runTracked(other, () => answerOf(b, 1));
    const blocked = await waitOrBlocked(world, second);
    track.go();
    const both = Promise.all([running, second]);
    const ended = await Promise.race([both, delay(STUCK_MS, undefined, { ref: false })]);
    const at = `before ${track.stopped.sql.slice(0, 100)} (${track.stopped.at})${blocked ? ', B waited' : ''}`;
    if (ended) {
      await settle?.();
      const outcome = await observe(ended);
      const kind = judge(outcome);
      const locks = [track.failed && `A ${track.failed}`, other.failed && `B ${other.failed}`];
      if (kind) report(kind, at, outcome, locks);
    } else {
      report('stuck', at, undefined);
      await both;
    }
    // B waits at the same lock until A's transaction ends, so its last pause point stands for the others.
    const end = alone.steps.findIndex(({ sql }, index) => index >= stop && sql === 'commit');
    if (blocked && end > stop) stop = end;
  }
  return { interleavings, findings };

  async function runInTurn(first: Operation, then: Operation, track: Track): Promise<Outcome> {
    await world.reset();
    const [server, other] = first === a ? ([0, 1] as const) : ([1, 0] as const);
    const one = await runTracked(track, () => answerOf(first, server));
    const two = await answerOf(then, other);
    await settle?.();
    return observe([one, two]);
  }

  async function observe(answers: readonly [Answer, Answer]): Promise<Outcome> {
    const rows = await world.state.changes();
    const digest = createHash('sha1').update(JSON.stringify(rows)).digest('hex');
    const violated = violations.get(digest) ?? (await readViolations(world));
    violations.set(digest, violated);
    return {
      answers,
      rows: mask ? mask(rows) : rows,
      moved: world.provider.moved(),
      sms: world.sms.toSorted(),
      violations: violated,
    };
  }

  function judge(outcome: Outcome): FindingKind | undefined {
    if (outcome.answers.some(isFailure)) return 'error';
    if (outcome.violations.some((line) => !allowed.has(line))) return 'register';
    if (new Set(outcome.sms).size < outcome.sms.length) return 'sent-twice';
    return serial.some((one) => compared(one) === compared(outcome)) ? undefined : 'not-serial';
  }

  function report(
    kind: FindingKind,
    at: string,
    outcome: Outcome | undefined,
    locks: readonly (string | undefined)[] = [],
  ): void {
    const signature = `${kind} ${JSON.stringify(outcome)}`;
    if (seen.has(signature)) return;
    seen.add(signature);
    const lines = outcome
      ? [
          `answers ${outcome.answers.map(brief).join(' | ')}, serial ${serial.map(({ answers }) => answers.map(brief).join(' | ')).join(' or ')}`,
          ...outcome.violations,
          ...locks.filter((line) => line !== undefined),
          ...differences(serial, outcome),
        ]
      : [];
    findings.push({ kind, pair, at, lines });
  }
}

const isFailure = ({ status }: Answer) => status >= 500;

const brief = ({ status, code, detail }: Answer) =>
  [status, code, detail && JSON.stringify(detail)].filter((part) => part !== undefined).join(' ');

async function answerOf(operation: Operation, server: number): Promise<Answer> {
  try {
    return await operation.run(server);
  } catch (error) {
    return { status: 599, detail: String(error).slice(0, 300) };
  }
}

/** @returns whether B waits for a lock of A */
async function waitOrBlocked(world: World, second: Promise<unknown>): Promise<boolean> {
  let done = false;
  void second.finally(() => {
    done = true;
  });
  // Twice, because a lock is often free a moment later.
  for (let waits = 0; waits < 2; ) {
    await Promise.race([second, delay(3)]);
    if (done) return false;
    waits = (await world.state.isBlocked()) ? waits + 1 : 0;
  }
  return true;
}

function readViolations({ state }: World): Promise<string[]> {
  return findViolations((sql) => state.query<{ id: unknown }>(sql));
}

function compared({ answers, rows, moved }: Outcome): string {
  const tables = Object.entries(rows).toSorted(([one], [other]) => one.localeCompare(other));
  return JSON.stringify([answers.map(brief), tables, moved]);
}

/** What distinguishes an outcome from the serial one that is nearest to it. */
function differences(serial: readonly Outcome[], outcome: Outcome): string[] {
  const all = serial.map((one) => {
    const tables = [...new Set([...Object.keys(one.rows), ...Object.keys(outcome.rows)])];
    const lines = tables.flatMap((table) => {
      const [here, there] = [outcome.rows[table] ?? [], one.rows[table] ?? []];
      const differing = [
        ...without(here, there).map((line) => `only here: ${table} ${line}`),
        ...without(there, here).map((line) => `only serial: ${table} ${line}`),
      ];
      const hasOtherOrder =
        differing.length === 0 && JSON.stringify(here) !== JSON.stringify(there);
      return hasOtherOrder ? [`other order: ${table}`] : differing;
    });
    if (JSON.stringify(one.moved) !== JSON.stringify(outcome.moved))
      lines.push(`moved ${outcome.moved.join(', ')}, serial ${one.moved.join(', ')}`);
    return lines;
  });
  return all.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
