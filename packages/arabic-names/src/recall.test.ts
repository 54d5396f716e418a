import { expect, test } from 'vitest';
import { atLength, seededRandom } from '../../../apps/server/test/support/test-length.ts';
import { ERROR_SETS, measureRecall } from './testing/measure-recall.ts';
import { ERROR_KINDS, type ErrorKindName } from './testing/typed-errors.ts';

const KINDS = Object.keys(ERROR_KINDS) as ErrorKindName[];
const SETS = Object.keys(ERROR_SETS) as (keyof typeof ERROR_SETS)[];
const SAMPLES = atLength(500, 20_000);

const cases = KINDS.flatMap((kind) =>
  atLength(SETS.slice(0, 2), SETS).map((set) => [kind, set] as const),
);

test.each(cases)('recall of %s in the %s set', (kind, set) => {
  const { recall, pairs } = measureRecall(kind, seededRandom(ERROR_SETS[set]), SAMPLES);
  expect(pairs).toBeGreaterThan(0);
  if (ERROR_KINDS[kind].outcome === 'different') expect(recall).toBeLessThanOrEqual(0.03);
  else expect(recall).toBeGreaterThanOrEqual(0.97);
});
