import { globSync, readFileSync } from 'node:fs';
import { isLong } from './long-form.mjs';

// Apart from long-form.mjs, which runs before installation on any Node from 20.

/** Many processes or every page: two thirds of the time of `npm test`, for what seldom breaks. */
const LONG_ONLY = [
  'apps/server/test/data/data-keys.test.ts',
  'apps/server/test/{notifications,payments}/crash-recovery.test.ts',
  'apps/server/test/operations/{command-line,connection-limit,crash-recovery,doctor,logs,register-connection,tracing}.test.ts',
  'apps/server/test/payments/provider-outage.test.ts',
  'apps/server/test/postgresql/{broken-connection,commands,migration-locks,planted-people,silent-database,wrong-papers}.test.ts',
  'apps/server/test/wire/conformance.test.ts',
  'e2e/markup/{browser-floor,languages}.test.ts',
  'e2e/tests/every-page/{accessibility,aria-snapshots,before-hydration,browser-floor,english,errors,keyboard,no-javascript,page-titles,pseudo-language,start}.spec.ts',
  'e2e/tests/office/{bundle,conflicts,erasure,feedback,hand-off,offices,outlets,price-day,reference-data,reports,screens}.spec.ts',
  'e2e/tests/order/records-location.spec.ts',
  'e2e/tests/public/{centres-and-news,data-protection,feedback,public-figures,public-pages,search,video}.spec.ts',
  'e2e/tests/session/{device-clock,openid}.spec.ts',
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
