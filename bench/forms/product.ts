import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { browserFlags } from '../../scripts/browser-flags.mjs';
import { ensureBrowser } from '../../scripts/ensure-browser.mjs';
import { startFreshProduct } from '../../scripts/fresh-product.ts';

/** The product built from these sources, and a browser in front of it. */
export interface OpenProduct {
  url: string;
  browser: Browser;
  close(): Promise<void>;
}

/** Starts the product as `npm start` does, on a new register, and a browser. */
export async function openProduct(): Promise<OpenProduct> {
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('Set CHROMIUM to the path of a Chromium');
  const product = await startFreshProduct();
  const browser = await puppeteer.launch({ executablePath, args: browserFlags });
  return {
    url: product.url,
    browser,
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
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
