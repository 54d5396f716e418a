import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const PHONE = 360;
const WIDTHS: readonly number[] = [PHONE, 768, 1280];

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The minified build loads in half the time. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Widths at which axe runs. */
type Looks = 'narrowest' | 'widest' | 'both';

/**
 * Expects no horizontal overflow at each width, even with large text on phones, and no axe violations. The long run
 * checks both extremes.
 *
 * @param options.looks where axe runs in `npm test`
 * @param options.atEnd checks at the page's end, where pinned bars must not cover half of a control
 */
export async function expectSound(
  page: Page,
  widths = WIDTHS,
  { looks = 'narrowest', atEnd = false }: { looks?: Looks; atEnd?: boolean } = {},
): Promise<void> {
  const where = atLength(looks, 'both');
  for (const [index, width] of widths.entries()) {
    await setWidth(page, width);
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
  // Large text matters only on citizens' phones.
  if (!new URL(page.url()).pathname.startsWith('/office')) await expectLargeTextFits(page, widths);
}

/** Doubled text size must fit a phone. */
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

/** Expects sufficient contrast in dark mode, the only difference between schemes. */
export async function expectDarkContrast(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { runOnly: { type: 'rule', values: COLOUR_RULES } });
}

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  // Finishes colour transitions.
  const hasAxe = await page.evaluate(async () => {
    const transitions = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    return 'axe' in window;
  });
  if (!hasAxe) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => [
        id,
        nodes.map(({ html, failureSummary }) => [html, failureSummary]),
      ]);
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

export function setWidth(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 800 });
}
