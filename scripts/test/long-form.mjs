import { globSync, readFileSync } from 'node:fs';

/** Whether `npm run test:long` runs, which sets the variable. */
export const isLong = () => process.env.LONG_TESTS === 'on';

/** What a test with a long form calls: the length or the seed, or a helper of the browser tests that does. */
const CALLS = /atLength|testSeed|fast-check|expectSound|oneOfEachTemplate/;

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
