import { formatRequestId } from '@wathiqa/domain';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { pathTo } from '../../../apps/office/app/screens.ts';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import {
  confirmChange,
  newStaff,
  openOffice,
  registerDocuments,
} from '../../support/office/office.ts';

/** No other test signs in this person. */
const PERSON = { email: 'nadia@wathiqa.example', nationalId: '26804181890660' };

test('a person is erased by two administrators, not while a request is open', {
  tag: '@journey',
}, async ({ page, register }) => {
  test.slow();
  const requestId = await registerDocuments(PERSON.email, [{}]);
  await openOffice(page, `/office${pathTo('settings')}`, await newStaff(register, 'administrator'));
  await press(page, 'طلب محو');
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('الرقم القومي').fill(PERSON.nationalId);
  await dialog.getByLabel('السبب').fill('طلب كتابي رقم 12');
  await expectSound(page);
  await confirmChange(page, 'إرسال للموافقة');
  await expect(dialog).toContainText('لهذا الشخص طلب لم ينته');
  await expect(dialog).not.toContainText(requestId);
  await expectSound(page);
  const citizen = await signInOverHttp(process.env.PRODUCT_URL ?? '', PERSON.email);
  await citizen.withdraw(requestId);
  await dialog.getByRole('button', { name: 'إرسال للموافقة' }).click();
  await expect(page.getByText('ينتظر المحو موافقة مدير نظام آخر')).toBeVisible();
  await expectSound(page);

  await openOffice(
    page,
    `/office${pathTo('approvals')}`,
    await newStaff(register, 'administrator'),
  );
  const row = page.getByRole('article').filter({ hasText: formatRequestId(requestId) });
  await row.getByRole('button', { name: /^موافقة/ }).click();
  await expectSound(page);
  await page.locator('dialog[open]').getByRole('button', { name: 'محو البيانات' }).click();
  await expect(page.getByText('تمت الموافقة')).toBeVisible();
  await expect(row).toHaveCount(0);
  const account = await register('SELECT id FROM citizens WHERE subject = $1', [PERSON.email]);
  expect(account).toEqual([]);
});
