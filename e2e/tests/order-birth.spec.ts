import { formatRequestId, isRequestId } from '@wathiqa/domain';
import {
  expect,
  expectDocument,
  fillDelivery,
  fillPerson,
  people,
  press,
  registeredId,
  startBirth,
  test,
} from '../support/fixtures.ts';

test('a citizen orders three birth certificates for three people and looks the request up', async ({
  page,
  email,
  register,
}) => {
  await startBirth(page, email);
  await expectDocument(page, 1, 1);
  await fillPerson(page, people.self);
  await press(page, 'إضافة');
  await expectDocument(page, 2, 2);
  await fillPerson(page, people.daughter);
  await press(page, 'إضافة');
  await expectDocument(page, 3, 3);
  await fillPerson(page, people.father);
  await press(page, 'مراجعة');

  const table = page.getByRole('table');
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(3);
  await expect(table).toContainText('أحمد محمود عبد الرحمن السيد');
  // 2 + 1 + 5 copies at 65 pounds.
  await expect(page.getByText(/520/).first()).toBeVisible();
  await fillDelivery(page);
  await press(page, 'تسجيل الطلب');

  const id = await registeredId(page);
  expect(isRequestId(id)).toBe(true);
  await expect(page.getByText('تم تسجيل طلبكم بنجاح')).toBeVisible();
  await expect(page.getByText(formatRequestId(id))).toBeVisible();

  await page.goto('/inquiry');
  await page.locator('main [name=requestId]').fill(formatRequestId(id));
  await page.locator('main').getByRole('button', { name: 'استعلام' }).click();
  await expect(page).toHaveURL(new RegExp(`/inquiryResult/${id}$`));
  await expect(page.getByText('طلبك قيد المراجعة').first()).toBeVisible();

  await expect
    .poll(() =>
      register(
        'SELECT governorate_code, police_department_code, post_office_code, address FROM shipments WHERE request_id = $1',
        [id],
      ),
    )
    .toEqual([
      {
        governorate_code: '01',
        police_department_code: '0101',
        post_office_code: '11511',
        address: 'شقة 4، دور 2، عقار 15، شارع النيل، المعادي، أمام الحديقة',
      },
    ]);
});

test('previous, next and delete move through the documents and keep each one whole', async ({
  page,
  email,
}) => {
  await startBirth(page, email);
  await expect(page.getByRole('button', { name: 'السابق' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'التالي' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'حذف', exact: true })).toBeDisabled();
  await fillPerson(page, people.self);
  await press(page, 'إضافة');
  await fillPerson(page, people.daughter);
  await press(page, 'السابق');

  await expectDocument(page, 1, 2);
  await expect(page.locator('[name=forSelf]')).toBeChecked();
  await expect(page.locator('[name=relationCode]')).toHaveCount(0);
  await expect(page.locator('[name=grandfatherName]')).toHaveValue('عبد الرحمن');
  await expect(page.locator('[name=numberOfCopies]')).toHaveValue('2');
  await expect(page.getByRole('button', { name: 'إضافة', exact: true })).toBeDisabled();
  await press(page, 'التالي');

  await expectDocument(page, 2, 2);
  await expect(page.locator('[name=forSelf]')).not.toBeChecked();
  await expect(page.locator('[name=relationCode]')).toHaveValue('DAUGHTER');
  await expect(page.locator('[name=familyName]')).toHaveValue('عبد الرحمن');
  await press(page, 'حذف');
  await page.getByRole('dialog').getByRole('button', { name: 'حذف الوثيقة' }).click();

  await expectDocument(page, 1, 1);
  await expect(page.locator('[name=firstName]')).toHaveValue('أحمد');
});

test('a request typed in Arabic-Indic digits is stored in 0-9', async ({
  page,
  email,
  register,
}) => {
  await startBirth(page, email);
  await fillPerson(page, { ...people.self, nationalIdenNumber: '٢٩٠٠٥١٤٠١٩٠٠١٠', copies: 1 });
  await page.locator('[name=numberOfCopies]').fill('٣');
  await page.locator('[name=numberOfCopies]').blur();
  await expect(page.locator('[name=nationalIdenNumber]')).toHaveValue('٢٩٠٠٥١٤٠١٩٠٠١٠');
  await press(page, 'مراجعة');
  await fillDelivery(page, {
    departmentNo: '١٥',
    floorNo: '٢',
    flatNo: '۴',
    streetName: 'شارع النيل',
    districtName: 'المعادي',
    detailedAddress: 'أمام الحديقة',
    govCode: '01',
    policeCode: '0101',
    postalCode: '11511',
    mobile1: '٠١٠١٢٣٤٥٦٧٨',
    mobile2: '٠١١١٢٣٤٥٦٧٨',
  });
  await press(page, 'تسجيل الطلب');

  const id = await registeredId(page);
  const [stored] = await register(
    `SELECT national_id, copies, contact->'contactDetails' AS details
     FROM requests JOIN documents ON request_id = requests.id WHERE requests.id = $1`,
    [id],
  );
  expect(stored).toMatchObject({
    national_id: '29005140190010',
    copies: 3,
    details: {
      mobile1: '01012345678',
      mobile2: '01112345678',
      address: 'شقة 4، دور 2، عقار 15، شارع النيل، المعادي، أمام الحديقة',
    },
  });

  const easternId = id.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  const box = page.getByRole('contentinfo').locator('[name=requestId]');
  await box.fill(easternId);
  await page.getByRole('contentinfo').getByRole('button', { name: 'استعلام' }).click();
  await expect(page).toHaveURL(new RegExp(`/inquiryResult/${id}$`));
  await expect(page.getByText('طلبك قيد المراجعة').first()).toBeVisible();
});
