import type { Locator, Page } from '@playwright/test';
import { LOCALES, localePath } from '@wathiqa/domain';
import { expect, test, testAlone } from '../../support/fixtures.ts';

/** Specified slide interval. */
const INTERVAL_S = 2;
const SLIDES = 4;

const ways = [
  ['الخدمات الإلكترونية', '/services/electronicservices'],
  ['الوثائق المترجمة', '/services/translatedservices'],
  ['الخدمات الصوتية', '/news4'],
  ['متابعة الطلب', '/inquiry'],
  ['التحقق من شهادة', '/verify'],
  ['إرشادات ذوي الإعاقة السمعية', '/soon'],
] as const;

const slider = (page: Page) => page.getByRole('region', { name: 'أقرب إليك' });
const slides = (page: Page) => slider(page).locator('ul > li');
const choice = (page: Page, name: string | RegExp) => slider(page).getByRole('radio', { name });

function style(of: Locator, property: string): Promise<string> {
  return of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

function expectMoving(page: Page, state: 'running' | 'paused'): Promise<void> {
  return expect.poll(() => style(slides(page).first(), 'animation-play-state')).toBe(state);
}

async function atSecond(page: Page, second: number): Promise<void> {
  await page.evaluate((milliseconds) => {
    for (const animation of document.getAnimations()) animation.currentTime = milliseconds;
  }, second * 1000);
}

for (const javaScriptEnabled of [true, false]) {
  testAlone.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    testAlone.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'no-preference' } });

    testAlone(
      'each slide has its interval, and the control holds them, lets them run and shows one',
      async ({ page }) => {
        await page.goto('/');
        await expect(slides(page)).toHaveCount(SLIDES);
        for (const slide of await slides(page).all()) {
          expect(await style(slide, 'animation-duration')).toBe(`${SLIDES * INTERVAL_S}s`);
          expect(await style(slide, 'animation-iteration-count')).toBe('infinite');
        }
        const delays = await Promise.all(
          (await slides(page).all()).map(async (slide) =>
            parseFloat(await style(slide, 'animation-delay')),
          ),
        );
        expect(delays.map((delay) => delay - (delays[0] ?? 0))).toEqual([0, 2, 4, 6]);

        await slider(page).scrollIntoViewIfNeeded();
        await choice(page, 'إيقاف العرض مؤقتًا').check();
        await page.mouse.move(0, 0);
        await expectMoving(page, 'paused');
        await choice(page, /3 من 4/).check();
        await expect(slides(page).nth(2)).toBeVisible();
        await expect(slides(page).nth(0)).toBeHidden();
        expect(await style(slides(page).nth(2), 'animation-name')).toBe('none');
        await choice(page, 'تشغيل العرض').check();
        await page.mouse.move(0, 0);
        await expectMoving(page, 'running');
      },
    );
  });
}

testAlone.describe('the slider', () => {
  testAlone.use({ contextOptions: { reducedMotion: 'no-preference' } });

  testAlone('shows the slides one after the other, and only one', async ({ page }) => {
    await page.goto('/');
    await slider(page).hover();
    const seen: (number | undefined)[] = [];
    for (let index = 0; index < SLIDES; index++) {
      await atSecond(page, (index + 0.5) * INTERVAL_S);
      const visible = await Promise.all(
        (await slides(page).all()).map((slide) => slide.isVisible()),
      );
      expect(visible.filter(Boolean)).toHaveLength(1);
      seen.push(visible.indexOf(true));
    }
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  testAlone(
    'stands still under the pointer and while the keyboard is in it, where hidden slides are passed over',
    async ({ page }) => {
      await page.goto('/');
      await slides(page).first().hover({ force: true });
      await expectMoving(page, 'paused');
      await page.mouse.move(0, 0);
      await expectMoving(page, 'running');
      await slides(page).first().hover({ force: true });
      await atSecond(page, 1);
      const links = slides(page).getByRole('link');
      await expect(links).toHaveCount(1);
      await links.focus();
      await page.mouse.move(0, 0);
      await expectMoving(page, 'paused');
      await page.keyboard.press('Tab');
      await expect(choice(page, 'تشغيل العرض')).toBeFocused();
      await expectMoving(page, 'paused');
      await page.keyboard.press('Tab');
      await expect(slider(page).getByRole('link', { name: 'المزيد' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expectMoving(page, 'running');
    },
  );

  testAlone('a choice made before the script is there stays', async ({ page }) => {
    await page.goto('/');
    await choice(page, /2 من 4/).check();
    // Only hydration disables an empty field's button.
    await expect(page.getByRole('main').getByRole('button', { name: 'استعلام' })).toBeDisabled();
    await expect(slides(page).nth(1)).toBeVisible();
    await expect(choice(page, /2 من 4/)).toBeChecked();
    await expect(slider(page).getByRole('link', { name: 'المزيد' })).toHaveAttribute(
      'href',
      '/smartrecords',
    );
  });
});

test('shows the slides as a static row with reduced motion', async ({ lookingPage }) => {
  const page = await lookingPage('visitor');
  await page.goto('/');
  for (const slide of await slides(page).all()) {
    expect(await style(slide, 'animation-name')).toBe('none');
    await slide.scrollIntoViewIfNeeded();
    await expect(slide.getByRole('link')).toBeInViewport();
  }
  await expect(choice(page, 'تشغيل العرض')).toBeHidden();
});

test('links of services, news, cards and application match the specification', async ({
  lookingPage,
}) => {
  const page = await lookingPage('visitor');
  await page.goto('/');
  const section = page.locator('#services');
  await expect(section.getByRole('link')).toHaveCount(ways.length);
  for (const [name, href] of ways) {
    await expect(section.getByRole('link', { name })).toHaveAttribute('href', href);
  }

  const news = page.getByRole('region', { name: 'آخر الأخبار' });
  const articles = news.getByRole('article');
  await expect(articles).toHaveCount(9);
  const links = articles.getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(9);
  for (const address of addresses) expect(address).toMatch(/^\/news\d+$/);
  await expect(links.last()).not.toBeInViewport();
  await links.first().focus();
  for (let index = 1; index < 9; index++) {
    await page.keyboard.press('Tab');
    await expect(links.nth(index)).toBeFocused();
  }
  await expect(links.last()).toBeInViewport();

  const cards = page.getByRole('region', { name: 'معك في كل مكان' });
  await expect(cards.getByRole('link', { name: 'أقرب سجل مدني' })).toHaveAttribute(
    'href',
    '/recordslocation',
  );
  const initiatives = cards.getByRole('link', { name: /تفاصيل المبادرة/ });
  await expect(initiatives).toHaveCount(3);
  await initiatives.last().focus();
  await expect(initiatives.last()).toBeInViewport();
  await expect(cards.getByRole('radio')).toHaveCount(4);

  const banner = page.getByRole('region', { name: /تطبيق/ });
  await expect(banner.getByText('قريبًا')).toBeVisible();
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/soon');
});

for (const locale of LOCALES) {
  test(`the phone home page in ${locale} is at most 4,200 px long`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(localePath('/', locale));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(4200);
  });
}

test('the home page begins with the documents', async ({ page }) => {
  await page.goto('/');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('الوثائق وأسعارها');
});

test('the header scrolls away in a low window and stays in a high one', async ({ page }) => {
  const brand = page.getByRole('banner').getByRole('link', { name: /وثيقة/ }).first();
  for (const [height, pinned] of [
    [256, false],
    [740, true],
  ] as const) {
    await page.setViewportSize({ width: 320, height });
    await page.goto('/');
    await page.evaluate(() => scrollTo(0, 1000));
    await (pinned ? expect(brand) : expect(brand).not).toBeInViewport();
  }
});
