import { formatPounds, formatRequestId, isRequestId } from '@wathiqa/domain';
import { decryptColumns } from '@wathiqa/server/src/crypto/encrypted-rows.ts';
import { ownerOf } from '@wathiqa/server/test/support/data-keys.ts';
import { deliverPapers } from '../../support/door.ts';
import {
  addDocument,
  expect,
  expectDocument,
  fillDelivery,
  fillPerson,
  press,
  registeredId,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { acceptRequest } from '../../support/office/office.ts';
import { CARDS, payOnCardPage } from '../../support/order/payments.ts';
import { people } from '../../support/people.ts';

const TOTAL = formatPounds(1_300);

test('lawyer orders twenty copies for several people and looks them up', async ({
  page,
  email,
  register,
}) => {
  test.slow();
  const id = await test.step('form explains how to order more than five copies', async () => {
    await startBirth(page, email);
    await expectDocument(page, 1, 1);
    await fillPerson(page, { ...people.father, copies: 1 });
    await page.locator('[name=numberOfCopies]').fill('20');
    await expect(page.getByText(/الحد الأقصى 5 نسخ/)).toBeVisible();
    await page.locator('[name=numberOfCopies]').blur();
    await expect(page.locator('[name=numberOfCopies]')).toHaveValue('5');
    for (const document of [2, 3]) {
      await addDocument(page, /^كرّر هذه الوثيقة/);
      await expectDocument(page, document, document);
    }
    await addDocument(page);
    await expectDocument(page, 4, 4);
    await fillPerson(page, { ...people.daughter, copies: 3 });
    await addDocument(page);
    await expectDocument(page, 5, 5);
    await fillPerson(page, people.self);
    await press(page, 'مراجعة');

    const table = page.getByRole('table');
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(5);
    await expect(table).toContainText('أحمد محمود عبد الرحمن السيد');
    await expect(page.getByText(TOTAL).first()).toBeVisible();
    await fillDelivery(page);
    await press(page, 'تسجيل الطلب');
    const number = await registeredId(page);
    expect(isRequestId(number)).toBe(true);
    await expect(page.getByText('تم تسجيل طلبكم بنجاح')).toBeVisible();
    await expect(page.getByText(formatRequestId(number))).toBeVisible();
    return number;
  });

  await test.step('lookup by number; the office has the address', async () => {
    await page.goto('/inquiry');
    await page.locator('main [name=requestId]').fill(formatRequestId(id));
    await page.locator('main').getByRole('button', { name: 'استعلام' }).click();
    await expect(page).toHaveURL(new RegExp(`/inquiryResult/${id}$`));
    await expect(page.getByText('طلبك قيد المراجعة').first()).toBeVisible();
    await expect
      .poll(async () => {
        const shipments = await register(
          'SELECT governorate_code, police_department_code, post_office_code, address FROM shipments WHERE request_id = $1',
          [id],
        );
        return shipments.map((shipment) =>
          decryptColumns('shipments', [...ownerOf(email), id], shipment),
        );
      })
      .toEqual([
        {
          governorate_code: '01',
          police_department_code: '0101',
          post_office_code: '11511',
          address: 'شقة 4، دور 2، عقار 15، شارع النيل، المعادي، أمام الحديقة',
        },
      ]);
  });

  await test.step('request is accepted, paid and delivered', async () => {
    await acceptRequest(id, register);
    await page.getByRole('link', { name: /^سداد/ }).click();
    await expect(page.getByRole('main')).toContainText(TOTAL);
    await press(page, 'ادفع بالبطاقة');
    await payOnCardPage(page, CARDS.pays);
    await expect(page.getByRole('main').getByText('تم السداد').last()).toBeVisible();
    await deliverPapers(page, id, register);
  });
});
