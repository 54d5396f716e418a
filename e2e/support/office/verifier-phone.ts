import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { testBrowserFlags } from '../../../scripts/prepare/browser-flags.mjs';
import { installedBrowser } from '../../../scripts/prepare/ensure-browser.mjs';
import { press } from '../fixtures.ts';
import { writeCameraFilm } from './printed-codes.ts';

/**
 * A browser whose camera sees a code.
 *
 * @param film path of the file that is its camera
 * @param url of the product
 */
export async function openPhone(
  film: string,
  code: readonly boolean[][],
  url = process.env.PRODUCT_URL ?? '',
): Promise<BrowserContext> {
  await writeCameraFilm(film, code);
  const executablePath = installedBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...testBrowserFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  return browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    locale: 'ar-EG',
  });
}

export async function scan(page: Page): Promise<void> {
  await page.goto('/verify');
  await press(page, 'المسح بالكاميرا');
}
