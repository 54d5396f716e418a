import type { Page } from '@playwright/test';
import { expectSound as expectSoundAt } from './sound.ts';

/** A phone, a tablet, a desk and a wide desk: staff sit at the last two. */
const WIDTHS = [360, 768, 1280, 1600];

/** A screen of the office is sound at its widths. */
export function expectSound(page: Page): Promise<void> {
  return expectSoundAt(page, WIDTHS, { looks: 'widest', atEnd: true });
}
