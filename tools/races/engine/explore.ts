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

/** What is beside A. */
export interface Company {
  /** Of B; A has server 0. */
  server?: 0 | 1;
  /** Runs after B, while A is still stopped. */
  third?: Operation | undefined;
}

interface Outcome {
  /** Of A, B and the third. */
  answers: readonly Answer[];
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
  third?: string | undefined;
  /** Pause point of A; serial orders have none. */
  at: string;
  /** Answers, differences, violations and deadlocks. */
  lines: string[];
}

const STUCK_MS = 20_000;
/** B may also wait for A in memory, as in a group commit of one server or a queue of the process. */
const WAITS_IN_MEMORY_MS = 2_000;
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
 * Runs A stopped before each of its steps while B and the third run to their end, or until one waits for A. Compares each
 * outcome with the serial orders, in which the third comes after B.
 */
export async function explorePair(
  { world, settle, mask, baseline, violations }: Seed,
  pair: string,
  [a, b]: readonly [Operation, Operation],
  { server = 1, third }: Company = {},
) {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const alone = new Track();
  const others = [b, ...(third ? [third] : [])];
  const serial: Outcome[] = [];
  // A before the first, after the first, after the second of the others.
  for (let place = 0; place <= others.length; place += 1) {
    const outcome = await runInTurn(place, place === 0 ? alone : new Track());
    const at = `serial, A on place ${place + 1}`;
    if (outcome.answers.some(isFailure)) report('error', at, outcome);
    if (outcome.violations.some((line) => !baseline.includes(line)))
      report('register', at, outcome);
    serial.push(outcome);
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
    const second = runTracked(other, () => answersOf(others, server));
    const blocked = await waitOrBlocked(world, second);
    track.go();
    const both = Promise.all([running, second]).then((answers) => answers.flat());
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

  async function runInTurn(place: number, track: Track): Promise<Outcome> {
    await world.reset();
    const before = await answersOf(others.slice(0, place), server);
    const answer = await runTracked(track, () => answerOf(a, 0));
    const after = await answersOf(others.slice(place), server);
    await settle?.();
    return observe([answer, ...before, ...after]);
  }

  async function observe(answers: readonly Answer[]): Promise<Outcome> {
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
    findings.push({ kind, pair, third: third?.name, at, lines });
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

async function answersOf(operations: readonly Operation[], server: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const operation of operations) answers.push(await answerOf(operation, server));
  return answers;
}

/** @returns whether B waits for a lock of A, or in memory for its work */
async function waitOrBlocked(world: World, second: Promise<unknown>): Promise<boolean> {
  const since = performance.now();
  let done = false;
  void second.finally(() => {
    done = true;
  });
  // Twice, because a lock is often free a moment later.
  for (let waits = 0; waits < 2; ) {
    await Promise.race([second, delay(3)]);
    if (done) return false;
    if (performance.now() > since + WAITS_IN_MEMORY_MS) return true;
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
