import { globSync, readFileSync } from 'node:fs';
import { isLong } from './long-form.mjs';

/** What a test with a long form calls: the length or the seed, or a helper of the browser tests that does. */
const CALLS = /atLength|testSeed|fast-check|expectSound|oneOfEachTemplate/;

// Apart from long-form.mjs, which runs before installation on any Node from 20.

/**
 * Test files that the long variant leaves to `npm test`, because they have no long form.
 *
 * @param {string[]} patterns from the root of the repository
 */
export function leftToShort(patterns) {
  return isLong()
    ? globSync(patterns).filter((file) => !CALLS.test(readFileSync(file, 'utf8')))
    : [];
}
