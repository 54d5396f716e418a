/**
 * Lengths and seed of long-running tests. `npm test` runs a short form, `npm run test:long` a long one.
 */
import fc from 'fast-check';

const isAtLength = process.env.LONG_TESTS === 'on';

/** Fixed, so that a failure is due to a change; `TEST_SEED` explores others. */
export const testSeed = Number(process.env.TEST_SEED ?? 20_261_122);

export function atLength<Measure>(short: Measure, long: Measure): Measure {
  return isAtLength ? long : short;
}

/** Deterministic numbers in [0, 1) (mulberry32). */
export function seededRandom(seed = testSeed): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

fc.configureGlobal({ seed: testSeed, numRuns: atLength(100, 2_000) });
