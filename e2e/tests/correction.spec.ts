import { expectSound } from '../support/expect-sound.ts';
import { expect, openSignedIn, press, test } from '../support/fixtures.ts';
import {
  anotherPersonsPage,
  documentCard,
  newStaff,
  OWNERS,
  openOffice,
  registerRequest,
} from '../support/office.ts';

const NOTE = 'الاسم الثالث في السجل «عبد الرحيم»';
const CORRECTED = 'أحمد محمود عبد الرحيم السيد';

test('a clerk returns a document with the keyboard, its citizen corrects the marked field alone, and the clerk accepts it', async ({
  page,
  browser,
  email,
  register,
}) => {
  const requestId = await registerRequest(email);
  const clerk = await anotherPersonsPage(browser);
  await openOffice(clerk, `/office/requests/${requestId}`, await newStaff(register, 'clerk'));
  await documentCard(clerk, 1).focus();
  await clerk.keyboard.press('c');
  const dialog = clerk.getByRole('dialog', { name: /^إعادة للتصحيح/ });
  await dialog.getByRole('checkbox', { name: `الاسم: ${OWNERS[0]}` }).check();
  await dialog.getByLabel('جملة يقرؤها المواطن').fill(NOTE);
  await expect(dialog.getByRole('region', { name: 'ما سيراه المواطن' })).toContainText(NOTE);
  await expectSound(clerk);
  await dialog.getByRole('button', { name: 'إعادة للمواطن' }).click();
  await expect(documentCard(clerk, 1)).toContainText('عند المواطن للتصحيح');
  await expectSound(clerk);

  await openSignedIn(page, `/inquiryResult/${requestId}`, email);
  await expect(page.getByRole('region', { name: 'ما يلزم تصحيحه' })).toContainText(NOTE);
  await expectSound(page);
  await page.getByRole('link', { name: 'صحح البيانات' }).click();
  const name = page.getByRole('textbox', { name: 'الاسم الرباعي كما في السجل' });
  await expect(name).toHaveValue(OWNERS[0]);
  await name.fill('');
  await press(page, 'إرسال التصحيح');
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#name');
  await expectSound(page);
  await name.fill(CORRECTED);
  await page.reload();
  await expect(name).toHaveValue(CORRECTED);
  await press(page, 'إرسال التصحيح');
  await expect(page).toHaveURL(new RegExp(`/inquiryResult/${requestId}$`));
  await expect(page.getByText('وصل تصحيحك')).toBeVisible();
  await expect(page.getByRole('link', { name: 'صحح البيانات' })).toHaveCount(0);
  await expect(page.getByText(CORRECTED).first()).toBeVisible();

  await clerk.reload();
  await expect(documentCard(clerk, 1).locator('del')).toContainText(OWNERS[0]);
  await expect(documentCard(clerk, 1).locator('ins')).toContainText(CORRECTED);
  await expectSound(clerk);
  await press(clerk, 'قبول الكل');
  await press(clerk, 'معاينة وإرسال');
  await clerk.getByRole('button', { name: 'إرسال القرار' }).click();
  await expect(page.getByText('في انتظار سداد الرسوم').first()).toBeVisible();
});
