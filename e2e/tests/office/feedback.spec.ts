import type { Page } from '@playwright/test';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import { anotherPersonsPage, newStaff, openOffice } from '../../support/office/office.ts';

const dialog = (page: Page) => page.locator('dialog[open]');

interface Sent {
  reference: string;
  message: string;
}

async function complain(page: Page): Promise<Sent> {
  const message = `لم تصل الشهادة بعد ${crypto.randomUUID()}`;
  const answer = await page.request.post('/api/feedback/messages', {
    data: {
      name: 'منى السيد',
      mobileNumber: '01012345678',
      email: 'mona@example.org',
      type: 3,
      message,
      secondsOnForm: 30,
    },
  });
  const { reference } = await answer.json();
  return { reference, message };
}

const grouped = (reference: string) => reference.replace(/(...)(...)(...)/, '$1 $2 $3');

test('clerk answers, closes and reopens a complaint', { tag: '@journey' }, async ({
  page,
  register,
}) => {
  const { reference, message } = await complain(page);
  const clerk = await newStaff(register, 'clerk');
  await openOffice(page, '/office/feedback', clerk);
  await page.getByLabel('النوع').selectOption({ label: 'شكوى' });
  await page.getByLabel('الترتيب').selectOption({ label: 'الأحدث أولًا' });
  await expect(page).toHaveURL(/type=3&order=newest/);
  await page.getByLabel('رقم الرسالة أو كلمات منها').fill(message.slice(-12));
  await press(page, 'ابحث');
  await expect(page.getByText('أحدث 2000 رسالة')).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expectSound(page);
  await page.getByRole('link', { name: grouped(reference) }).click();
  await expect(page.getByText(message)).toBeVisible();

  await press(page, 'إسناد');
  await page.locator('[name=staffId]').selectOption({ label: clerk.split('@')[0] ?? '' });
  await expectSound(page);
  await dialog(page).getByRole('button', { name: 'إسناد', exact: true }).click();
  await expect(page.getByText(`يرد عليها: ${clerk.split('@')[0]}`)).toBeVisible();
  await expect(page.getByRole('link', { name: '01012345678' })).toHaveAttribute(
    'href',
    'tel:01012345678',
  );
  await expect(page.getByRole('link', { name: 'mona@example.org' })).toHaveAttribute(
    'href',
    /^mailto:mona@example\.org\?subject=/,
  );
  await expect(page.getByText('يصل الرد إلى بريد صاحب الرسالة')).toBeVisible();

  await press(page, 'إرسال الرد');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await expectSound(page);
  await page.getByLabel('نص الرد').fill('الشهادة في الطريق، وتصل خلال يومين.');
  await press(page, 'إرسال الرد');
  await expect(page.getByText('تم الرد', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').getByText('الشهادة في الطريق')).toBeVisible();
  await expect(page.getByLabel('نص الرد')).toHaveCount(0);

  for (const [act, state] of [
    ['إغلاق الرسالة', 'مغلقة'],
    ['إعادة فتح الرسالة', 'جديدة'],
  ] as const) {
    await press(page, act);
    await dialog(page).getByLabel('السبب').fill('اتصل بها المكتب');
    await press(page, 'مراجعة');
    await dialog(page).getByRole('button', { name: act, exact: true }).click();
    await expect(page.locator('main').getByText(state, { exact: true })).toBeVisible();
  }

  await press(page, 'إغلاق الرسالة');
  await expectSound(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'العودة إلى القائمة' }).click();
  await expect(page).toHaveURL(/type=3&order=newest/);
});

test('of two concurrent answers one is stored and the other draft remains', async ({
  page,
  register,
  browser,
}) => {
  const { reference } = await complain(page);
  const other = await anotherPersonsPage(browser);
  await openOffice(page, `/office/feedback/${reference}`, await newStaff(register, 'clerk'));
  await openOffice(other, `/office/feedback/${reference}`, await newStaff(register, 'supervisor'));
  await page.getByLabel('نص الرد').fill('رد الموظف الأول');
  await other.getByLabel('نص الرد').fill('رد الموظف الثاني');
  await press(page, 'إرسال الرد');
  await expect(page.getByText('تم الرد', { exact: true })).toBeVisible();
  await press(other, 'إرسال الرد');
  await expect(other.locator('main').getByText(/غيّر موظف آخر هذه البيانات/)).toBeVisible();
  await expect(other.getByRole('region', { name: 'ما كتبته ولم يُحفظ' })).toContainText(
    'رد الموظف الثاني',
  );
  await expect(other.getByRole('listitem').getByText('رد الموظف الأول')).toBeVisible();
  await expectSound(other);
  await other.context().close();
});

test('auditor is read-only; administrator sees no messages', async ({
  page,
  register,
  browser,
}) => {
  const { reference, message } = await complain(page);
  await openOffice(page, `/office/feedback/${reference}`, await newStaff(register, 'auditor'));
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel('نص الرد')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'إغلاق الرسالة' })).toHaveCount(0);

  const other = await anotherPersonsPage(browser);
  await openOffice(other, '/office/feedback', await newStaff(register, 'administrator'));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('هذه الشاشة ليست من اختصاصك');
  await other.context().close();
});

test('figures show the shares of the poll for a date range', async ({ page, register }) => {
  for (const option of ['VERY_SATISFIED', 'DISSATISFIED']) {
    await page.request.post('/api/feedback/votes', { data: { option } });
  }
  await openOffice(page, '/office/figures', await newStaff(register, 'supervisor'));
  await expect(page.getByText(/رأي زوار البوابة.*راضٍ جدًا [٠-٩0-9.]+%/)).toBeVisible();
  await expectSound(page);
  await page.goto('/office/figures?from=2026-03-01&to=2026-03-02');
  await expect(page.getByRole('heading', { name: 'سرعة الصفحات عند الزوار' })).toBeVisible();
  await expect(page.getByText('رأي زوار البوابة')).toHaveCount(0);
});
