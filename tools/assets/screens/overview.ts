import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { captureWebp } from '../webp.ts';

const SIZE = { width: 1568, height: 618 };

/**
 * Composes the README's picture from two screens.
 *
 * @param screens folder with both pictures
 */
export async function drawOverview(browser: Browser, screens: string, file: string): Promise<void> {
  const images = await Promise.all(
    ['dashboard-1280.webp', 'birth-form-1280.webp'].map(async (name) => {
      const bytes = await readFile(join(screens, name));
      return `<img src="data:image/webp;base64,${bytes.toString('base64')}" alt="">`;
    }),
  );
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  await page.setContent(`<!doctype html><style>
    body { margin: 0; padding: 12px; display: flex; gap: 24px; height: ${SIZE.height}px; box-sizing: border-box; background: #f4eddf }
    img { width: 760px; height: 100%; object-fit: cover; object-position: top }
  </style>${images.join('')}`);
  await writeFile(file, await captureWebp(page, SIZE, 70));
  await context.close();
}
