import type { Page } from '@playwright/test';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, test } from '../../support/fixtures.ts';
import { anotherPersonsPage, newStaff, openOffice } from '../../support/office/office.ts';

const dialog = (page: Page) => page.locator('dialog[open]');

async function review(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'مراجعة', exact: true }).click();
}

test('supervisor schedules and cancels a price', async ({ page, register }) => {
  await openOffice(page, '/office/prices', await newStaff(register, 'supervisor'));
  await page.getByRole('button', { name: 'تغيير سعر قيد عائلي' }).click();
  await review(page);
  await expect(dialog(page).getByRole('alert').getByRole('link')).toHaveCount(2);
  await expectSound(page);

  await dialog(page).getByLabel('السعر الجديد بالجنيه').fill('٧٢٫٥');
  await dialog(page).getByLabel('السبب').fill('قرار وزاري 41 لسنة 2026');
  await review(page);
  const summary = dialog(page).getByRole('region', { name: 'ما سيحدث' });
  await expect(summary).toContainText(/من الغد .*72\.50 جنيه.* بدل .*65 جنيهًا/);
  await expect(summary).toBeFocused();
  await expectSound(page);
  await dialog(page).getByRole('button', { name: 'تغيير السعر' }).click();

  const row = page.getByRole('row', { name: /قيد عائلي/ });
  await expect(row).toContainText('72.50 جنيه');
  await expect(row).toContainText('65 جنيهًا');
  await row.getByRole('link').click();
  await expectSound(page);
  await page.getByRole('button', { name: 'سحب' }).click();
  await dialog(page).getByLabel('السبب').fill('أُلغي القرار');
  await review(page);
  await dialog(page).getByRole('button', { name: 'سحب السعر' }).click();
  await expect(row).toContainText('لا تغيير قادم');
});

test('two administrators publish terms', async ({ browser, page, register }) => {
  const administrator = await newStaff(register, 'administrator');
  await openOffice(page, '/office/regulations', administrator);
  await page.getByRole('link', { name: 'تعديل: قيد عائلي' }).click();
  const text = page.getByLabel('نص الشروط', { exact: true });
  await expect(text).not.toHaveValue('');
  const before = await text.inputValue();
  expect(before).toMatch(/^# /);
  await text.fill(`${before}\n\n<script>alert(1)</script>\n\n**فقرة جديدة**`);
  await page.getByRole('button', { name: 'اقتراح نسخة جديدة' }).click();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'فقرة جديدة' })).toBeVisible();
  await expect(dialog(page)).toContainText('<script>alert(1)</script>');
  await dialog(page).getByRole('button', { name: 'اقتراح نسخة جديدة' }).click();
  await expect(page.getByRole('link', { name: /^في انتظار الموافقة/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'النسخة 1' })).toBeVisible();
  await expectSound(page);

  const other = await anotherPersonsPage(browser);
  await openOffice(other, '/office/regulations', await newStaff(register, 'administrator'));
  await expect(other.getByRole('row', { name: /قيد عائلي/ })).toContainText('نسخة تنتظر موافقة');
  await other.getByRole('link', { name: 'تعديل: قيد عائلي' }).click();
  await other.getByRole('link', { name: /^في انتظار الموافقة/ }).click();
  await other.getByRole('button', { name: 'موافقة: شروط قيد عائلي' }).click();
  const added = dialog(other).getByRole('listitem').filter({ hasText: 'أُضيف:' });
  await expect(added).toHaveCount(2);
  await expectSound(other);
  await dialog(other).getByRole('button', { name: 'الموافقة والنشر' }).click();
  await expect(dialog(other)).toHaveCount(0);

  await page.reload();
  await page.getByText('ما تغيّر عن النسخة 1').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'أُضيف:' })).toHaveCount(2);
  await page.getByRole('button', { name: 'إعادة: النسخة 1' }).click();
  await dialog(page).getByRole('button', { name: 'اقتراح الإعادة' }).click();
  await expect(page.getByRole('link', { name: /^في انتظار الموافقة/ })).toBeVisible();
  await other.reload();
  await other.getByRole('button', { name: 'موافقة: شروط قيد عائلي' }).click();
  await dialog(other).getByRole('button', { name: 'الموافقة والنشر' }).click();
  await expect(dialog(other)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'النسخة 3' })).toBeVisible();
  await other.context().close();
});

test('shows server validation errors at their field', async ({ page, register }) => {
  await openOffice(page, '/office/reasons', await newStaff(register, 'supervisor'));
  await page.getByRole('button', { name: 'إضافة سبب' }).click();
  await dialog(page).getByRole('textbox').first().fill('الاسم لا يطابق الاسم المسجل');
  await review(page);
  await dialog(page).getByRole('button', { name: 'إضافة السبب' }).click();
  await expect(dialog(page).getByRole('link', { name: /موجود في القائمة بالفعل/ })).toBeVisible();
});
