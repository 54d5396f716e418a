/**
 * Renders icons and the social card from the portal's logo, colours and font. The results are committed; run `npm run
 * assets:icons` after a change.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browserFlags } from '../../../scripts/prepare/browser-flags.mjs';
import { ensureBrowser } from '../../../scripts/prepare/ensure-browser.mjs';
import { socialCard } from './social-card.ts';

const PUBLIC = join(import.meta.dirname, '../../../apps/portal/public');
const NILE_900 = '#0b3b3a';

interface Drawing {
  file: string;
  width: number;
  height: number;
  html: string;
}

const mark = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');

const tile = `<style>svg{display:block;inline-size:100vw}</style>${mark}`;
/** Phones apply a mask that preserves the middle 80 %. */
const bleeding = `<style>body{background:${NILE_900}}</style>${tile}`;

const drawings: readonly Drawing[] = [
  { file: 'icons/icon-192.png', width: 192, height: 192, html: tile },
  { file: 'icons/icon-512.png', width: 512, height: 512, html: tile },
  { file: 'icons/icon-maskable-512.png', width: 512, height: 512, html: bleeding },
  { file: 'icons/apple-touch-icon.png', width: 180, height: 180, html: bleeding },
  { file: 'social-card.png', width: 1200, height: 630, html: await socialCard(mark) },
];

const executablePath = await ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: browserFlags,
});
try {
  for (const drawing of drawings) await draw(browser, drawing);
} finally {
  await browser.close();
}

async function draw(browser: Browser, { file, width, height, html }: Drawing): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>body{margin:0}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  const path = join(PUBLIC, file);
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path, omitBackground: true });
  await page.close();
}
