import type { Page } from '@playwright/test';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import {
  anotherPersonsPage,
  newStaff,
  openOffice,
  registerRequest,
} from '../../support/office/office.ts';
import { withIsolatedProduct } from '../../support/product/isolated-product.ts';

const rows = (page: Page) => page.locator('[data-row-link]');

test('an office takes its requests from the queue of others, and gives one away', async ({
  browser,
  email,
}) => {
  // Offices would leave other tests' clerks without work.
  await withIsolatedProduct(async ({ url, register }) => {
    const requestId = await registerRequest(email, url);
    const [cairo, giza] = [await newStaff(register, 'clerk'), await newStaff(register, 'clerk')];
    const cairoPage = await anotherPersonsPage(browser, url);
    await openOffice(cairoPage, '/office/queue', cairo);
    await expect(rows(cairoPage)).toHaveCount(1);

    const administrator = await anotherPersonsPage(browser, url);
    await openOffice(administrator, '/office/offices', await newStaff(register, 'administrator'));
    await addOffice(administrator, 'الجيزة', giza);
    await cairoPage.reload();
    await expect(cairoPage.getByText('لست في أي مكتب بعد')).toBeVisible();
    await addOffice(administrator, 'القاهرة', cairo);
    await expectSound(administrator);

    const gizaPage = await anotherPersonsPage(browser, url);
    await openOffice(gizaPage, '/office/queue', giza);
    await expect(async () => {
      await gizaPage.reload();
      await expect(gizaPage.getByText('لا طلبات')).toBeVisible({ timeout: 1_000 });
    }).toPass();

    await gizaPage.getByRole('searchbox').fill(requestId);
    await gizaPage.keyboard.press('Enter');
    await gizaPage.getByRole('link', { name: 'افتح الطلب برقمه' }).click();
    await expect(gizaPage.getByText('اكتب لماذا تفتحه')).toBeVisible();
    await gizaPage.goto('/office/queue');

    await cairoPage.reload();
    await rows(cairoPage).click();
    await press(cairoPage, 'تحويل');
    await cairoPage.locator('[name=staffId]').selectOption({ label: 'مكتب: الجيزة' });
    await cairoPage.getByLabel('السبب لموظفي المكتب').fill('الأصل محفوظ عندكم');
    await cairoPage.getByRole('dialog').getByRole('button', { name: 'تحويل' }).click();
    await gizaPage.reload();
    await rows(gizaPage).click();
    await expect(gizaPage.getByText('الأصل محفوظ عندكم')).toBeVisible();
  });
});

async function addOffice(page: Page, name: string, member: string): Promise<void> {
  await page.getByRole('link', { name: 'إضافة مكتب' }).click();
  await page.getByLabel('اسم المكتب').fill(name);
  await page.getByRole('group', { name: 'محافظات التوصيل' }).getByLabel(name).check();
  await page.locator('[name=member]').selectOption({ label: await labelOf(page, member) });
  await expectSound(page);
  await press(page, 'مراجعة');
  await page.getByRole('dialog').getByRole('button', { name: 'حفظ المكتب' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

/** Label of a member: the e-mail's local part, before the first sign-in the whole e-mail. */
async function labelOf(page: Page, member: string): Promise<string> {
  const [name = ''] = member.split('@');
  const option = page.getByLabel('أضف موظفًا').locator('option').filter({ hasText: name });
  await expect(option).toHaveCount(1);
  return (await option.textContent()) ?? '';
}
