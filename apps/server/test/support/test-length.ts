/**
 * How long the long proofs are, and the one seed of all that is random in tests. Set up before every test file:
 * `npm test` plays a short form of them, the same each time; `npm run test:full` plays them at length, each time
 * with another seed, which it prints.
 */
import fc from 'fast-check';

const isAtLength = process.env.PROVE === 'on';

/** Where the random choices of the tests begin; `PROVE_SEED` plays those of another run again. */
export const proofSeed = Number(process.env.PROVE_SEED ?? 20_261_122);

/** A measure of a proof: rounds, runs, seconds. */
export function atLength<Measure>(short: Measure, long: Measure): Measure {
  return isAtLength ? long : short;
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed = proofSeed): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

fc.configureGlobal({ seed: proofSeed, numRuns: atLength(100, 2_000) });
