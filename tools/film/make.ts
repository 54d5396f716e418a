/**
 * `npm run assets:video`: films an order; writes video, captions and poster. With `--rehearse` only plays the scenes, which
 * fails when a screen no longer has what a scene uses.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { SCENE_WORDS } from '../../apps/portal/app/pages/about/video/walkthrough.locales.ts';
import {
  type Cue,
  captionsPath,
  getTotalSeconds,
  scenesIn,
  toCues,
  walkthroughFiles,
  walkthroughScenes,
} from '../../apps/portal/app/pages/about/video/walkthrough.ts';
import { pathTo } from '../../apps/portal/app/paths.ts';
import { openSignedIn } from '../../e2e/support/fixtures.ts';
import { SHOWN_CITIZEN, withProduct } from '../../e2e/support/product/isolated-browser.ts';
import { print, runCli } from '../../scripts/output.mjs';
import { root } from '../../scripts/prepare/ensure-installed.mjs';
import { captureWebp } from '../assets/webp.ts';
import { assemble } from './assemble.ts';
import { cardPage, posterPage, stripPage } from './backdrop.ts';
import { FRAME, POSTER, SCREEN } from './frame.ts';
import { isCard, play } from './scenes.ts';
import { FRAMES_A_SECOND, type Picture, Stage } from './stage.ts';

await runCli(async () => {
  if (process.argv.includes('--rehearse')) {
    await withProduct(async (product, browser) => {
      await filmScenes(browser, product.url);
    });
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-video-'));
  try {
    await withProduct((product, browser) => makeVideo(browser, product.url, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function makeVideo(browser: Browser, url: string, folder: string): Promise<void> {
  const film = publicFile(walkthroughFiles.video);
  const { screens, stills } = await filmScenes(browser, url, join(folder, 'screens'));
  print(`${screens.length} pictures of the portal.`);
  const backdrops = await drawBackdrops(browser, folder);
  await assemble({ backdrops, screens, shown: screensRange() }, folder, film);
  for (const [language, words] of Object.entries(SCENE_WORDS)) {
    await writeFile(publicFile(captionsPath(language)), toVtt(toCues(scenesIn(words))));
  }
  await writeFile(publicFile(walkthroughFiles.poster), await drawPoster(browser, stills));
  const { size } = await stat(film);
  print(`${film}: ${getTotalSeconds(walkthroughScenes)} seconds, ${Math.round(size / 1024)} KB`);
}

/** One tab, because it has the session. The login precedes the film. */
async function filmScenes(browser: Browser, url: string, folder?: string) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SCREEN,
    deviceScaleFactor: FRAME.scale,
    isMobile: true,
    hasTouch: true,
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openSignedIn(page, pathTo('electronicServices'), SHOWN_CITIZEN);
  await page.goto(pathTo('dashboard'), { waitUntil: 'networkidle' });
  const stage = await Stage.on(page, folder);
  const stills: Buffer[] = [];
  for (const { name, seconds } of walkthroughScenes) {
    if (isCard(name)) await stage.scene(name, seconds, () => Promise.resolve());
    else await stage.scene(name, seconds, () => play[name](stage));
    if (name === 'services' || name === 'registered') stills.push(await stage.still());
  }
  await context.close();
  return { screens: stage.pictures, stills };
}

/** One background frame per scene. */
async function drawBackdrops(browser: Browser, folder: string): Promise<Picture[]> {
  const context = await browser.newContext({
    viewport: { width: FRAME.width, height: FRAME.height },
    deviceScaleFactor: FRAME.scale,
  });
  const page = await context.newPage();
  const pictures: Picture[] = [];
  for (const [index, { name, seconds, heading }] of walkthroughScenes.entries()) {
    const words = { heading, scene: index + 1, scenes: walkthroughScenes.length };
    await setContent(page, isCard(name) ? await cardPage(heading) : await stripPage(words));
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    pictures.push({ file, frames: seconds * FRAMES_A_SECOND });
  }
  await context.close();
  return pictures;
}

async function drawPoster(browser: Browser, stills: readonly Buffer[]): Promise<Buffer> {
  const context = await browser.newContext({ viewport: POSTER });
  const page = await context.newPage();
  await setContent(page, await posterPage(stills));
  const poster = await captureWebp(page, POSTER, 45);
  await context.close();
  return poster;
}

async function setContent(page: Page, html: string): Promise<void> {
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
}

function screensRange(): { from: number; to: number } {
  const played = toCues(walkthroughScenes.filter(({ name }) => !isCard(name)));
  const from = toCues(walkthroughScenes)[0]?.end ?? 0;
  return { from, to: from + (played.at(-1)?.end ?? 0) };
}

function publicFile(address: string): string {
  return join(root, 'apps/portal/public', address);
}

function toVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}
