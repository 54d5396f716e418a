/**
 * `npm run assets:screens`: captures every public page and the order screens at three widths into `build/screens/`,
 * with an index, and the README's picture, the only one in git. `npm run assets:screens -- about news1` captures only
 * those.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { withProduct } from '../../../e2e/support/product/isolated-browser.ts';
import { publicPages } from '../../../e2e/support/public-pages.ts';
import { CliError, print, runCli } from '../../../scripts/output.mjs';
import { root } from '../../../scripts/prepare/ensure-installed.mjs';
import { captureWebp } from '../webp.ts';
import { orderBirth, orderCard, type Take } from './order-screens.ts';

const FOLDER = join(root, 'build/screens');
const OVERVIEW = join(root, 'docs/screens/overview.webp');
const OVERVIEW_SIZE = { width: 1568, height: 618 };
const WIDTHS = [360, 768, 1280] as const;
const MAX_HEIGHT = 1280;
const MAX_BYTES = 48 * 1024;
const QUALITIES = [50, 40, 30, 15];

const chosen = process.argv.slice(2);

await runCli(async () => {
  // Removes pictures of deleted pages.
  if (chosen.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const taken = new Map<string, string>();
  await withProduct(async ({ url }, browser) => {
    await takePublicPages(browser, url, taken);
    for (const journey of [orderBirth, orderCard]) await takeJourney(browser, url, journey, taken);
    if (chosen.length === 0) await drawOverview(browser);
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

/**
 * Captures the top of the page at a width.
 *
 * @throws Error if no picture is small enough
 */
async function takeScreenshot(page: Page, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: 800 });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(whole, MAX_HEIGHT);
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForFunction(waitForImages);

  for (const quality of QUALITIES) {
    const picture = await captureWebp(page, { width, height }, quality);
    if (picture.length <= MAX_BYTES) return picture;
  }
  throw new CliError(`${page.url()} at ${width} exceeds ${MAX_BYTES / 1024} KB.`);
}

/**
 * Runs in the page: whether fonts and images with their middle in view are loaded. Others may never load, for example
 * at a carousel's clipped edge.
 */
function waitForImages(): boolean {
  const inSight = [...document.images].filter((image) => {
    const { top, left, width, height } = image.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return image.checkVisibility() && x > 0 && x < innerWidth && y > 0 && y < innerHeight;
  });
  return document.fonts.status === 'loaded' && inSight.every(({ complete }) => complete);
}

/** Composes the README's picture from two screens. */
async function drawOverview(browser: Browser): Promise<void> {
  const images = await Promise.all(
    ['dashboard-1280.webp', 'birth-form-1280.webp'].map(async (name) => {
      const bytes = await readFile(join(FOLDER, name));
      return `<img src="data:image/webp;base64,${bytes.toString('base64')}" alt="">`;
    }),
  );
  const context = await browser.newContext({ viewport: OVERVIEW_SIZE });
  const page = await context.newPage();
  await page.setContent(`<!doctype html><style>
    body { margin: 0; padding: 12px; display: flex; gap: 24px; height: ${OVERVIEW_SIZE.height}px; box-sizing: border-box; background: #f4eddf }
    img { width: 760px; height: 100%; object-fit: cover; object-position: top }
  </style>${images.join('')}`);
  await writeFile(OVERVIEW, await captureWebp(page, OVERVIEW_SIZE, 70));
  await context.close();
}

function screensIndex(titles: ReadonlyMap<string, string>): string {
  const rows = [...titles].map(([name, title]) => {
    const links = WIDTHS.map((width) => `[${width}](${name}-${width}.webp)`);
    return `| \`${name}\` | ${title.replaceAll('|', '\\|')} | ${links.join(' · ')} |`;
  });
  return [
    '# Screens',
    '',
    'Every public page and the screens of an order at three widths, generated by `npm run assets:screens`. Long pages are',
    'cut. All people and numbers are fictitious.',
    '',
    '| Screen | Title | Widths |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
