import type { Page } from '@playwright/test';
import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import { findClippedText } from '../../support/checks/clipped-text.ts';
import { placesOfControls, walkWithTab } from '../../support/checks/focus-walk.ts';
import {
  keepViolations,
  keptViolations,
  useByMouse,
} from '../../support/checks/policy-violations.ts';
import { expectDarkContrast, expectSound, setWidth } from '../../support/checks/sound.ts';
import { expect, test } from '../../support/fixtures.ts';
import { oneOfEachTemplate, publicPages } from '../../support/public-pages.ts';

const WIDTHS = [360, 1280];

/** Header and footer are equal everywhere, so one walk suffices. */
const WHOLE_WALK = '/';

for (const path of oneOfEachTemplate(publicPages().map(({ path }) => path))) {
  test(`${path} passes axe, contrast, zoom, motion, CSP, button and keyboard checks`, async ({
    lookingPage,
  }) => {
    const page = await lookingPage('reader', keepViolations);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(path);
    expect(await findHeadingErrors(page)).toEqual([]);
    await expectSound(page, WIDTHS, { looks: path === WHOLE_WALK ? 'both' : 'narrowest' });
    await expect.poll(() => findClippedText(page)).toEqual([]);
    if (atLength(path === WHOLE_WALK, true)) await expectDarkContrast(page);
    // Axe computes contrast from our colours despite forced colours.
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    expect(await findUnmarkedCurrentLinks(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
    expect(await findMovingParts(page)).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await useByMouse(page);
    expect([...(await keptViolations(page)), ...errors]).toEqual([]);
    await expectRoomForLargeText(page);
    await expectWalk(page, path);
  });
}

/** Text at 200 % is not clipped. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const width of WIDTHS) {
    await setWidth(page, width);
    // The fallback font is wider than the web font.
    await expect.poll(() => findClippedText(page), { message: `at ${width} pixels` }).toEqual([]);
  }
}

/** Tab reaches all controls in order with visible focus. */
async function expectWalk(page: Page, path: string): Promise<void> {
  // Hydration could rerender between two keys.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  const isWhole = path === WHOLE_WALK;
  for (const width of isWhole ? WIDTHS : atLength([1280], WIDTHS)) {
    await page.emulateMedia({ forcedColors: width === 360 ? 'active' : 'none' });
    await setWidth(page, width);
    await page.goto(path);
    expect(await idleButtons(page)).toEqual([]);
    const controls = await placesOfControls(page, isWhole ? 'body' : 'main');
    const stops = await walkWithTab(page, isWhole ? 'body' : 'main');
    expect(stops.filter(({ seen, hasFocusRing }) => !seen || !hasFocusRing)).toEqual([]);
    const places = stops.map(({ place }) => place);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(controls.filter(({ place }) => !places.includes(place))).toEqual([]);
  }
  await session.detach();
}

/** Buttons that need JavaScript. Prerendered pages must avoid them because hydration starts on first interaction. */
function idleButtons(page: Page): Promise<string[]> {
  return page
    .locator('button[type=button]:visible, button:not(form button):visible')
    .allInnerTexts();
}

/** Running animations except the home slider. */
function findMovingParts(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() =>
    [
      ...document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 5000)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
        .filter((element) => element?.checkVisibility() && !element.closest('.slideshow')),
      ...document.querySelectorAll(
        'video[autoplay], audio[autoplay], marquee, meta[http-equiv=refresh]',
      ),
    ].map((element) => element?.outerHTML.slice(0, 160)),
  );
}

/** Errors of visible headings: not exactly one h1, or a skipped level. */
async function findHeadingErrors(page: Page): Promise<string[]> {
  const ranks = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((all) =>
      all
        .filter((heading) => heading.checkVisibility())
        .map((heading) => [Number(heading.tagName[1]), heading.textContent] as const),
    );
  const first = ranks.filter(([rank]) => rank === 1);
  return [
    ...(first.length === 1 ? [] : [`${first.length} headings of the first rank`]),
    ...ranks
      .filter(([rank], index) => rank > (ranks[index - 1]?.[0] ?? 0) + 1)
      .map(([rank, words]) => `rank ${rank} comes too early: ${words}`),
  ];
}

/** Current-page links without a distinct style in forced colours. */
function findUnmarkedCurrentLinks(page: Page): Promise<string[]> {
  return page.locator('a[aria-current]').evaluateAll((links) => {
    return links
      .filter((link) => link.checkVisibility())
      .filter((link) => {
        const others = [...(link.closest('ul, ol')?.querySelectorAll('a') ?? [])];
        const other = others.find((each) => !each.hasAttribute('aria-current'));
        return other && edges(link) === edges(other);
      })
      .map((link) => link.outerHTML.slice(0, 160));

    function edges(link: Element): string {
      const style = getComputedStyle(link);
      const names = ['border-style', 'border-width', 'border-color', 'text-decoration-line'];
      return names.map((name) => style.getPropertyValue(name)).join();
    }
  });
}
