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

/** The page whose head and foot are walked through for all: they are the same everywhere. */
const WHOLE_WALK = '/';

for (const path of oneOfEachTemplate(publicPages().map(({ path }) => path))) {
  test(`${path} is sound in light, in dark, in the colours of the reader and at twice the size, stands still, runs within its policy, has no idle button, and is walked through with the keyboard`, async ({
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
    // Axe would read our colours where the browser draws those of the reader.
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

/** Text of twice the size is cut nowhere. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const width of WIDTHS) {
    await setWidth(page, width);
    // The typeface may still be on its way, and another face is wider.
    await expect.poll(() => findClippedText(page), { message: `at ${width} pixels` }).toEqual([]);
  }
}

/** Tab comes to every control in the order of the page, and every stop is seen. */
async function expectWalk(page: Page, path: string): Promise<void> {
  // The page as it is sent: no script draws anything anew between two keys.
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

/**
 * Buttons that do nothing until script is there. It comes at the first sign of use, and a press that is made before
 * would be lost on them, so the pages show links, forms and <details> until then.
 */
function idleButtons(page: Page): Promise<string[]> {
  return page
    .locator('button[type=button]:visible, button:not(form button):visible')
    .allInnerTexts();
}

/** What moves by itself where nobody asked for less motion, but the slides of the home page. */
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

/** What is wrong with the headings that are drawn: one of the first rank, and none passed over. */
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

/** Links to the page itself that look like those beside them when colours are not ours. */
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
