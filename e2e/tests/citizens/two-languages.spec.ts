import { readFile } from 'node:fs/promises';
import { formatPounds, formatRequestId } from '@wathiqa/domain';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { deliverPapers } from '../../support/door.ts';
import {
  addDocument,
  expect,
  expectDocument,
  fillDelivery,
  fillDocument,
  press,
  registeredId,
  startService,
  test,
} from '../../support/fixtures.ts';
import {
  anotherPersonsPage,
  documentCard,
  expectKeysActive,
  newStaff,
  openOffice,
  seeFindings,
} from '../../support/office/office.ts';
import { CARDS, payOnCardPage } from '../../support/order/payments.ts';
import { type Person, people } from '../../support/people.ts';

const NOTE = 'الاسم الثالث في السجل «عبد الرحيم»';
const NAME = 'أحمد محمود عبد الرحمن السيد';
const CORRECTED = 'أحمد محمود عبد الرحيم السيد';

const TOTAL = formatPounds(1_500);

const RELATIVES: readonly Person[] = [
  // His own number, because his name is corrected: other requests would contradict it.
  { ...people.self, nationalIdenNumber: '29005140190030', relationCode: 'SON' },
  people.daughter,
  people.father,
];

test('expatriate orders in two languages, corrects one and pays by card', async ({
  page,
  browser,
  email,
  register,
}) => {
  test.slow();
  const id = await test.step('each relative is entered once for both languages', async () => {
    await startService(page, email, { list: 'translatedservices', docType: 'birth' });
    for (const [index, { copies: _, ...typed }] of RELATIVES.entries()) {
      if (index > 0) await addDocument(page);
      await expectDocument(page, index * 2 + 1, index * 2 + 1);
      await fillDocument(page, { forSelf: false, ...typed, languageCode: '105' });
      await addDocument(page, /^الشخص نفسه بلغة أخرى/);
      await page.getByRole('checkbox', { name: 'الإيطالية' }).check();
      await press(page, 'أضف وثيقة واحدة');
      await expectDocument(page, index * 2 + 2, index * 2 + 2);
    }
    await press(page, 'مراجعة');
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(6);
    for (const language of ['الألمانية', 'الإيطالية']) {
      await expect(rows.filter({ hasText: language })).toHaveCount(3);
    }
    await fillDelivery(page);
    await press(page, 'تسجيل الطلب');
    return registeredId(page);
  });

  const clerk = await anotherPersonsPage(browser);
  await test.step('clerk returns a document by keyboard', async () => {
    await openOffice(clerk, `/office/requests/${id}`, await newStaff(register, 'clerk'));
    await expectKeysActive(clerk);
    await clerk.keyboard.press('c');
    const dialog = clerk.getByRole('dialog', { name: /^إعادة للتصحيح/ });
    await dialog.getByRole('checkbox', { name: `الاسم: ${NAME}` }).check();
    await dialog.getByLabel('جملة يقرؤها المواطن').fill(NOTE);
    await expect(dialog.getByRole('region', { name: 'ما سيراه المواطن' })).toContainText(NOTE);
    await expectSound(clerk);
    await dialog.getByRole('button', { name: 'إعادة للمواطن' }).click();
    await expect(documentCard(clerk, 1)).toContainText('عند المواطن للتصحيح');
    await expectSound(clerk);
  });

  await test.step('she corrects only the marked field', async () => {
    await page.goto(`/inquiryResult/${id}`);
    await expect(page.getByRole('region', { name: 'ما يلزم تصحيحه' })).toContainText(NOTE);
    await expectSound(page);
    await page.getByRole('link', { name: 'صحح البيانات' }).click();
    const name = page.getByRole('textbox', { name: 'الاسم الرباعي كما في السجل' });
    await expect(name).toHaveValue(NAME);
    await press(page, 'إرسال التصحيح');
    const unchanged = page.getByRole('alert').filter({ hasText: 'لم تغيّر شيئًا' });
    await expect(unchanged).toBeFocused();
    await expect(page.getByRole('button', { name: 'صحيحة، أرسلها كما هي' })).toBeVisible();
    await expectSound(page);
    await name.fill('');
    await press(page, 'إرسال التصحيح');
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#name');
    await expectSound(page);
    await name.fill(CORRECTED);
    await page.reload();
    await expect(name).toHaveValue(CORRECTED);
    await press(page, 'إرسال التصحيح');
    await expect(page).toHaveURL(new RegExp(`/inquiryResult/${id}$`));
    await expect(page.getByText('وصل تصحيحك')).toBeVisible();
    await expect(page.getByRole('link', { name: 'صحح البيانات' })).toHaveCount(0);
    await expect(page.getByText(CORRECTED).first()).toBeVisible();
  });

  await test.step('clerk sees the correction and accepts all', async () => {
    await clerk.reload();
    await expect(documentCard(clerk, 1).locator('del')).toContainText(NAME);
    await expect(documentCard(clerk, 1).locator('ins')).toContainText(CORRECTED);
    await expectSound(clerk);
    await press(clerk, 'قبول الباقي');
    // The other translation has the name as first typed.
    await seeFindings(clerk);
    await press(clerk, 'معاينة وإرسال');
    await clerk.getByRole('button', { name: 'إرسال القرار' }).click();
    await expect(page.getByText('في انتظار سداد الرسوم').first()).toBeVisible();
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    for (const language of ['الألمانية', 'الإيطالية']) {
      await expect(rows.filter({ hasText: language })).toHaveCount(3);
    }
  });

  await test.step('request is paid by card through to the receipt', async () => {
    await page.getByRole('link', { name: /^سداد/ }).click();
    await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
    await expect(page.getByRole('main')).toContainText(formatRequestId(id));
    await expect(page.getByRole('main')).toContainText(TOTAL);
    await expectSound(page);
    await press(page, 'ادفع بالبطاقة');
    await payOnCardPage(page, CARDS.pays);
    await expect(page.getByRole('main').getByText('تم السداد').last()).toBeVisible();
    // The provider's parameters are removed from the address.
    await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
    await expect(page.getByRole('main')).toContainText('بطاقة بنكية');
    await expectSound(page);
    await page.goto(`/inquiryResult/${id}`);
    await expect(page.getByRole('region', { name: 'السداد', exact: true })).toContainText(TOTAL);
    await expectSound(page);
    const downloading = page.waitForEvent('download');
    await press(page, 'تنزيل إيصال السداد');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`wathiqa-${id}.pdf`);
    const pdf = (await readFile(await download.path())).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    // PDF tags are uncompressed UTF-16.
    expect(pdf).toContain(Buffer.from('إيصال سداد', 'utf16le').swap16().toString('latin1'));
    expect(
      await register(
        'SELECT method, amount, unallocated_reason FROM payments WHERE request_id = $1',
        [id],
      ),
    ).toEqual([{ method: 'card', amount: 150_000, unallocated_reason: null }]);
  });

  await deliverPapers(page, id, register);
});
