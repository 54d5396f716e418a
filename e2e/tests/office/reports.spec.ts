import { addDays, cairoDay, isoDay } from '@wathiqa/domain';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import { newStaff, openOffice, registerRequest } from '../../support/office/office.ts';

test('supervisor filters reports by address and downloads CSV', async ({
  page,
  register,
  email,
}) => {
  await registerRequest(email);
  await openOffice(page, '/office/figures', await newStaff(register, 'supervisor'));
  const orders = page.getByText(/^كل الوثائق: [1-9]/);
  await expect(orders).toBeVisible();
  await page.getByText('الأرقام في جدول').click();
  await expect(page.getByRole('table', { name: 'الطلبات اليومية حسب الوثيقة' })).toBeVisible();
  await expectSound(page);

  await page.getByLabel('من يوم').fill('2026-03-31');
  await page.getByLabel('إلى يوم').fill('2026-03-01');
  await press(page, 'عرض');
  await expect(page.getByText(/اختر فترة لا يسبق آخرها أولها/)).toBeVisible();
  await expect(page.getByLabel('من يوم')).toBeFocused();
  await page.getByLabel('من يوم').fill('2026-03-01');
  await page.getByLabel('إلى يوم').fill('2026-03-31');
  await press(page, 'عرض');
  await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-31/);
  await expect(page.getByText('كل الوثائق: 0')).toBeVisible();
  await expectSound(page);
  await page.goBack();
  await expect(orders).toBeVisible();

  // For tomorrow, the comparison period is today.
  const tomorrow = isoDay(addDays(cairoDay(new Date()), 1));
  await page.getByLabel('من يوم').fill(tomorrow);
  await page.getByLabel('إلى يوم').fill(tomorrow);
  await press(page, 'عرض');
  await expect(page.getByText(/^في مدة مماثلة قبلها: [1-9]\d*$/)).toBeVisible();
  await page.goBack();
  await expect(orders).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'ملف CSV: الطلبات اليومية حسب الوثيقة' }).click();
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/);
});

test('clerk has no reports', async ({ page, register }) => {
  await openOffice(page, '/office/figures', await newStaff(register, 'clerk'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('هذه الشاشة ليست من اختصاصك');
  await expect(page.getByRole('link', { name: 'الإحصاءات' })).toHaveCount(0);
});
