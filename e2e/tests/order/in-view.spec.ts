import type { Locator } from '@playwright/test';
import {
  addDocument,
  expect,
  expectDocument,
  fillDelivery,
  openSignedIn,
  press,
  registeredId,
  test,
} from '../../support/fixtures.ts';
import { askForCode, openDuePayment } from '../../support/order/payments.ts';

// Playwright scrolls to what it presses; people look for the outcome of an act where they are.

async function expectFocusInView(focused: Locator): Promise<void> {
  await expect(focused).toBeFocused();
  await expect(focused).toBeInViewport({ ratio: 1 });
}

test('each step of an order puts its outcome in view', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const problems = page.locator(':focus').filter({ hasText: 'هناك خطأ فى البيانات المدخلة' });
  await openSignedIn(page, '/electronicservices/birth', 'hassan@wathiqa.example');
  const forSelf = page.locator('[name=forSelf]');
  // Set by the profile, which may come after the form.
  await expect(forSelf).toBeChecked();
  await forSelf.uncheck();
  await press(page, 'مراجعة');
  await expectFocusInView(problems);
  await forSelf.check();
  await addDocument(page);
  await expectDocument(page, 2, 2);
  await expectFocusInView(heading);
  await press(page, 'حذف');
  await expectDocument(page, 1, 1);
  await expectFocusInView(heading);
  await press(page, 'مراجعة');
  await expect(heading).toHaveText('مراجعة الطلب');
  await expectFocusInView(heading);
  await press(page, 'تسجيل الطلب');
  await expectFocusInView(problems);
  await fillDelivery(page);
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  await expectFocusInView(heading);

  await page.goto(`/inquiryResult/${id}`);
  await press(page, 'اكتب إلى الموظف');
  await expectFocusInView(page.locator('textarea'));
  await expect(page.getByRole('button', { name: 'إرسال', exact: true })).toBeInViewport();
  await press(page, 'إلغاء الطلب');
  await expect(page.getByRole('dialog').getByRole('button').last()).toBeInViewport({ ratio: 1 });
});

test('a price that comes late moves nothing in the dialog of another document', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/PersonalRecordDoc/doc-price/', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openSignedIn(page, '/electronicservices/birth', 'hassan@wathiqa.example');
  await addDocument(page, /^وثيقة من نوع آخر/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: 'قيد فردي' });
  const tick = dialog.getByRole('checkbox');
  const before = await tick.boundingBox();
  await expect(dialog).not.toContainText('جنيهًا');
  held.resolve();
  await expect(dialog).toContainText('جنيهًا');
  expect(await tick.boundingBox()).toEqual(before);
});

test('each step of a payment puts its outcome in view', async ({ page, email, register }) => {
  await openDuePayment(page, email, register);
  await askForCode(page);
  await expectFocusInView(page.getByRole('region', { name: 'كود السداد', exact: true }));
  await press(page, 'تحقق من السداد');
  await expect(page.getByText('لم يصل سداد حتى الآن')).toBeInViewport();
});
