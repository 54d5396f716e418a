import type { Page } from '@playwright/test';
import { expectSound } from '../../support/checks/sound.ts';
import { expect, openSignedIn, test, testAlone } from '../../support/fixtures.ts';
import { callLine } from '../../support/office/call-centre.ts';

const BIRTH = '/services/electronicservices/regulations/birth';

const box = (page: Page) => page.getByRole('main').getByRole('searchbox');
const results = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
const firstLink = (page: Page) => results(page).first().getByRole('link');
const status = (page: Page) => page.getByRole('main').getByRole('status');

function recordRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  return sent;
}

test('an empty result offers alternatives and the call centre', async ({ lookingPage }) => {
  const page = await lookingPage('visitor');
  await page.goto('/search');
  await box(page).pressSequentially('زرافة');
  await expect(page.getByRole('heading', { name: /لا توجد نتائج عن «زرافة»/ })).toBeVisible();
  await expect(status(page)).toHaveText('لا توجد نتائج');
  await expect(page.getByRole('main').getByRole('link', { name: callLine })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'قسيمة زواج' }).click();
  await expect(box(page)).toHaveValue('قسيمة زواج');
  await expect(firstLink(page)).toHaveText('وثيقة زواج');
});

test('reports a failed search index and retries it', async ({ page }) => {
  await page.route('**/search-index.json', (route) => route.abort());
  await page.goto('/search');
  await box(page).pressSequentially('ميلاد');
  const trouble = page.getByRole('main').getByRole('alert');
  await expect(trouble).toContainText('تعذّر البحث الآن');
  await page.unroute('**/search-index.json');
  await trouble.getByRole('button', { name: 'حاول مرة أخرى' }).click();
  await expect(firstLink(page)).toHaveAttribute('href', BIRTH);
  await expect(trouble).toBeHidden();
});

test('treats the query in the address as text', async ({ lookingPage }) => {
  const page = await lookingPage('visitor');
  const query = '<img src=x onerror="document.title=1"> ميلاد';
  await page.goto(`/search?${new URLSearchParams({ q: query })}`);
  await expect(box(page)).toHaveValue(query);
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  await box(page).press('End');
  await expect(status(page)).not.toBeEmpty();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});

test('shows results while typing and sends no query', async ({ lookingPage }) => {
  const page = await lookingPage('visitor');
  await page.goto('/search');
  await box(page).click();
  const sent = recordRequests(page);
  await box(page).pressSequentially('شهاده ميلاد');
  await expect(firstLink(page)).toHaveAttribute('href', BIRTH);
  await expect(firstLink(page).locator('mark').first()).toHaveText('شهادة');
  await expect(results(page).first()).toContainText('65 جنيهًا');
  await expect(results(page).first()).toContainText('الخدمات الإلكترونية');
  await expect(status(page)).toHaveText(/نتيجة|نتائج/);
  await expect(page).toHaveURL(/\/search\?q=/);
  expect(sent.filter((url) => url.includes('q='))).toEqual([]);
  await expectSound(page);
});

test('back leaves the search, and forward reopens it', async ({ page }) => {
  await page.goto('/questions');
  await page.getByRole('banner').getByRole('searchbox').fill('قيد عائلي');
  await page.getByRole('banner').getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(box(page)).toHaveValue('قيد عائلي');
  await expect(firstLink(page)).toHaveText('قيد عائلي');
  await box(page).fill('وثيقة طلاق');
  await expect(firstLink(page)).toHaveText('وثيقة طلاق');
  await page.goBack();
  await expect(page).toHaveURL(/\/questions/);
  await page.goForward();
  await expect(box(page)).toHaveValue('وثيقة طلاق');
  await expect(firstLink(page)).toHaveText('وثيقة طلاق');
});

test('a search link shows results and allows typing', async ({ lookingPage }) => {
  const page = await lookingPage('visitor');
  await page.goto(`/search?${new URLSearchParams({ q: 'بدل فاقد' })}`);
  await expect(box(page)).toHaveValue('بدل فاقد');
  await expect(firstLink(page)).toHaveText('بطاقة رقم قومي بدل فاقد');
  await box(page).fill('الرسوم');
  await expect(firstLink(page)).toHaveAttribute('href', '/about/services-guide#fees');
  await firstLink(page).click();
  await expect(page).toHaveURL(/\/about\/services-guide\/?#fees$/);
});

test('search works by keyboard', async ({ lookingPage }) => {
  const page = await lookingPage('visitor');
  await page.goto('/search');
  await box(page).focus();
  await page.keyboard.type('أقرب سجل');
  await expect(firstLink(page)).toHaveAttribute('href', '/recordslocation');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(firstLink(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/recordslocation/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('header fits its content when signed in', async ({ page, email }) => {
  await openSignedIn(page, '/services/electronicservices', email);
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.getByRole('banner').evaluate(
      (head) =>
        [...head.querySelectorAll('a, button, summary, p')]
          .filter((part) => part.checkVisibility() && !part.closest('.sr-only'))
          .map((part) => part.getBoundingClientRect())
          .filter(({ left, right }) => left < 0 || right > innerWidth).length,
    );
    expect(cut, `at ${width} pixels`).toBe(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'English' })).toBeVisible();
  }
});

test('header sticks after 50 pixels and marks the page', async ({ lookingPage }) => {
  const page = await lookingPage('visitor');
  await page.goto('/questions');
  const bar = page.getByRole('banner').getByRole('navigation');
  await expect(bar.getByRole('link', { name: 'الأسئلة الشائعة' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const top = () =>
    bar.evaluate((element) => element.closest('.sticky-head')?.getBoundingClientRect().top);
  expect(await top()).toBe(50);
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(top).toBe(0);
  await expect(bar).toBeInViewport();
});

testAlone.describe('without script', () => {
  testAlone.use({ javaScriptEnabled: false });

  testAlone('the box of the head leads to the results', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('searchbox').fill('شهادت ميلاط');
    await page.getByRole('banner').getByRole('searchbox').press('Enter');
    await expect(box(page)).toHaveValue('شهادت ميلاط');
    await expect(firstLink(page)).toHaveAttribute('href', BIRTH);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('نتيجة');
  });

  testAlone(
    'on a phone the head leads to the search, and the menu to everything else',
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/');
      await page.getByText('القائمة', { exact: true }).click();
      const menu = page.getByRole('banner').getByRole('navigation');
      for (const name of ['الخدمات', 'أقرب سجل مدني', 'الشكاوى والاقتراحات', 'الأخبار']) {
        await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
      }
      await page.getByRole('banner').getByRole('link', { name: 'البحث' }).click();
      await box(page).fill('القيد الفردي');
      await page.getByRole('main').getByRole('button', { name: 'بحث' }).click();
      await expect(firstLink(page)).toHaveText('قيد فردي');
    },
  );
});
