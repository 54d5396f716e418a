import { type Browser, chromium } from '@playwright/test';
import { type FreshProduct, startFreshProduct } from '../../../scripts/fresh-product.ts';
import { testBrowserFlags } from '../../../scripts/prepare/browser-flags.mjs';
import { ensureBrowser } from '../../../scripts/prepare/ensure-browser.mjs';

/** Whom the product's pictures show: a citizen whose profile is full. */
export const SHOWN_CITIZEN = 'citizen@wathiqa.example';

/** The product on a new register and a browser in front of it, for work that is no test. Both end with it. */
export async function withProduct(
  work: (product: FreshProduct, browser: Browser) => Promise<void>,
): Promise<void> {
  const executablePath = await ensureBrowser();
  const product = await startFreshProduct();
  try {
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: testBrowserFlags,
    });
    try {
      await work(product, browser);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
