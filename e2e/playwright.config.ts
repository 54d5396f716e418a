import { defineConfig } from '@playwright/test';
import { testBrowserFlags } from '../scripts/prepare/browser-flags.mjs';
import { installedBrowser } from '../scripts/prepare/ensure-browser.mjs';
import { visitor } from './support/product/visitor.ts';

const chromium = installedBrowser();
const { reducedMotion, ...place } = visitor;

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  globalSetup: './support/product/start-product.ts',
  // The machine may be small and shared: a slow answer is not a wrong one.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // One that passes only at a second try is a fault of the product or of the test.
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...place,
    contextOptions: { reducedMotion },
    // A record of every test costs a seventh of the time: `--trace on` makes one of a test that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: testBrowserFlags,
    },
  },
});
