import { readRequest, returnForCorrection } from '@wathiqa/contract/office';
import type { CorrectableField } from '@wathiqa/domain';
import { openOfficeOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import {
  expect,
  fillDelivery,
  fillDestination,
  fillPerson,
  openSignedIn,
  press,
  registeredId,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import {
  anotherPersonsPage,
  newStaff,
  OWNERS,
  registerRequest,
} from '../../support/office/office.ts';
import { delivery, people } from '../../support/people.ts';

/** Masked as the first address is. */
const MOVED = {
  departmentNo: '31',
  floorNo: '7',
  flatNo: '9',
  streetName: 'شارع النصر',
  districtName: 'المنيل',
  detailedAddress: 'أمام المستشفى',
  govCode: delivery.govCode,
  policeCode: delivery.policeCode,
  postalCode: delivery.postalCode,
};

test('a tab that placed an order shows and offers the address of the register', async ({
  page,
  browser,
  email,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  await page.goto(`/inquiryResult/${id}`);
  const address = page.getByRole('region', { name: 'عنوان التوصيل' });
  await expect(address).toContainText('شارع ا•••');

  const other = await anotherPersonsPage(browser);
  await openSignedIn(other, `/inquiryResult/${id}`, email);
  await press(other, 'تغيير العنوان');
  await expect(other.locator('[name=streetName]')).toHaveValue(delivery.streetName);
  await fillDestination(other, MOVED);
  await press(other, 'حفظ العنوان');
  await expect(other.getByText('تغيّر عنوان التوصيل').first()).toBeVisible();
  await other.context().close();

  await page.reload();
  await expect(address).toContainText('شارع ا•••');
  await expect(address).not.toContainText(delivery.streetName);
  await press(page, 'إظهار العنوان');
  await expect(address).toContainText(MOVED.streetName);

  await page.goto('/electronicservices/birth');
  await fillPerson(page, people.daughter);
  await press(page, 'مراجعة');
  const offered = page.getByRole('region', { name: 'آخر عنوان استخدمته' });
  await expect(offered).toContainText(MOVED.streetName);
  await expect(page.locator('[name=streetName]')).toHaveValue('');
});

test('a correction never opens with the answer to an earlier one', async ({
  page,
  email,
  register,
}) => {
  const requestId = await registerRequest(email);
  const office = await openOfficeOverHttp(
    process.env.PRODUCT_URL ?? '',
    await newStaff(register, 'clerk'),
  );
  const giveBack = async (note: string, ...fields: CorrectableField[]) => {
    const { request } = await office(readRequest, { query: { requestId } });
    const documentId = request.items[0]?.id ?? 0;
    const { version } = request;
    await office(returnForCorrection, { body: { requestId, version, documentId, fields, note } });
  };
  const note = page.getByRole('blockquote');
  const name = page.locator('[name=name]');

  await giveBack('الاسم الثالث لا يطابق السجل', 'name');
  await openSignedIn(page, `/inquiryResult/${requestId}/correction`, email);
  await name.fill('أحمد محمود عبد الرحيم السيد');
  await page.reload();
  await expect(name).toHaveValue('أحمد محمود عبد الرحيم السيد');

  await giveBack('الاسم الرابع واسم الأم', 'name', 'motherFullName');
  await page.reload();
  await expect(note).toHaveText('الاسم الرابع واسم الأم');
  await expect(name).toHaveValue(OWNERS[0]);

  // Also without a reload.
  await name.fill('أحمد محمود عبد الرحيم السيد');
  await giveBack('الاسم الأول فقط', 'name');
  await press(page, 'إرسال التصحيح');
  await expect(note).toHaveText('الاسم الأول فقط');
  await expect(name).toHaveValue(OWNERS[0]);
});
