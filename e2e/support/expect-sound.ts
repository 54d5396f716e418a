import type { Page } from '@playwright/test';
import { expectSound as expectSoundAt, setWidth } from './sound.ts';

/** A phone, a tablet, a desk and a wide desk: staff sit at the last two. */
const WIDTHS = [360, 768, 1280, 1600];

/** Nothing for axe to find in a screen of the office, and nothing wider than the window, at each width. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await setWidth(page, width);
    // At the end of the page nothing that is pinned lies over half of a control.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expectSoundAt(page, [width]);
  }
}
