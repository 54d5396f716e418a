import { type Browser, chromium } from '@playwright/test';
import { type FreshProduct, startFreshProduct } from '../../../scripts/fresh-product.ts';
import { testBrowserFlags } from '../../../scripts/prepare/browser-flags.mjs';
import { ensureBrowser } from '../../../scripts/prepare/ensure-browser.mjs';

/** Citizen with a full profile, for pictures. */
export const SHOWN_CITIZEN = 'citizen@wathiqa.example';

export async function withProduct(
  work: (product: FreshProduct, browser: Browser) => Promise<void>,
): Promise<void> {
  const executablePath = await ensureBrowser();
  await using product = await startFreshProduct();
  await using browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: testBrowserFlags,
  });
  await work(product, browser);
}
