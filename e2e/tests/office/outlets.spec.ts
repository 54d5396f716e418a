import type { Browser, Page } from '@playwright/test';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import { anotherPersonsPage, newStaff, openOffice } from '../../support/office/office.ts';
import { withIsolatedProduct } from '../../support/product/isolated-product.ts';

const dialog = (page: Page) => page.locator('dialog[open]');

async function save(page: Page, reason: string): Promise<void> {
  await page.getByLabel('سبب التغيير').fill(reason);
  await press(page, 'مراجعة وحفظ');
  await dialog(page).getByRole('button', { name: 'حفظ الموقع' }).click();
  await expect(page.getByRole('cell', { name: reason })).toBeVisible();
}

async function visit(browser: Browser, url: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled,
    locale: 'ar-EG',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/recordslocation');
  return page;
}

const card = (page: Page, code: string) => page.locator(`li#${code}`);

/** Collects console errors and exceptions. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', ({ message }) => found.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  return found;
}

// Separate server because the changes would affect other tests.
test('supervisor edits, closes, removes and adds outlets, published at once', async ({
  browser,
}) => {
  test.slow();
  await withIsolatedProduct(async ({ url, register }) => {
    const page = await anotherPersonsPage(browser, url);
    await openOffice(page, '/office/outlets', await newStaff(register, 'supervisor'));
    await page.getByRole('link', { name: 'المركز النموذجي - كارفور طنطا' }).click();
    await page.getByRole('textbox', { name: 'المكان', exact: true }).fill('ميدان الساعة، طنطا');
    await page.getByLabel('تغلق').fill('16:30');
    await expect(page.getByText('السبت إلى الخميس، من 10 صباحًا إلى 4:30 مساءً')).toBeVisible();
    await page.getByLabel('سبب التغيير').fill('انتقل المركز');
    await press(page, 'مراجعة وحفظ');
    await expect(dialog(page).locator('dt')).toHaveText([
      'المكان',
      // The English is now older.
      'الترجمة',
      'مواعيد العمل',
    ]);
    await dialog(page).getByRole('button', { name: 'حفظ الموقع' }).click();
    await expect(page.getByRole('cell', { name: 'انتقل المركز' })).toBeVisible();

    const plain = await visit(browser, url, false);
    await expect(card(plain, 'model-tanta')).toContainText('ميدان الساعة، طنطا');
    await expect(card(plain, 'model-tanta')).toContainText('من 10 صباحًا إلى 4:30 مساءً');
    await expect(plain.getByText(/^آخر تحديث للمواقع/)).toBeVisible();

    const visitor = await visit(browser, url, true);
    const found = complaints(visitor);
    await visitor.mouse.move(10, 10);
    await visitor.mouse.move(20, 20);
    await visitor.locator('summary').filter({ hasText: 'الغربية' }).first().click();
    await expect(card(visitor, 'model-tanta').getByRole('link', { name: /طنطا/ })).toBeVisible();
    await expect(card(visitor, 'model-tanta')).toContainText('ميدان الساعة، طنطا');
    await visitor.goto('/recordslocation?outlet=model-tanta');
    const details = visitor.getByRole('region', { name: /كارفور طنطا/ });
    await expect(details).toContainText('ميدان الساعة، طنطا');
    expect(found).toEqual([]);

    await visitor.goto('/smartrecords');
    await visitor.mouse.move(10, 10);
    await visitor.mouse.move(20, 20);
    await expect(visitor.locator('link[rel=manifest]')).toBeAttached();
    await visitor.locator('main a[href*="/recordslocation"]').first().click();
    await expect(visitor).toHaveURL(/recordslocation/);
    await expect(visitor.locator('li#model-tanta')).toContainText('ميدان الساعة، طنطا');
    await visitor.context().close();

    await page.goto('/office/outlets/smart-october');
    await page.getByLabel('الحالة').selectOption({ label: 'مغلق مؤقتًا' });
    await save(page, 'صيانة الماكينة');
    await plain.reload();
    await expect(card(plain, 'smart-october')).toContainText('مغلق مؤقتًا');

    await page.getByLabel('الحالة').selectOption({ label: 'ملغى' });
    await save(page, 'نُقلت الماكينة');
    await plain.reload();
    await expect(card(plain, 'smart-abbassia')).toHaveCount(1);
    await expect(card(plain, 'smart-october')).toHaveCount(0);

    await page.getByLabel('الحالة').selectOption({ label: 'يعمل' });
    await save(page, 'عادت الماكينة');
    await plain.reload();
    await expect(card(plain, 'smart-october')).not.toContainText('مغلق مؤقتًا');
    await plain.context().close();

    // Errors that only the server detects appear at their field.
    await page.goto('/office/outlets/new');
    await page.getByLabel('الكود').fill('smart-october');
    await page.getByLabel('النوع', { exact: true }).selectOption({ label: 'سجل ذكي' });
    await page.locator('[name=governorateCode]').selectOption({ label: 'الغربية' });
    await page.getByLabel('الاسم', { exact: true }).fill('السجل المدني الذكي - طنطا');
    await page.getByRole('textbox', { name: 'المكان', exact: true }).fill('محطة القطار، طنطا');
    await page.getByLabel('خط العرض').fill('٣٠٫٧٨');
    await page.getByLabel('خط الطول').fill('31.0');
    await page.getByLabel('نوع الخدمة').selectOption({ label: 'خدمة ذاتية عبر الماكينة' });
    await page.getByLabel('شهادة ميلاد').check();
    await page.getByLabel('على مدار الساعة طوال أيام الأسبوع').check();
    await page.getByLabel('سبب التغيير').fill('افتتاح جديد');
    await press(page, 'مراجعة وحفظ');
    await dialog(page).getByRole('button', { name: 'حفظ الموقع' }).click();
    await expect(page.getByRole('link', { name: /موجود في القائمة بالفعل/ })).toBeVisible();

    await page.getByLabel('الكود').fill('smart-tanta');
    await press(page, 'مراجعة وحفظ');
    await dialog(page).getByRole('button', { name: 'حفظ الموقع' }).click();
    await expect(page).toHaveURL(/outlets\/smart-tanta$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('السجل المدني الذكي - طنطا');
    await page.context().close();
  });
});

test('outlet errors and change review pass axe', async ({ page, register }) => {
  const supervisor = await newStaff(register, 'supervisor');
  await openOffice(page, '/office/outlets/model-mahalla', supervisor);
  await page.getByRole('textbox', { name: 'المكان', exact: true }).fill('');
  await press(page, 'مراجعة وحفظ');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  await expectSound(page);
  await page.getByRole('textbox', { name: 'المكان', exact: true }).fill('وسط المحلة');
  await page.getByLabel('سبب التغيير').fill('تصحيح');
  await press(page, 'مراجعة وحفظ');
  await expect(dialog(page)).toBeVisible();
  await expectSound(page);
});

test('outlets are read-only for a clerk', async ({ page, register }) => {
  await openOffice(page, '/office/outlets/model-tanta', await newStaff(register, 'clerk'));
  await expect(page.getByLabel('الاسم', { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'مراجعة وحفظ' })).toHaveCount(0);
});
