import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { webpOf } from '../support/webp.ts';

const SIZE = { width: 1568, height: 618 };

/** The picture of the project's README: the home page and the birth certificate form side by side. */
export async function drawOverview(browser: Browser, folder: string): Promise<void> {
  const screens = await Promise.all(
    ['dashboard-1280.webp', 'birth-form-1280.webp'].map(async (file) => {
      const bytes = await readFile(join(folder, file));
      return `<img src="data:image/webp;base64,${bytes.toString('base64')}" alt="">`;
    }),
  );
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  await page.setContent(`<!doctype html><style>
    body { margin: 0; padding: 12px; display: flex; gap: 24px; height: ${SIZE.height}px; box-sizing: border-box; background: #f4eddf }
    img { width: 760px; height: 100%; object-fit: cover; object-position: top }
  </style>${screens.join('')}`);
  await writeFile(join(folder, 'overview.webp'), await webpOf(page, SIZE, 70));
  await context.close();
}
