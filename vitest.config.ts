import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testBrowserFlags } from './scripts/prepare/browser-flags.mjs';
import { installedBrowser } from './scripts/prepare/ensure-browser.mjs';
import { leftOut } from './scripts/test/left-out.mjs';
import { isLong } from './scripts/test/long-form.mjs';

/** Command tests with processes, as slow as server tests. */
const commands = [
  'scripts/prepare/ensure-built.test.ts',
  'scripts/prepare/ensure-installed.test.ts',
  'scripts/release/release.test.ts',
  'scripts/supervise.test.ts',
  'tools/conformance/run.test.ts',
];

const unit = [
  'packages/**/src/**/*.test.ts',
  'content/src/**/*.test.ts',
  'apps/{portal,office}/app/**/*.test.{ts,tsx}',
  'apps/sandbox/src/**/*.test.ts',
  'apps/server/src/**/*.test.ts',
  'tools/{conformance,govstack-registry,opencrvs-plugin}/src/**/*.test.ts',
  'tools/{planted,recipes}/*.test.ts',
  'tools/races/table.test.ts',
  'tools/foreign/table.test.ts',
  'scripts/**/*.test.ts',
];

const component = [
  'packages/ui/{src,gallery}/**/*.component.test.tsx',
  'apps/{portal,office}/app/**/*.component.test.tsx',
];

/** Prebundled, because late discovery reloads the page during a test. */
const browserLibraries = [
  '@tanstack/react-query',
  'axe-core',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-router',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react',
  'zod',
  'zod/mini',
  'zustand',
];

const chromium = installedBrowser();

/** Connection tests; the embedded database has no connections. */
const postgresqlOnly = 'apps/server/test/postgresql/**';

/** Pairs of calls in every order, on connections of PostgreSQL. */
const races = 'tools/races/races.test.ts';

/** What `npm test` plays on the embedded database too: its own promises, and an order. */
const embedded = ['data/database', 'orders/orders'].map(
  (name) => `apps/server/test/${name}.test.ts`,
);

const missing = [...embedded, ...commands].filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`There is no test file ${missing.join(', ')}`);

/** Random seed, and globals restored after every test. */
const setupFiles = ['apps/server/test/support/test-length.ts', 'scripts/test/unstub-globals.ts'];

/** Test timeout in milliseconds, far above any duration on a busy machine; long runs take minutes. */
const patience = isLong() ? 900_000 : 300_000;

/** Poll timeout; the default second is too short on busy machines. */
const waiting = { poll: { timeout: 20_000 } };

/** Shared compile cache for spawned processes. */
const env = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)),
};

/** Server tests, equal on both databases. */
const server = {
  environment: 'node',
  env,
  expect: waiting,
  setupFiles,
  include: ['apps/server/test/**/*.test.ts'],
  pool: 'forks' as const,
  // One process for all files, because each has its own servers and databases.
  isolate: false,
  // Mostly waiting for processes and time.
  maxWorkers: 4,
  testTimeout: patience,
  hookTimeout: patience,
};

const onPostgresql = [...server.include, 'e2e/markup/**/*.test.ts', ...commands, races];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Property tests are slow on busy machines.
      {
        test: {
          name: 'unit',
          environment: 'node',
          env,
          expect: waiting,
          setupFiles,
          include: unit,
          exclude: [...component, ...commands, ...leftOut(unit)],
          // Reloading sources per file took three quarters of the time.
          isolate: false,
          testTimeout: patience,
        },
      },
      {
        plugins: [tailwindcss()],
        optimizeDeps: { include: browserLibraries },
        test: {
          name: 'component',
          include: component,
          expect: waiting,
          setupFiles: ['packages/ui/src/testing/setup.ts', 'scripts/test/unstub-globals.ts'],
          // A missing field must not cost minutes of silence.
          testTimeout: 15_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: {
                ...(chromium && { executablePath: chromium }),
                args: testBrowserFlags,
              },
              contextOptions: {
                locale: 'ar-EG',
                timezoneId: 'Africa/Cairo',
                // Prevents movement between lookup and click.
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgresql',
          include: onPostgresql,
          exclude: leftOut(onPostgresql),
          globalSetup: 'apps/server/test/support/database/postgresql-setup.ts',
          provide: { engine: 'postgresql' },
        },
      },
      {
        test: {
          ...server,
          name: 'server-pglite',
          ...(isLong() ? { exclude: [postgresqlOnly] } : { include: embedded }),
          globalSetup: 'apps/server/test/support/database/pglite-setup.ts',
          provide: { engine: 'pglite' },
        },
      },
    ],
  },
});
