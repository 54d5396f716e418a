import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A phone, a tablet and a desk. */
const WIDTHS: readonly number[] = [360, 768, 1280];

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing for axe to find but for the rules that are left out, and nothing wider than the screen, at each width. */
export async function expectSound(
  page: Page,
  widths = WIDTHS,
  leftOut: string[] = [],
): Promise<void> {
  for (const width of widths) {
    await setWidth(page, width);
    await expectAccessible(page, leftOut);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} pixels`).toBeLessThanOrEqual(0);
  }
}

/** Nothing for axe to find in the page as it is now, but for the rules that are left out. */
export async function expectAccessible(page: Page, leftOut: string[] = []): Promise<void> {
  // A colour that is still passing into another is neither of them.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    // Without a second page for each look: no frame of ours comes from elsewhere.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(LEVELS)
    .disableRules(leftOut)
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

/** Gives the window another width, as a person does who has another device. */
export function setWidth(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 800 });
}
