/**
 * `npm run test:mutation`: mutation testing of rules and contract against unit tests. Excludes module-level tables and
 * schemas, which would need all tests.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: [
    'packages/{arabic-names,domain,contract}/src/**/*.ts',
    '!**/*.test.ts',
    '!**/testing/**',
  ],
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'build/mutation/report.json' },
  incremental: true,
  incrementalFile: 'build/mutation/incremental.json',
  tempDirName: 'build/mutation/sandbox',
  ignorePatterns: ['.data', 'apps/{portal,office,sandbox}', 'deploy', 'e2e', 'tools'],
  thresholds: { high: 95, low: 90, break: null },
};
