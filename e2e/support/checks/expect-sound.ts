import type { Page } from '@playwright/test';
import { expectSound as expectSoundAt } from './sound.ts';

const WIDTHS = [360, 768, 1280, 1600];

/** Expects an accessible, fitting office screen at all widths. */
export function expectSound(page: Page): Promise<void> {
  return expectSoundAt(page, WIDTHS, { looks: 'widest', atEnd: true });
}
