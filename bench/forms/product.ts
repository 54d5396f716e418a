import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@wathiqa/server/test/support/server-process.ts';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { ensureBrowser } from '../../scripts/ensure-browser.mjs';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { serverFlags } from '../../scripts/server-flags.mjs';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];

/** The product built from these sources, and a browser in front of it. */
export interface OpenProduct {
  url: string;
  browser: Browser;
  close(): Promise<void>;
}

/** Builds the portal where it is not built, and starts the product as `npm start` does, on a new register. */
export async function openProduct(): Promise<OpenProduct> {
  await ensureBuilt();
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('Set CHROMIUM to the path of a Chromium');
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-bench-'));
  const server = await startServerProcess({ DATA_DIR: folder }, serverFlags);
  const browser = await puppeteer.launch({ executablePath, args: ARGUMENTS });
  return {
    url: server.url,
    browser,
    close: async () => {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A tab in which a citizen is signed in; its session storage is the session, so it is measured in this tab. */
export async function signedInTab({ url, browser }: OpenProduct, path: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}${path}`);
  await page.waitForSelector('input[name=email]:not([type=hidden])');
  await page.type('input[name=email]:not([type=hidden])', 'bench@wathiqa.example');
  await page.click('form:has(input[name=email]:not([type=hidden])) button');
  await page.waitForFunction(
    (wanted) => location.pathname === wanted && sessionStorage.getItem('AccessToken') !== null,
    {},
    path,
  );
  return page;
}
