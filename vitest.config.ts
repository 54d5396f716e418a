import { defineConfig } from 'vitest/config';

const unit = [
  'packages/**/src/**/*.test.ts',
  'content/src/**/*.test.ts',
  'apps/{portal,office}/app/**/*.test.{ts,tsx}',
  'apps/sandbox/src/**/*.test.ts',
  'apps/server/src/**/*.test.ts',
  'conformance/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/** What is about connections to PostgreSQL; the embedded database has none. */
const postgresqlOnly = 'apps/server/test/postgresql/**';

/** The server's tests, which run unchanged on both databases that the product knows. */
const server = {
  environment: 'node',
  include: ['apps/server/test/**/*.test.ts'],
  pool: 'forks' as const,
  // A process reads the product once and runs file after file: each has servers and databases of its own.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Much of the servers' tests is waiting for other processes, so two at a time suit two cores.
    maxWorkers: 2,
    projects: [
      // A property of many runs is slow on a machine that is busy, and no less true.
      { test: { name: 'unit', environment: 'node', include: unit, testTimeout: 60_000 } },
      {
        test: {
          ...server,
          name: 'server-postgresql',
          globalSetup: 'apps/server/test/support/postgresql-setup.ts',
          provide: { engine: 'postgresql' },
        },
      },
      {
        test: {
          ...server,
          name: 'server-pglite',
          exclude: [postgresqlOnly],
          globalSetup: 'apps/server/test/support/pglite-setup.ts',
          provide: { engine: 'pglite' },
        },
      },
    ],
  },
});
