import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import puppeteer, { type Page } from 'puppeteer-core';
import { browserFlags } from '../../../scripts/prepare/browser-flags.mjs';
import { ensureBrowser } from '../../../scripts/prepare/ensure-browser.mjs';
import { ensureBuilt } from '../../../scripts/prepare/ensure-built.mjs';
import { signInCitizens } from '../../support/citizens.ts';
import { openDatabases } from '../../support/databases.ts';
import { fillRequests } from '../../support/fill.ts';
import { print, printMachine } from '../../support/print.ts';
import { startProduct } from '../../support/product.ts';
import { signInOffice } from '../office/staff.ts';
import { enterAs } from './enter-as.ts';

declare global {
  interface Window {
    /** Milliseconds from the key to the next request. */
    nextShown: Promise<number>;
  }
}

const REQUESTS = 300;
const DECISIONS = 100;
/** Longer than a new request ignores keys. */
const KEYS_PAUSED_MS = 700;

/** Time from the key that sends a decision to the frame that shows the next request. */
export default async function benchNextRequest(): Promise<void> {
  await ensureBuilt();
  printMachine();
  await using databases = await openDatabases();
  const database = await databases.open('next_request');
  const secret = randomBytes(32).toString('base64url');
  const { databaseUrl } = database;
  const product = await startProduct(databaseUrl, secret, { STAFF_READS_PER_HOUR: '1000000' });
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('Set CHROMIUM to the path of a Chromium');
  await using browser = await puppeteer.launch({ executablePath, args: browserFlags });
  try {
    await signInCitizens(databaseUrl, secret, 100);
    await fillRequests(databaseUrl, REQUESTS, 'waiting');
    const { clerk } = await signInOffice(databaseUrl);
    await enterAs(browser, product.url, clerk);
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${product.url}/office/queue`);
    await page.waitForSelector('[data-row-link]');
    await page.keyboard.press('n');
    const times: number[] = [];
    for (let count = 0; count < DECISIONS; count += 1) times.push(await decide(page));
    times.sort((one, other) => one - other);
    const [p50, p95] = [0.5, 0.95].map((part) => Math.round(times[DECISIONS * part] ?? 0));
    print(`key to the next request, ${DECISIONS} of ${REQUESTS}: p50 ${p50} ms, p95 ${p95} ms`);
  } finally {
    await product.stop();
    await database.close();
  }
}

/** Accepts all documents with seen findings; returns milliseconds from the key to the next request. */
async function decide(page: Page): Promise<number> {
  await delay(KEYS_PAUSED_MS);
  await page.waitForSelector('[data-keys=on]');
  await page.$$eval('button[id^=see-][aria-pressed=false]', (unseen) => {
    for (const button of unseen) button.click();
  });
  await page.keyboard.down('Shift');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Shift');
  // Before the key, which another channel brings to the page.
  await page.evaluate(() => {
    const before = location.pathname;
    window.nextShown = new Promise((resolve) => {
      let pressed = 0;
      const listen = ({ key, timeStamp }: KeyboardEvent) => {
        if (key === 'Enter') pressed = timeStamp;
      };
      addEventListener('keydown', listen, { capture: true });
      const look = (at: number) => {
        const id = location.pathname.split('/').at(-1) ?? '';
        const text = document.querySelector('main')?.textContent.replaceAll(/\s/g, '');
        const isNext = location.pathname !== before && text?.includes(id);
        if (isNext && pressed > 0) resolve(at - pressed);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  return page.evaluate(() => window.nextShown);
}
