import { expect, type Page } from '@playwright/test';
import { fillPerson, openSignedIn, press, test } from '../../support/fixtures.ts';
import { people } from '../../support/people.ts';

/** A toast stays six seconds and must not cover a control at any scroll position. */

interface Form {
  name: string;
  open: (page: Page, email: string) => Promise<void>;
  button: string;
  region: 'التنبيهات' | 'Notifications';
}

const FORMS: readonly Form[] = [
  {
    name: 'a birth certificate',
    open: (page, email) => openSignedIn(page, '/electronicservices/birth', email),
    button: 'مراجعة',
    region: 'التنبيهات',
  },
  {
    name: 'a message to the authority',
    async open(page) {
      await page.goto('/complains');
      // Hydrates on interaction.
      await page.mouse.move(300, 300);
      await page.mouse.move(320, 320);
      await expect(page.locator('#message-form')).toContainText(/\d+ \/ \d+/);
    },
    button: 'إرسال',
    region: 'التنبيهات',
  },
  {
    name: 'the delivery',
    async open(page, email) {
      await openSignedIn(page, '/electronicservices/birth', email);
      await fillPerson(page, people.self);
      await press(page, 'مراجعة');
      await expect(page.locator('[name=streetName]')).toBeEnabled();
    },
    button: 'تسجيل الطلب',
    region: 'التنبيهات',
  },
  {
    name: 'a marriage certificate in English',
    open: (page, email) => openSignedIn(page, '/en/electronicservices/marriage', email),
    button: 'Review',
    region: 'Notifications',
  },
];

/** Labels of controls with a toast over their centre. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const head =
      document.querySelector('header > .sticky-head')?.getBoundingClientRect().bottom ?? 0;
    const controls = document.querySelectorAll<HTMLElement>(
      'input, select, textarea, button, a[href], summary',
    );
    return [...controls]
      .filter((control) => control.checkVisibility() && !control.closest('[data-toast]'))
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // The header covers these with or without toast.
        const inHead = control.closest('header') !== null;
        if (width === 0 || (!inHead && y < head)) return false;
        return document.elementFromPoint(x, y)?.closest('[data-toast]') != null;
      })
      .map((control) => control.getAttribute('name') || control.innerText);
  });
}

for (const { name, open, button, region } of FORMS) {
  for (const textSize of ['100%', '200%']) {
    test(`no toast covers a control of ${name} on a phone with text of ${textSize}`, async ({
      page,
      email,
    }) => {
      await open(page, email);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, textSize);
      await press(page, button);
      const toast = page.getByRole('region', { name: region }).locator('[data-toast]');
      await expect(toast).toBeVisible();
      // Focus prevents the timeout.
      await toast.getByRole('button').focus();
      const end = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < end; top += 150) {
        await page.evaluate(async (y) => {
          window.scrollTo({ top: y, behavior: 'instant' });
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }, top);
        expect(await coveredControls(page), `at ${top}`).toEqual([]);
      }
      await expect(toast).toBeVisible();
    });
  }
}
