import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, type Register, test } from '../../support/fixtures.ts';
import {
  anotherPersonsPage,
  expectKeysActive,
  newStaff,
  openOffice,
  registerRequest,
} from '../../support/office/office.ts';

/** The queue of a governorate that no other test uses, so that no other clerk takes its requests. */
async function queueOf(
  governorate: string,
  requestIds: string[],
  register: Register,
): Promise<string> {
  await register('UPDATE requests SET governorate_code = $1 WHERE id = ANY ($2::bigint[])', [
    governorate,
    requestIds,
  ]);
  return `/office/queue?governorate=${governorate}`;
}

test('a request is set aside by key, and the next one opens', async ({ page, email, register }) => {
  const [first, second] = [await registerRequest(email), await registerRequest(email)];
  const queue = await queueOf('32', [first, second], register);
  await openOffice(page, queue, await newStaff(register, 'clerk'));
  await expect(page.locator('[data-row-link]')).toHaveCount(2);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  await expectKeysActive(page);
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toContainText('تأجيل الطلب إلى يوم');
  await expectSound(page);
  await press(page, 'مراجعة');
  await page.getByRole('dialog').getByRole('button', { name: 'تأجيل' }).click();
  await expect(page).toHaveURL(new RegExp(`${second}$`));
  await page.goto(`${queue}&view=mine`);
  await expect(page.getByRole('listitem').filter({ hasText: 'مؤجَّل إلى' })).toHaveCount(1);
  await expectSound(page);
});

test("a request with a note becomes a colleague's next one", async ({
  page,
  browser,
  email,
  register,
}) => {
  const requestId = await registerRequest(email);
  const queue = await queueOf('31', [requestId], register);
  const other = await anotherPersonsPage(browser);
  const colleague = await newStaff(register, 'clerk');
  await openOffice(other, queue, colleague);
  await openOffice(page, queue, await newStaff(register, 'clerk'));
  await expect(page.locator('[data-row-link]')).toHaveCount(1);
  await page.keyboard.press('n');
  await expectKeysActive(page);
  await page.keyboard.press('m');
  await page.getByLabel('الملاحظة').fill('الاسم مكتوب بطريقتين');
  await press(page, 'مراجعة');
  await press(page, 'حفظ الملاحظة');
  await expect(page.getByRole('region', { name: 'ملاحظات داخلية' })).toContainText(
    'الاسم مكتوب بطريقتين',
  );
  await expectSound(page);

  await press(page, 'تحويل');
  const [name = ''] = colleague.split('@');
  await page.getByLabel('الزميل').selectOption({ label: name });
  await press(page, 'مراجعة');
  await page.getByRole('dialog').getByRole('button', { name: 'تحويل' }).click();
  await expect(page).toHaveURL(queue);
  await other.keyboard.press('n');
  await expect(other).toHaveURL(new RegExp(`${requestId}$`));
  await expect(other.getByText('الاسم مكتوب بطريقتين')).toBeVisible();
  await other.context().close();
});
