import {
  type Company,
  explorePair,
  type Finding,
  type Operation,
  prepare,
  type Subject,
} from './explore.ts';
import { hookStatements } from './pause.ts';
import type { World } from './world.ts';

export interface Group {
  world: World;
  subjects: readonly Subject[];
  close?: () => Promise<void>;
}

interface Played {
  pairs: number;
  /** Pairs without time left. */
  left: number;
  interleavings: number;
  findings: Finding[];
}

/**
 * Explores the ordered pairs of each subject.
 *
 * @param wants selects pairs by `group/subject: A × B`
 * @param until moment of `performance.now()` after which no pair begins
 * @param company what is beside A, by pair and operations of the subject
 */
export async function playGroup(
  name: string,
  open: () => Promise<Group>,
  wants: (pair: string) => boolean,
  {
    until = Number.POSITIVE_INFINITY,
    note,
    company = () => ({}),
  }: {
    until?: number;
    note?: (line: string) => void;
    company?: (pair: string, operations: readonly Operation[]) => Company;
  } = {},
): Promise<Played> {
  const unhook = hookStatements();
  const { world, subjects, close } = await open();
  await world.keep();
  const played: Played = { pairs: 0, left: 0, interleavings: 0, findings: [] };
  try {
    for (const subject of subjects) {
      const pairs = subject.operations
        .flatMap((a) => subject.operations.map((b) => [a, b] as const))
        .map(([a, b]) => [`${name}/${subject.name}: ${a.name} × ${b.name}`, [a, b]] as const)
        .filter(([pair]) => wants(pair));
      if (pairs.length === 0 && !note) continue;
      const seed = await prepare(world, subject);
      if (note) {
        for (const operation of subject.operations) {
          await world.reset();
          note(`${subject.name}: ${operation.name} ${JSON.stringify(await operation.run(0))}`);
        }
      }
      for (const [pair, ofPair] of pairs) {
        if (performance.now() > until) {
          played.left += 1;
          continue;
        }
        const beside = company(pair, subject.operations);
        const { interleavings, findings } = await explorePair(seed, pair, ofPair, beside);
        played.pairs += 1;
        played.interleavings += interleavings;
        played.findings.push(...findings);
      }
    }
  } finally {
    await close?.();
    await world.close();
    unhook();
  }
  return played;
}
