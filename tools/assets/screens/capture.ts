/**
 * `npm run assets:screens`: captures every public page and the order screens at three widths into `build/screens/`,
 * with an index, and the README's picture, the only one in git. `npm run assets:screens -- about news1` captures only
 * those.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { withProduct } from '../../../e2e/support/product/isolated-browser.ts';
import { publicPages } from '../../../e2e/support/public-pages.ts';
import { CliError, print, runCli } from '../../../scripts/output.mjs';
import { root } from '../../../scripts/prepare/ensure-installed.mjs';
import { screensIndex } from './index-page.ts';
import { orderBirth, orderCard, type Take } from './order-screens.ts';
import { drawOverview } from './overview.ts';
import { takeScreenshot, WIDTHS } from './picture.ts';

const FOLDER = join(root, 'build/screens');
const OVERVIEW = join(root, 'docs/screens/overview.webp');

const chosen = process.argv.slice(2);

await runCli(async () => {
  // Removes pictures of deleted pages.
  if (chosen.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const taken = new Map<string, string>();
  await withProduct(async ({ url }, browser) => {
    await takePublicPages(browser, url, taken);
    for (const journey of [orderBirth, orderCard]) await takeJourney(browser, url, journey, taken);
    if (chosen.length === 0) await drawOverview(browser, FOLDER, OVERVIEW);
  });
  if (chosen.length === 0) await writeFile(join(FOLDER, 'README.md'), screensIndex(taken));
  else expectAllTaken(taken);
  const files = await readdir(FOLDER);
  const pictures = files.filter((file) => file.endsWith('.webp'));
  print(`${pictures.length} pictures in build/screens`);
});

async function takePublicPages(browser: Browser, url: string, taken: Map<string, string>) {
  const page = await openPage(browser, url);
  for (const { name, path } of publicPages()) {
    if (!isSelected(name)) continue;
    await page.goto(path);
    await take(page, name, taken);
  }
  await page.context().close();
}

/** Order screens depend on each other, so all are captured. */
async function takeJourney(
  browser: Browser,
  url: string,
  journey: (page: Page, take: Take) => Promise<void>,
  taken: Map<string, string>,
) {
  const page = await openPage(browser, url);
  await journey(page, async (name) => {
    if (isSelected(name)) await take(page, name, taken);
  });
  await page.context().close();
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function take(page: Page, name: string, taken: Map<string, string>): Promise<void> {
  for (const width of WIDTHS) {
    await writeFile(join(FOLDER, `${name}-${width}.webp`), await takeScreenshot(page, width));
  }
  taken.set(name, await page.title());
  await page.setViewportSize({ width: 1280, height: 800 });
}

function isSelected(name: string): boolean {
  return chosen.length === 0 || chosen.includes(name);
}

function expectAllTaken(taken: ReadonlyMap<string, string>): void {
  const missing = chosen.filter((name) => !taken.has(name));
  if (missing.length > 0) throw new CliError(`No such screens: ${missing.join(', ')}.`);
}
