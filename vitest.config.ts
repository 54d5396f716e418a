import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testBrowserFlags } from './scripts/prepare/browser-flags.mjs';
import { installedBrowser } from './scripts/prepare/ensure-browser.mjs';

/** Of the repository's own commands, what plays them as processes: no less work than a server's tests. */
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
  'tools/conformance/src/**/*.test.ts',
  'scripts/**/*.test.ts',
];

const component = [
  'packages/ui/src/**/*.component.test.tsx',
  'apps/{portal,office}/app/**/*.component.test.tsx',
];

/** Made ready before the first test: a library that is found later loads the page anew under a test. */
const browserLibraries = [
  '@hookform/resolvers/zod',
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

/** What is about connections to PostgreSQL; the embedded database has none. */
const postgresqlOnly = 'apps/server/test/postgresql/**';

/**
 * What can differ between the two databases: locks, notices, roles, the jobs, the types of values, being killed
 * and opened again, migrations, backups. `npm run test:full` plays everything on both.
 */
const differing = [
  'data/database',
  'data/retention',
  'data/schema-versions',
  'office/reports',
  'operations/backup',
  'operations/crash-recovery',
  'operations/graceful-shutdown',
  'operations/jobs',
  'orders/idempotency',
  'orders/order-limits',
  'orders/orders',
  'tracking/request-events',
].map((name) => `apps/server/test/${name}.test.ts`);
const missing = [...differing, ...commands].filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`There is no test file ${missing.join(', ')}`);

/** What takes minutes and is proved by `npm run test:full` alone; of it `npm test` plays nothing, or a short form elsewhere. */
const provedAlone = ['planted-people', 'replica'].map(
  (name) => `apps/server/test/postgresql/${name}.test.ts`,
);

/** Before every test file that is played by Node: the seed of all that is random. */
const setupFiles = ['apps/server/test/support/test-length.ts'];

/** Milliseconds until a test is given up. A proof at length may take minutes, and more beside other work. */
const patience = process.env.PROVE === 'on' ? 900_000 : 60_000;

/** How long is waited for what comes of itself: a second, which is the default, is short on a machine that does much else. */
const waiting = { poll: { timeout: 20_000 } };

/** Commands and servers that tests start by the hundred read what one of them has compiled. */
const env = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)),
};

/** The server's tests, which run unchanged on both databases that the product knows. */
const server = {
  environment: 'node',
  env,
  expect: waiting,
  setupFiles,
  include: ['apps/server/test/**/*.test.ts'],
  pool: 'forks' as const,
  // A process reads the product once and runs file after file: each has servers and databases of its own.
  isolate: false,
  // Much of these tests is waiting for other processes and for time to pass.
  maxWorkers: 4,
  testTimeout: patience,
  hookTimeout: patience,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // A property of many runs is slow on a machine that is busy, and no less true.
      {
        test: {
          name: 'unit',
          environment: 'node',
          env,
          expect: waiting,
          setupFiles,
          include: unit,
          exclude: [...component, ...commands],
          // Reading the sources anew for every file took three quarters of the time.
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
          setupFiles: ['packages/ui/src/testing/setup.ts'],
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
                // Nothing moves under the pointer between a look and a click.
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
          // What is sent, and the command line, are the same on every database.
          include: [...server.include, 'e2e/markup/**/*.test.ts', ...commands],
          exclude: process.env.PROVE === 'on' ? [] : provedAlone,
          globalSetup: 'apps/server/test/support/database/postgresql-setup.ts',
          provide: { engine: 'postgresql' },
        },
      },
      {
        test: {
          ...server,
          name: 'server-pglite',
          ...(process.env.PROVE === 'on' ? { exclude: [postgresqlOnly] } : { include: differing }),
          globalSetup: 'apps/server/test/support/database/pglite-setup.ts',
          provide: { engine: 'pglite' },
        },
      },
    ],
  },
});
