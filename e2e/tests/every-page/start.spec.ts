import type { Page, Route } from '@playwright/test';
import { expect, testAlone as test } from '../../support/fixtures.ts';
import { newStaff, openOfficeSession } from '../../support/office/office.ts';
import { visitor } from '../../support/product/visitor.ts';

/** The module that starts an application. */
const ENTRY = /\/assets\/entry\.client-[^/]*\.js$/;

const ORDER = {
  ar: 'اطلب وثائقك بنموذج بسيط',
  en: 'Order your documents with a simple form',
};

const PORTAL = {
  '/services/electronicservices': ORDER.ar,
  '/electronicservices/birth': ORDER.ar,
  '/verify': ORDER.ar,
  '/questions': ORDER.ar,
  '/inquiryResult/260000000018': ORDER.ar,
  '/en/myrequests': ORDER.en,
  '/en/verify': ORDER.en,
};

/** What is shown instead of an application that does not start. */
const plainWay = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /^(لا تعمل البوابة|Not all of the portal)/ });

async function expectPlainWay(page: Page, order: string): Promise<void> {
  const way = plainWay(page);
  await expect(way).toBeInViewport({ ratio: 1 });
  await expect(way.getByRole('link', { name: order })).toHaveAttribute('href', /\/order$/);
  await expect(way.getByRole('link', { name: /^(متابعة طلب|Track)/ })).toBeVisible();
  await expect(way.getByRole('link', { name: '15340' })).toHaveAttribute('href', 'tel:15340');
  await expect(page.getByText(/جارٍ تحميل الصفحة|Loading the page/)).toBeHidden();
}

/** Then only the test moves the time. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** Keeps the entry under way until the release. */
function holdEntry() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, holds: (route: Route) => released.then(() => route.continue()) };
}

test.use({ viewport: { width: 360, height: 740 } });

for (const [path, order] of Object.entries(PORTAL)) {
  test(`${path} offers the plain way while the script is late, and then starts`, async ({
    page,
  }) => {
    const { holds, release } = holdEntry();
    page.on('pageerror', (error) => expect.soft(error.message).toBe(''));
    await stopClock(page);
    await page.route(ENTRY, holds);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('body > :last-child')).toBeAttached();
    await page.mouse.move(100, 100);
    await expect(plainWay(page)).toBeHidden();
    await page.clock.fastForward(5_000);
    await expectPlainWay(page, order);
    await page.clock.resume();
    release();
    await expect(plainWay(page)).toBeHidden();
  });
}

const FAILURES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is missing': (route) => route.fulfill({ status: 404 }),
  'is cut off': (route) => route.abort(),
  throws: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
  'cannot be parsed': (route) => route.fulfill({ contentType: 'text/javascript', body: '1 1' }),
};

for (const [failure, answer] of Object.entries(FAILURES)) {
  test(`a script that ${failure} leads to the plain way at once`, async ({ page }) => {
    await stopClock(page);
    await page.route(ENTRY, answer);
    // An outline, the page of all other addresses, and a page that starts at the first use.
    for (const path of ['/myrequests', '/inquiryResult/260000000018', '/en/questions']) {
      await page.goto(path);
      await page.mouse.move(100, 100);
      await expectPlainWay(page, path.startsWith('/en') ? ORDER.en : ORDER.ar);
    }
  });

  test(`the office names the browsers when its script ${failure}`, async ({ page }) => {
    await stopClock(page);
    await page.route(ENTRY, answer);
    await page.goto('/office');
    await expect(page.getByText(/كروم 111 وسفاري 16.4 وفايرفوكس 128/)).toBeInViewport();
    await expect(page.getByText('جارٍ التحميل')).toBeHidden();
  });
}

test('the office names the browsers while its script is late, and then starts', async ({
  page,
  register,
}) => {
  const { holds, release } = holdEntry();
  await openOfficeSession(page, await newStaff(register, 'clerk'));
  await stopClock(page);
  await page.route(ENTRY, holds);
  await page.goto('/office', { waitUntil: 'commit' });
  const words = page.getByText(/كروم 111 وسفاري 16.4 وفايرفوكس 128/);
  await expect(words).toBeHidden();
  await page.clock.fastForward(5_000);
  await expect(words).toBeInViewport();
  await page.clock.resume();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'الطلبات' })).toBeVisible();
  await expect(words).toBeHidden();
});

test('a browser below the floor is offered the plain way next to the page', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'));
  for (const path of ['/', '/en/verify']) {
    await page.goto(path);
    await page.mouse.move(100, 100);
    await expectPlainWay(page, path.startsWith('/en') ? ORDER.en : ORDER.ar);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the answer to a form that was sent before the start is no failure', async ({ page }) => {
  await page.goto('/complains');
  await page
    .getByRole('main')
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.getByText('من فضلك ادخل الاسم').first()).toBeVisible();
  await expect(plainWay(page)).toBeHidden();
});

test('without script, pages offer the plain way', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...visitor, baseURL, javaScriptEnabled: false });
  for (const path of ['/', '/en/myrequests', '/inquiryResult/260000000018']) {
    await page.goto(path);
    await expect(plainWay(page)).toBeVisible();
    await expect(page.getByText(/جارٍ تحميل الصفحة|Loading the page/)).toBeHidden();
  }
  await page.goto('/services/electronicservices/regulations/birth');
  await expect(page.getByRole('link', { name: 'أوافق على الشروط وأبدأ الطلب' })).toBeVisible();
  await page.close();
});
