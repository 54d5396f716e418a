import { defineConfig } from '@playwright/test';
import { testBrowserFlags } from '../scripts/prepare/browser-flags.mjs';
import { installedBrowser } from '../scripts/prepare/ensure-browser.mjs';
import { leftOut } from '../scripts/test/left-out.mjs';
import { PHONE, visitor } from './support/product/visitor.ts';

const chromium = installedBrowser();
const { reducedMotion, ...place } = visitor;

/** Most people order on a phone; the stories of `citizens/` do so at a desk. */
const ON_PHONES = /tests\/(order\/[\w-]+|public\/services)\.spec\.ts$/;

/** The tests of all worlds, on the one that `WORLD` names. */
const world = process.env.WORLD && { grep: /@journey/ };
// nginx has a certificate of its own.
if (world) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const leftToOther = (world ? [] : leftOut(['e2e/tests/**/*.spec.ts'])).map((file) => `**/${file}`);

export default defineConfig({
  testDir: 'tests',
  ...world,
  outputDir: '../test-results',
  globalSetup: './support/product/start-product.ts',
  // Machines may be slow.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // A flaky test is a bug in product or test.
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: 'desk', testIgnore: [ON_PHONES, ...leftToOther] },
    { name: 'phone', testMatch: ON_PHONES, testIgnore: leftToOther, use: { viewport: PHONE } },
  ],
  use: {
    ...place,
    ignoreHTTPSErrors: Boolean(world),
    contextOptions: { reducedMotion },
    // Traces cost a seventh of the time; use `--trace on` for a failing test.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: testBrowserFlags,
    },
  },
});
