import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { startFreshProduct } from '../../../scripts/fresh-product.ts';
import { browserFlags } from '../../../scripts/prepare/browser-flags.mjs';
import { ensureBrowser } from '../../../scripts/prepare/ensure-browser.mjs';
import { ensureBuilt } from '../../../scripts/prepare/ensure-built.mjs';
import { startNginx } from '../../drills/support/nginx.ts';

/** Larger than all screens: Chromium never paints beyond the window, which stalls input. */
const WINDOW = '--window-size=1280,1024';

export interface OpenProduct extends AsyncDisposable {
  url: string;
  browser: Browser;
}

/** Starts product and browser on a new database. `BENCH_ORIGIN=nginx` adds the shipped nginx with TLS and HTTP/2. */
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
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await product.stop();
    },
  };
}

async function startPlain() {
  return { ...(await startFreshProduct()), browserFlags };
}

async function startBehindNginx() {
  // The build has the nginx maps.
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
    // Trusts the certificate, because browsers cache nothing under certificate errors.
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

/** Base64 hash of a certificate's public key. */
async function keyHash(certificate: string): Promise<string> {
  const { publicKey } = new X509Certificate(await readFile(certificate));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

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
