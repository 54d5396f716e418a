import { createRequestId } from '@wathiqa/domain';
import {
  expect,
  expectDocument,
  fillDelivery,
  fillPerson,
  openSignedIn,
  press,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { registerRequest } from '../../support/office/office.ts';
import { people } from '../../support/people.ts';

const INVALID = 'هناك خطأ فى البيانات المدخلة';

test('empty form links to each field; relations follow the gender', async ({ page, email }) => {
  await page.route('**/api/Lookups/relations-by-document/**', (route) => route.abort());
  await startBirth(page, email);
  await press(page, 'أضف وثيقة');
  await expectDocument(page, 1, 1);
  await expect(page.getByText(INVALID).first()).toBeVisible();
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /الرقم القومي/ }).click();
  await expect(page.locator('[name=nationalIdenNumber]')).toBeFocused();

  await page.locator('[name=forSelf]').setChecked(false);
  await page.locator('[name=genderCode]').selectOption('M');
  await expect(page.getByText('تعذّر تحميل القائمة').first()).toBeVisible();
  await page.unroute('**/api/Lookups/relations-by-document/**');
  await press(page, 'حاول مرة أخرى');
  const relation = page.locator('[name=relationCode]');
  await relation.selectOption('SON');
  await page.locator('[name=genderCode]').selectOption('F');
  await expect(relation.locator('option[value=SON]')).not.toBeAttached();
  await expect(relation).toHaveValue('DAUGHTER');
});

test('rejects empty delivery and equal mobiles; hides post office 0', async ({ page, email }) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await press(page, 'تسجيل الطلب');
  await expect(page.getByText(INVALID).first()).toBeVisible();
  await expect(page.locator('[name=streetName]')).toHaveAttribute('aria-invalid', 'true');

  await fillDelivery(page);
  const offices = page.locator('[name=postalCode] option');
  await expect(offices.filter({ hasText: 'العتبة' })).toHaveCount(1);
  await expect(page.locator('[name=postalCode] option[value="0"]')).toHaveCount(0);
  await page.locator('[name=mobile2]').fill('٠١٠١٢٣٤٥٦٧٨');
  await press(page, 'تسجيل الطلب');
  await expect(page.getByText('اكتب رقمًا غير الأول').first()).toBeVisible();
  const wrong = page.getByRole('alert').getByRole('link');
  await expect(wrong).toHaveCount(1);
  await wrong.click();
  await expect(page.locator('[name=mobile2]')).toBeFocused();
  await expect(page).toHaveURL(/electronicservices\/birth/);
});

test("another person's and an unknown request get one refusal", async ({ page, email }) => {
  const other = await registerRequest(`other-of-${email}`);
  await openSignedIn(page, `/inquiryResult/${other}`, email);
  const refusal = page.getByText('لا يوجد طلب بهذا الرقم ضمن طلباتك');
  await expect(refusal.first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goto(`/inquiryResult/${createRequestId(2026, 999_999_999)}`);
  await expect(refusal.first()).toBeVisible();
});

test('an unknown address returns 404 with a link home', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: /الرئيسية/ })).toBeVisible();
});
