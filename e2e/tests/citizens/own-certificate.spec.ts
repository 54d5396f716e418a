import { formatRequestId } from '@wathiqa/domain';
import { decryptColumns } from '@wathiqa/server/src/crypto/encrypted-rows.ts';
import { ownerOf } from '@wathiqa/server/test/support/data-keys.ts';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expectDarkContrast } from '../../support/checks/sound.ts';
import { doorCode, expectDelivered, sendPapers } from '../../support/door.ts';
import {
  expect,
  fillDelivery,
  press,
  registeredId,
  signInAtLogin,
  test,
} from '../../support/fixtures.ts';
import { anotherPersonsPage, choose, newStaff, openOffice } from '../../support/office/office.ts';
import { shownCode } from '../../support/order/payments.ts';
import { type Delivery, delivery } from '../../support/people.ts';

const PHONE = { width: 360, height: 740 };

/** Arabic-Indic digits. */
const eastern = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

const typedDelivery = Object.fromEntries(
  Object.entries(delivery).map(([name, value]) => [
    name,
    name.endsWith('Code') ? value : eastern(value),
  ]),
) as unknown as Delivery;

test('old man on a cheap phone pays cash and gives the code at the door', async ({
  page,
  context,
  browser,
  register,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAtLogin(page, '/services/electronicservices', 'hassan@wathiqa.example');

  const id = await test.step('orders with account data and Arabic-Indic digits', async () => {
    await page.locator('main a[href$="/birth"]').click();
    await page.getByRole('checkbox', { name: 'أوافق على شروط الخدمة' }).check();
    await press(page, 'بدء الخدمة');
    await expect(page.getByText('بياناتك كما في حسابك')).toBeVisible();
    await page.locator('[name=numberOfCopies]').fill('٣');
    await press(page, 'مراجعة');
    await fillDelivery(page, typedDelivery);
    await press(page, 'تسجيل الطلب');
    const number = await registeredId(page);
    await expect(page.getByText('تم تسجيل طلبكم بنجاح')).toBeVisible();
    await expect(page.getByText(formatRequestId(number))).toBeVisible();
    const [document] = await register(
      'SELECT national_id, copies FROM documents WHERE request_id = $1 AND position = 1',
      [number],
    );
    const owner = ownerOf('hassan@wathiqa.example');
    expect(document && decryptColumns('documents', [...owner, number, 1], document)).toMatchObject({
      national_id: '26611201690670',
      copies: 3,
    });
    const [request] = await register('SELECT contact FROM requests WHERE id = $1', [number]);
    expect(request && decryptColumns('requests', [...owner, number], request)).toMatchObject({
      contact: {
        contactDetails: {
          mobile1: delivery.mobile1,
          mobile2: delivery.mobile2,
          address: 'شقة 4، دور 2، عقار 15، شارع النيل، المعادي، أمام الحديقة',
        },
      },
    });
    return number;
  });

  await test.step('looks it up in the footer box', async () => {
    const foot = page.getByRole('contentinfo');
    await foot.locator('[name=requestId]').fill(eastern(id));
    await foot.getByRole('button', { name: 'استعلام' }).click();
    await expect(page).toHaveURL(new RegExp(`/inquiryResult/${id}$`));
    await expect(page.getByText('طلبك قيد المراجعة').first()).toBeVisible();
    await expect(page.getByText('موعد الوصول المتوقع')).toBeVisible();
    const ordered = page.getByRole('region', { name: 'ما طلبته' });
    await expect(ordered.getByRole('rowheader')).toHaveCount(1);
    await expect(ordered.getByRole('columnheader')).toHaveText(['الاسم', 'نوع الوثيقة']);
    await page.getByText('كل المراحل').click();
    const steps = page.getByRole('region', { name: 'مراحل الطلب' }).getByRole('listitem');
    await expect(steps).toHaveText([
      /^التسجيل: مرحلة منتهية/,
      'المراجعة: المرحلة الحالية',
      'السداد: لم تبدأ بعد',
      'الإصدار: لم تبدأ بعد',
      'في الطريق: لم تبدأ بعد',
      'التسليم: لم تبدأ بعد',
    ]);
    await expectSound(page);
    await page.setViewportSize(PHONE);
  });

  const office = await anotherPersonsPage(browser);
  await test.step("clerk decides; the citizen's page updates and preserves focus", async () => {
    const focused = page.getByRole('link', { name: 'متابعة طلب آخر' });
    await focused.focus();
    await openOffice(office, `/office/requests/${id}`, await newStaff(register, 'clerk'));
    await press(office, 'خذ الطلب');
    await choose(office, 1, 'قبول');
    await press(office, 'معاينة وإرسال');
    await office.getByRole('dialog').getByRole('button', { name: 'إرسال القرار' }).click();
    await expect(page.getByRole('main').getByRole('status').first()).toContainText(
      'في انتظار سداد الرسوم',
    );
    await expect(
      page.getByRole('region', { name: 'ما تم في الطلب' }).getByRole('listitem').first(),
    ).toContainText('في انتظار سداد الرسوم');
    await expect(focused).toBeFocused();
    await expectSound(page);
    await page.setViewportSize(PHONE);
  });

  await test.step('pays at an outlet while the open page updates', async () => {
    await page.getByRole('link', { name: /^سداد/ }).click();
    await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
    await page.getByRole('button', { name: 'احصل على كود السداد' }).dblclick();
    const code = await shownCode(page);
    await press(page, 'نسخ الكود');
    await expect(page.getByRole('button', { name: 'نُسخ الكود' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await expect(page.getByRole('button', { name: 'ادفع بالبطاقة' })).toBeVisible();
    await expectSound(page);
    await expectDarkContrast(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await press(page, 'تحقق من السداد');
    await expect(page.getByText('لم يصل سداد حتى الآن')).toBeVisible();
    await page.reload();
    expect(await shownCode(page)).toBe(code);
    expect(
      await register('SELECT method, state FROM payment_attempts WHERE request_id = $1', [id]),
    ).toEqual([{ method: 'cash', state: 'open' }]);

    const outlet = await context.newPage();
    await outlet.goto('/sandbox/payments/outlet');
    await outlet.getByLabel('كود السداد').fill(code);
    await press(outlet, 'عرض العملية');
    await outlet.getByRole('button', { name: /^سداد/ }).click();
    await expect(outlet.getByText('تم السداد')).toBeVisible();
    await page.bringToFront();
    await expect(page.getByRole('main').getByText('تم السداد').last()).toBeVisible();
    await expect(page.getByRole('main')).toContainText('نقدًا بكود السداد');
  });

  await test.step('delivery is confirmed by code', async () => {
    await page.goto(`/inquiryResult/${id}`);
    await sendPapers(id, register);
    await expect(page.getByText('الطلب في الطريق إليك').first()).toBeVisible();
    await office.goto('/office/dispatch/batches');
    await office.getByRole('radio', { name: 'وصل إلى صاحبه' }).check();
    await office.getByLabel('ملصق أو شهادة أو دفعة').fill(id);
    await office.getByLabel('ملصق أو شهادة أو دفعة').press('Enter');
    await office.getByLabel(`كود الاستلام للطلب ${formatRequestId(id)}`).fill(await doorCode(id));
    await press(office, 'تسجيل الوصول');
    await expect(office.getByText('سُجِّل 1 · لم يُسجَّل 0')).toBeVisible();
    await expectDelivered(page);
    await expectSound(page);
  });
});
