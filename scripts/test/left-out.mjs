import { globSync, readFileSync } from 'node:fs';
import { isLong } from './long-form.mjs';

// Apart from long-form.mjs, which runs before installation on any Node from 20.

/** Many processes or every page: half of the time of `npm test`, for what seldom breaks. */
const LONG_ONLY = [
  'apps/server/test/operations/{command-line,crash-recovery,doctor,logs,register-connection,tracing}.test.ts',
  'apps/server/test/postgresql/{commands,migration-locks,planted-people}.test.ts',
  'e2e/markup/{browser-floor,languages}.test.ts',
  'e2e/tests/every-page/{accessibility,aria-snapshots,browser-floor,english,keyboard,no-javascript,page-titles,pseudo-language}.spec.ts',
  'e2e/tests/office/screens.spec.ts',
  'scripts/prepare/ensure-built.test.ts',
  'scripts/release/release.test.ts',
  'tools/conformance/run.test.ts',
];

/** What a test with a long form calls: the length or the seed, or a helper of the browser tests that does. */
const CALLS = /atLength|testSeed|fast-check|expectSound|oneOfEachTemplate/;

/**
 * Test files that the chosen form leaves to the other: `npm test` the slowest, the long form those without a longer
 * one.
 *
 * @param {string[]} patterns from the root of the repository
 */
export function leftOut(patterns) {
  const slow = LONG_ONLY.flatMap((pattern) => {
    const files = globSync(pattern);
    if (files.length === 0) throw new Error(`There is no test file ${pattern}`);
    return files;
  });
  return globSync(patterns).filter((file) =>
    isLong()
      ? !slow.includes(file) && !CALLS.test(readFileSync(file, 'utf8'))
      : slow.includes(file),
  );
}
