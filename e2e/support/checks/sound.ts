import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** A phone, a tablet and a desk. */
const PHONE = 360;
const WIDTHS: readonly number[] = [PHONE, 768, 1280];

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Half as long as the source that the package exports, so that each document has read it sooner. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The rules whose verdict depends on the colours of the page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Where axe looks at a page: what it shows, it shows at the narrowest of the widths or at the widest. */
type Looks = 'narrowest' | 'widest' | 'both';

/**
 * Nothing wider than the screen at each width, with large text on a phone too, and nothing for axe to find. In the long proof it looks at both
 * ends of the widths.
 *
 * @param options.looks where axe looks in `npm test`
 * @param options.atEnd looks from the end of the page, where nothing that is pinned may lie over half of a control
 */
export async function expectSound(
  page: Page,
  widths = WIDTHS,
  { looks = 'narrowest', atEnd = false }: { looks?: Looks; atEnd?: boolean } = {},
): Promise<void> {
  const where = atLength(looks, 'both');
  for (const [index, width] of widths.entries()) {
    await setWidth(page, width);
    // From one place, wherever the last press had left the page.
    await page.evaluate(
      (end) => scrollTo(0, end ? document.documentElement.scrollHeight : 0),
      atEnd,
    );
    const isLooked =
      (index === 0 && where !== 'widest') || (index === widths.length - 1 && where !== 'narrowest');
    if (isLooked) await expectNoViolations(page, { runOnly: { type: 'tag', values: LEVELS } });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} pixels`).toBeLessThanOrEqual(0);
  }
  // Staff sit at desks; citizens enlarge the text of their phones.
  if (!new URL(page.url()).pathname.startsWith('/office')) await expectLargeTextFits(page, widths);
}

/** Text of twice the size makes nothing wider than a phone. */
async function expectLargeTextFits(page: Page, widths: readonly number[]): Promise<void> {
  await setWidth(page, PHONE);
  const tooWide = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const overflow = root.scrollWidth - root.clientWidth;
    const culprits = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (
        element.checkVisibility() &&
        !element.closest('.sr-only') &&
        (left < -1 || right > root.clientWidth + 1)
      );
    });
    root.style.fontSize = '';
    return overflow > 0
      ? [overflow, ...culprits.slice(-3).map((one) => one.outerHTML.slice(0, 200))]
      : [];
  });
  expect(tooWide, 'with text of twice the size on a phone').toEqual([]);
  await setWidth(page, widths.at(-1) ?? PHONE);
}

/** Every colour of the page stands out where the reader has the dark scheme; all else is the same in both. */
export async function expectDarkContrast(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { runOnly: { type: 'rule', values: COLOUR_RULES } });
}

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  // A colour that is still passing into another is neither of them.
  const hasAxe = await page.evaluate(async () => {
    const transitions = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    return 'axe' in window;
  });
  // It stays in the document, so that a second look need not read it again.
  if (!hasAxe) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
    },
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
  expect(violations).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Gives the window another width, as a person does who has another device. */
export function setWidth(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 800 });
}
