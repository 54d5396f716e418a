import type { Page } from '@playwright/test';
import { CliError } from '../../../scripts/output.mjs';
import { captureWebp } from '../webp.ts';

export const WIDTHS = [360, 768, 1280] as const;

const MAX_HEIGHT = 1280;

const MAX_BYTES = 48 * 1024;
const QUALITIES = [50, 40, 30, 15];

/**
 * Captures the top of the page at a width.
 *
 * @throws Error if no picture is small enough
 */
export async function takeScreenshot(page: Page, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: 800 });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(whole, MAX_HEIGHT);
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForFunction(waitForImages);

  for (const quality of QUALITIES) {
    const picture = await captureWebp(page, { width, height }, quality);
    if (picture.length <= MAX_BYTES) return picture;
  }
  throw new CliError(`${page.url()} at ${width} exceeds ${MAX_BYTES / 1024} KB.`);
}

/**
 * Runs in the page: whether fonts and images with their middle in view are loaded. Others may never load, for example
 * at a carousel's clipped edge.
 */
function waitForImages(): boolean {
  const inSight = [...document.images].filter((image) => {
    const { top, left, width, height } = image.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return image.checkVisibility() && x > 0 && x < innerWidth && y > 0 && y < innerHeight;
  });
  return document.fonts.status === 'loaded' && inSight.every(({ complete }) => complete);
}
