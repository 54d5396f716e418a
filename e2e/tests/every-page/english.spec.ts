import type { Page } from '@playwright/test';
import { joinName, LOCALES, type Locale } from '@wathiqa/domain';
import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import { walkBrowserScreens } from '../../support/browser-screens.ts';
import { findForeignTexts, parseDocument } from '../../support/checks/foreign-texts.ts';
import { expectSound } from '../../support/checks/sound.ts';
import { expect, openSignedIn, signInAtLogin, test } from '../../support/fixtures.ts';
import { people } from '../../support/people.ts';

const languageLink = (page: Page, name: 'English' | 'العربية') =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

async function expectLanguage(page: Page, lang: string, dir: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.locator('html')).toHaveAttribute('dir', dir);
}

test('language link switches the page; the choice affects only the root URL', async ({ page }) => {
  await page.goto('/recordslocation?kind=model&gov=01');
  const link = languageLink(page, 'English');
  await expect(link).toHaveAttribute('lang', 'en');
  await expect(link).toHaveAttribute('hreflang', 'en');
  await link.click();
  await expect(page).toHaveURL(/\/en\/recordslocation\?kind=model&gov=01$/);
  await expectLanguage(page, 'en', 'ltr');
  // A link before hydration loads a document, which moves no focus.
  await page.mouse.move(300, 300);
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
  await page.getByRole('banner').getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL(/\/en\/questions$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/');
  await expect(page).toHaveURL(/\/en$/);
  // Explicit addresses ignore the choice.
  await page.goto('/questions');
  await expectLanguage(page, 'ar', 'rtl');
  await page.getByRole('banner').getByRole('link', { name: 'الرئيسية' }).first().click();
  await expect(page).toHaveURL((url) => url.pathname === '/');

  await page.goto('/en/no-such-page');
  await expectLanguage(page, 'en', 'ltr');
  await languageLink(page, 'العربية').click();
  await expectLanguage(page, 'ar', 'rtl');
});

test('English pages are accessible and fit left to right', async ({ page }) => {
  for (const path of ['/en', '/en/about/services-guide', '/en/follow']) {
    await page.goto(path);
    await expectSound(page, [360, 1280]);
  }
});

test('login returns to the English page, and a draft survives a language switch', async ({
  page,
  email,
}) => {
  await signInAtLogin(page, '/en/inquiry', email);
  await expectLanguage(page, 'en', 'ltr');
  await openSignedIn(page, '/en/electronicservices/birth', email);
  await expect(page.locator('[name=forSelf]')).toBeEnabled();
  await page.locator('[name=forSelf]').setChecked(false);
  await page.locator('[name=firstName]').fill(people.daughter.firstName);
  await expectSound(page, [360, 1280]);

  page.on('dialog', (dialog) => expect(dialog.message()).toBe('no question'));
  await languageLink(page, 'العربية').click();
  await expect(page).toHaveURL((url) => url.pathname === '/electronicservices/birth');
  await expect(page.locator('[name=firstName]')).toHaveValue(people.daughter.firstName);
  await languageLink(page, 'English').click();
  await expectLanguage(page, 'en', 'ltr');
  await expect(page.locator('[name=firstName]')).toHaveValue(people.daughter.firstName);
});

/** Personal names stay Arabic; no part of an accessible name can carry `lang`. */
const NAMES = new Set(joinName(people.daughter).split(' '));

// Long run only; `e2e/markup/languages.test.ts` checks prerendered pages.
for (const locale of atLength<readonly Locale[]>([], LOCALES)) {
  test(`client-rendered screens in ${locale} are accessible and fully translated`, async ({
    page,
    email,
    register,
  }) => {
    test.setTimeout(900_000);
    const faults: string[] = [];
    const look = async (name: string) => {
      const html = parseDocument(await page.content());
      const foreign = findForeignTexts(html, locale).filter((text) => !NAMES.has(text));
      faults.push(...foreign.map((text) => `${name}: ${text}`));
      await expectSound(page, [360, 1280]).catch((error) => faults.push(`${name}: ${error}`));
    };
    await walkBrowserScreens({ page, email, register, locale, look });
    expect(faults).toEqual([]);
  });
}
