import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { startFreshProduct } from '../../../scripts/fresh-product.ts';
import { browserFlags } from '../../../scripts/prepare/browser-flags.mjs';
import { ensureBrowser } from '../../../scripts/prepare/ensure-browser.mjs';
import { ensureBuilt } from '../../../scripts/prepare/ensure-built.mjs';
import { startNginx } from '../../drills/support/nginx.ts';

/**
 * Larger than every screen that is played: what changes beyond the window's edge is never painted, so that a press or a
 * key there would last until something else is.
 */
const WINDOW = '--window-size=1280,1024';

/** The product built from these sources, and a browser in front of it. */
export interface OpenProduct {
  url: string;
  browser: Browser;
  close(): Promise<void>;
}

/**
 * Starts the product as `npm start` does, on a new register, and a browser. With `BENCH_ORIGIN=nginx` the nginx that is
 * shipped stands in front of it, over TLS and HTTP/2.
 */
export async function openProduct(): Promise<OpenProduct> {
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('Set CHROMIUM to the path of a Chromium');
  const product = await (process.env.BENCH_ORIGIN === 'nginx' ? startBehindNginx() : startPlain());
  const browser = await puppeteer.launch({
    executablePath,
    args: [...product.browserFlags, WINDOW],
  });
  return {
    url: product.url,
    browser,
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
}

async function startPlain() {
  return { ...(await startFreshProduct()), browserFlags };
}

async function startBehindNginx() {
  // Its pages and their headers are lists that the build makes.
  await ensureBuilt();
  const port = await freePort();
  const nginx = await startNginx([port]);
  const product = await startFreshProduct({
    PORT: String(port),
    PUBLIC_URL: nginx.url,
    TRUST_PROXY: 'on',
  });
  return {
    url: nginx.url,
    // Trusted, and not an error that is overlooked: of such an origin a browser keeps nothing.
    browserFlags: [
      ...browserFlags,
      `--ignore-certificate-errors-spki-list=${await keyHash(nginx.certificate)}`,
    ],
    stop: async () => {
      await product.stop();
      await nginx.stop();
    },
  };
}

/** The hash of a certificate's key, in Base64. */
async function keyHash(certificate: string): Promise<string> {
  const { publicKey } = new X509Certificate(await readFile(certificate));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

/** A tab in which a citizen is signed in; its session storage is the session, so it is measured in this tab. */
export async function signedInTab(
  { url, browser }: OpenProduct,
  path: string,
  email = 'bench@wathiqa.example',
): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}${path}`);
  await page.waitForSelector('input[name=email]:not([type=hidden])');
  await page.type('input[name=email]:not([type=hidden])', email);
  await page.click('form:has(input[name=email]:not([type=hidden])) button');
  await page.waitForFunction(
    (wanted) => location.pathname === wanted && sessionStorage.getItem('AccessToken') !== null,
    {},
    path,
  );
  return page;
}
