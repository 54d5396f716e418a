import type { Page } from '@playwright/test';
import { findClippedText } from '../support/clipped-text.ts';
import { expect, test } from '../support/fixtures.ts';
import { placesOfControls, walkWithTab } from '../support/focus-walk.ts';
import { publicPages } from '../support/public-pages.ts';
import { expectAccessible, expectSound, setWidth } from '../support/sound.ts';

const WIDTHS = [360, 1280];

// What is wrong is told in words; recording every key of every page takes longer than pressing it.
test.use({ trace: 'off' });

for (const { path } of publicPages()) {
  test(`${path} is sound, in light, in dark and in the colours of the reader`, async ({ page }) => {
    await page.goto(path);
    expect(await findHeadingErrors(page)).toEqual([]);
    await expectSound(page, WIDTHS);
    await expect.poll(() => findClippedText(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    // Axe reads our colours where the browser draws those of the reader.
    await expectAccessible(page, ['color-contrast']);
    expect(await findUnmarkedCurrentLinks(page)).toEqual([]);
  });

  test(`${path} has room for text of twice the size`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const width of WIDTHS) {
      await setWidth(page, width);
      // The typeface may still be on its way, and another face is wider.
      await expect.poll(() => findClippedText(page), { message: `at ${width} pixels` }).toEqual([]);
    }
  });
}

test.describe('with the keyboard', () => {
  // The page as it is sent: no script draws anything anew between two keys.
  test.use({ javaScriptEnabled: false });

  for (const { path } of publicPages()) {
    test(`${path} is walked through in its order, and every stop is seen`, async ({ page }) => {
      for (const [index, width] of WIDTHS.entries()) {
        await page.emulateMedia({ forcedColors: index === 0 ? 'active' : 'none' });
        await setWidth(page, width);
        await page.goto(path);
        const controls = await placesOfControls(page);
        const stops = await walkWithTab(page);
        expect(stops.filter(({ seen, hasFocusRing }) => !seen || !hasFocusRing)).toEqual([]);
        const places = stops.map(({ place }) => place);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        expect(controls.filter(({ place }) => !places.includes(place))).toEqual([]);
      }
    });
  }
});

test('nothing moves by itself but the slides of the home page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const { path } of publicPages()) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
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
    expect(moving, path).toEqual([]);
  }
});

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
