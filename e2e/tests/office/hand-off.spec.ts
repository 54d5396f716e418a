import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import {
  anotherPersonsPage,
  expectKeysActive,
  newStaff,
  openOffice,
  ownQueue,
  registerRequest,
} from '../../support/office/office.ts';

test('a request is set aside by key, and the next one opens', async ({ page, email, register }) => {
  const [first, second] = [await registerRequest(email), await registerRequest(email)];
  const queue = await ownQueue(register);
  await queue.add(first, second);
  await openOffice(page, queue.path, await newStaff(register, 'clerk'));
  await expect(page.locator('[data-row-link]')).toHaveCount(2);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  await expectKeysActive(page);
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toContainText('تأجيل الطلب إلى يوم');
  await expectSound(page);
  await page.getByRole('dialog').getByRole('button', { name: 'تأجيل' }).click();
  await expect(page).toHaveURL(new RegExp(`${second}$`));
  await page.goto(`${queue.path}&view=mine`);
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
  const queue = await ownQueue(register);
  await queue.add(requestId);
  const other = await anotherPersonsPage(browser);
  const colleague = await newStaff(register, 'clerk');
  await openOffice(other, queue.path, colleague);
  await openOffice(page, queue.path, await newStaff(register, 'clerk'));
  await expect(page.locator('[data-row-link]')).toHaveCount(1);
  await page.keyboard.press('n');
  await expectKeysActive(page);
  await page.keyboard.press('m');
  await page.getByLabel('الملاحظة').fill('الاسم مكتوب بطريقتين');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'ملاحظات داخلية' })).toContainText(
    'الاسم مكتوب بطريقتين',
  );
  await expectSound(page);

  await press(page, 'تحويل');
  const [name = ''] = colleague.split('@');
  await page.locator('[name=staffId]').selectOption({ label: name });
  await page.getByRole('dialog').getByRole('button', { name: 'تحويل' }).click();
  await expect(page).toHaveURL(queue.path);
  await other.keyboard.press('n');
  await expect(other).toHaveURL(new RegExp(`${requestId}$`));
  await expect(other.getByText('الاسم مكتوب بطريقتين')).toBeVisible();
  await other.context().close();
});
