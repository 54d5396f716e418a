import type { Page } from '@playwright/test';
import { session } from '@wathiqa/contract';
import { formatRequestId, type Locale, localePath } from '@wathiqa/domain';
import { expectSound } from '../../support/checks/sound.ts';
import { expect, signIn, testAlone as test } from '../../support/fixtures.ts';
import { acceptRequest, dueRequest } from '../../support/office/office.ts';
import { payAtOutlet, shownCode } from '../../support/order/payments.ts';
import { registerAllStages } from '../../support/order/request-stages.ts';
import { delivery, people } from '../../support/people.ts';

const { copies: _, ...OWNER } = people.self;

async function type(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const field = page.locator(`form[id^=plain-] [name=${name}]:not([type=hidden])`);
    const isList = (await field.evaluate(({ tagName }) => tagName)) === 'SELECT';
    await (isList ? field.selectOption(value) : field.fill(value));
  }
}

async function typeAddress(page: Page, places: string): Promise<void> {
  const { policeCode, postalCode, ...typed } = delivery;
  await type(page, typed);
  await page.getByRole('button', { name: places }).click();
  // In view of a phone.
  await expect(page.locator('[name=policeCode]')).toBeInViewport();
  await type(page, { policeCode, postalCode });
}

const requestsOf = `SELECT count(*)::int AS count FROM requests JOIN citizens ON citizens.id = citizen_id WHERE subject = $1`;

const documentsOf = `SELECT document_type, copies FROM documents JOIN requests ON requests.id = request_id JOIN citizens ON citizens.id = citizen_id WHERE subject = $1 ORDER BY position`;

test.describe('without script on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('orders from the home page to the number, once', { tag: '@journey' }, async ({
    page,
    email,
    register,
  }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'شهادة ميلاد', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('شهادة ميلاد');
    await expect(page.getByRole('region', { name: 'شروط الخدمة' })).toContainText(
      'ما الذي تحصل عليه',
    );
    await expect(page.getByRole('main')).toContainText('65 جنيهًا');
    await page.getByRole('link', { name: 'أوافق على الشروط وأبدأ الطلب' }).click();
    await signIn(page, email);

    await expect(page).toHaveTitle('بيانات الوثائق: شهادة ميلاد | وثيقة');
    await type(page, { ...OWNER, nationalIdenNumber: '2900514', relationCode: 'SELF' });
    await page.getByRole('button', { name: 'مراجعة' }).click();
    await expect(page).toHaveTitle(/^خطأ: /);
    await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText([
      'الرقم القومي: الرقم القومي 14 رقمًا. أكمل الرقم',
    ]);
    await expect(page.locator('[name=firstName]')).toHaveValue(OWNER.firstName);
    await type(page, { nationalIdenNumber: OWNER.nationalIdenNumber, numberOfCopies: '2' });
    await page.getByRole('button', { name: 'مراجعة' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('مراجعة الطلب');
    await expect(page.getByRole('main')).toContainText('130 جنيهًا');
    await typeAddress(page, 'اعرض أقسام هذه المحافظة ومكاتبها');
    expect(new URL(page.url()).search).toBe('');
    // Without script nothing prevents a second press.
    await page.getByRole('button', { name: 'تسجيل الطلب' }).dblclick();
    await expect(page).toHaveURL(/\/order\/sent\?number=\d{12}\b/);
    const number = new URL(page.url()).searchParams.get('number') ?? '';
    await expect(page.getByText(formatRequestId(number))).toBeVisible();
    expect(await register(requestsOf, [email])).toEqual([{ count: 1 }]);

    await page.getByRole('main').getByRole('link', { name: 'متابعة الطلب' }).click();
    await page.locator('#follow-form [name=requestId]').fill(number);
    await page.locator('#follow-form [name=mobileEnding]').fill(delivery.mobile1.slice(-4));
    await page.getByRole('button', { name: 'عرض الحالة' }).click();
    await expect(page.locator('#follow-form')).toContainText('طلبك قيد المراجعة');
  });

  test('orders documents of two kinds and drops a third', async ({ page, email, register }) => {
    const alert = page.getByRole('main').getByRole('alert');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.goto('/api/plain-order?document=Birth&terms=accepted');
    await signIn(page, email);
    await expect(page.getByRole('button', { name: 'حذف' })).toBeHidden();
    await type(page, { ...OWNER, relationCode: 'SELF', numberOfCopies: '2' });
    await press('أضف وثيقة');
    await page.getByLabel('الوثيقة', { exact: true }).selectOption('قيد وفاة');
    await press('متابعة');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('قيد وفاة');
    await press('متابعة');
    await expect(alert.getByRole('link')).toHaveText([
      'اقرأ شروط الخدمة، ثم ضع علامة على الموافقة',
    ]);
    await page.getByRole('checkbox', { name: 'أوافق على شروط الخدمة' }).check();
    await press('متابعة');

    const { copies, ...father } = people.father;
    await type(page, { ...father, motherFullName: '', numberOfCopies: '1' });
    await press('مراجعة');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('الوثيقة 2 من 2: قيد وفاة');
    await expect(alert.getByRole('link')).toHaveText(['اكتب اسم الأم بالكامل']);
    await type(page, { motherFullName: father.motherFullName });
    await press('أضف وثيقة');
    await page.getByRole('button', { name: 'كرّر هذه الوثيقة' }).click();
    await press('السابق');
    await press('التالي');
    await press('حذف');
    await press('حذف الوثيقة');
    await press('مراجعة');

    await expect(page.getByRole('table')).toHaveCount(2);
    await expect(page.getByRole('main')).toContainText('195 جنيهًا');
    await page.getByRole('button', { name: /^تعديل وثيقة أحمد/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('الوثيقة 1 من 2: شهادة ميلاد');
    await type(page, { numberOfCopies: '1' });
    await press('مراجعة');
    await expect(page.getByRole('main')).toContainText('130 جنيهًا');
    await typeAddress(page, 'اعرض أقسام هذه المحافظة ومكاتبها');
    await press('تسجيل الطلب');
    await expect(page).toHaveURL(/\/order\/sent\?number=\d{12}\b/);
    expect(await register(documentsOf, [email])).toEqual([
      { document_type: 'Birth', copies: 1 },
      { document_type: 'Death', copies: 1 },
    ]);

    await expect(page.getByText('إجمالي الرسوم 130 جنيهًا')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'طلباتي: الحالة والسداد' }).click();
    const state = page.getByRole('main');
    await expect(state).toContainText('طلبك قيد المراجعة');
    await expect(state.getByRole('table')).toHaveCount(2);
    await acceptRequest(new URL(page.url()).searchParams.get('number') ?? '', register);
    await page.goto('/order');
    await page.getByRole('link', { name: 'طلباتي: الحالة والسداد' }).click();
    await page.getByRole('link', { name: /^تفاصيل الطلب/ }).click();
    await press('احصل على كود السداد');
    const code = await shownCode(page);
    await expect(state.getByText('تدفع في المنفذ')).toBeVisible();
    await expect(page.locator('#plain-payment time')).toBeVisible();
    await payAtOutlet(code);
    await expect(async () => {
      await page.goto(page.url().replace(/#.*/, ''));
      await expect(state).toContainText('تم سداد الرسوم', { timeout: 500 });
    }).toPass();
  });

  test('corrects, moves, asks again and withdraws', { tag: '@journey' }, async ({
    page,
    email,
    register,
  }) => {
    const numbers = await registerAllStages(email, register, 'ar', [
      ...(['correcting', 'misaddressed', 'returned', 'reviewing'] as const),
    ]);
    const main = page.getByRole('main');
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
    const follow = (name: string) => main.getByRole('link', { name, exact: true }).click();
    const show = (stage: keyof typeof numbers) =>
      page.goto(`/api/plain-order/requests?number=${numbers[stage]}`);
    await show('correcting');
    await signIn(page, email);
    await follow('صحح البيانات');
    await type(page, { name: 'أحمد' });
    await press('إرسال التصحيح');
    await expect(main.getByRole('alert').getByRole('link')).toHaveCount(1);
    await type(page, { name: 'أحمد محمود عبد الرحيم السيد' });
    await press('إرسال التصحيح');
    await expect(main.getByRole('status').first()).toContainText('وصل تصحيحك');

    await show('misaddressed');
    await follow('تصحيح العنوان');
    await type(page, { streetName: 'شارع النصر' });
    await press('حفظ العنوان');
    await expect(main.getByRole('status').first()).toContainText('تم تغيير عنوان التوصيل');

    await show('returned');
    await press('أرسلها مرة أخرى');
    await expect(main.getByRole('combobox')).toHaveCount(0);

    await show('reviewing');
    await follow('اكتب إلى الموظف');
    await type(page, { text: 'متى تصل الوثيقة؟' });
    await press('إرسال');
    await expect(main.getByRole('region', { name: 'سؤال عن الطلب؟' })).toContainText(
      'متى تصل الوثيقة؟',
    );
    await follow('تغيير العنوان');
    await follow('الرجوع إلى الطلب');
    await follow('إلغاء الطلب');
    await press('نعم، ألغِ الطلب');
    await expect(main.getByRole('status').first()).toContainText('تم إلغاء الطلب');
    await expect(main.getByRole('link', { name: 'إلغاء الطلب' })).toHaveCount(0);
  });

  test('orders in English', async ({ page, email }) => {
    await page.goto('/en/order');
    await page.getByRole('link', { name: 'Individual record', exact: true }).click();
    await page.getByRole('link', { name: 'Accept the terms and start' }).click();
    await signIn(page, email);
    await type(page, OWNER);
    await page.getByRole('button', { name: 'Review' }).click();
    await typeAddress(page, 'Show the divisions and offices');
    await page.getByRole('button', { name: 'Register request' }).click();
    await expect(page).toHaveURL(/\/en\/order\/sent\?number=\d{12}\b/);
  });

  test('a page that needs script names what works without it', async ({ page }) => {
    await page.goto('/services/electronicservices');
    await page.getByRole('link', { name: 'اطلب وثائقك بنموذج بسيط' }).click();
    await expect(page.getByRole('main').locator('a[href*=regulations]')).toHaveCount(14);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('sends a renewal to the registry before the terms', async ({ page, email }) => {
      await page.goto('/services/electronicservices/regulations/nid');
      const { promise: opened, resolve: startSession } = Promise.withResolvers<void>();
      await page.route(`**${session.login.path}**`, async (route) => {
        await opened;
        await route.continue();
      });
      if (javaScriptEnabled) await signIn(page, email);
      const cases = page.getByRole('region', { name: 'ماذا حدث لبطاقتك؟' });
      await cases.getByText('انتهت مدتها، أو تغيرت بياناتي').click();
      startSession();
      // The session's page replaces the one drawn at build.
      if (javaScriptEnabled) await expect(page.getByRole('checkbox')).toBeEnabled();
      await expect(cases.getByText('لا تجدد البطاقة من هنا')).toBeVisible();
      await expect(
        cases.getByRole('link', { name: 'أقرب سجل مدني' }).filter({ visible: true }),
      ).toHaveAttribute('href', '/recordslocation?kind=model');
      const headings = await page.getByRole('main').locator('h2').allTextContents();
      expect(headings.indexOf('ماذا حدث لبطاقتك؟')).toBeLessThan(headings.indexOf('شروط الخدمة'));
    });
  });
}

for (const locale of ['ar', 'en'] as const satisfies readonly Locale[]) {
  test(`each step is accessible and fits (${locale})`, async ({ page, email }) => {
    await page.goto(localePath('/order', locale));
    await expectSound(page);
    await page.goto(`/api/plain-order?document=TranslatedMarriage&lang=${locale}`);
    await signIn(page, email);
    const press = (act: string) => page.locator(`button[value="${act}"]:visible`).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expectSound(page);
    await press('accept');
    await expect(alert).toBeVisible();
    await expectSound(page);
    await page.getByRole('checkbox').check();
    await press('accept');
    await expectSound(page);
    await press('review');
    await expect(alert).toBeVisible();
    await expectSound(page);
    await type(page, {
      ...OWNER,
      relationCode: 'SELF',
      spouseFullName: 'هدى إبراهيم علي حسن',
      languageCode: '101',
    });
    await press('add');
    await expectSound(page);
    await press('offer languages');
    await expectSound(page);
    await press('delete');
    await expectSound(page);
    await press('back');
    await type(page, { languageCode: '102' });
    await press('review');
    await expect(page.getByRole('table')).toBeVisible();
    await expectSound(page);
    await press('register');
    await expect(alert.getByRole('link')).toHaveCount(11);
    await expectSound(page);
  });
}

for (const locale of ['ar', 'en'] as const satisfies readonly Locale[]) {
  test(`own requests are accessible and fit (${locale})`, async ({ page, email, register }) => {
    const number = await dueRequest(email, register);
    await page.goto(`/api/plain-order/requests?lang=${locale}`);
    await signIn(page, email);
    await expectSound(page);
    await page.locator(`main a[href*="${number}"]`).click();
    await expectSound(page);
    await page.locator('button[value=card]').click();
    await expect(page.locator('#plain-payment').getByRole('link')).toBeVisible();
    await expectSound(page);
    await page.locator('button[value=cash]').click();
    await expect(page.locator('#plain-payment time')).toBeVisible();
    await expectSound(page);
  });
}

for (const locale of ['ar', 'en'] as const satisfies readonly Locale[]) {
  test(`forms of a request are accessible and fit (${locale})`, async ({
    page,
    email,
    register,
  }) => {
    const numbers = await registerAllStages(email, register, locale, ['correcting', 'returned']);
    const show = (stage: keyof typeof numbers, form = '') =>
      page.goto(`/api/plain-order/requests?number=${numbers[stage]}&lang=${locale}${form}`);
    const send = page.locator('form[id^=plain-] button:visible').last();
    await show('returned');
    await signIn(page, email);
    await expectSound(page);
    await show('correcting');
    await expectSound(page);
    await show('correcting', '&form=correction');
    await expectSound(page);
    await send.click();
    await expect(page.locator('[name=reason]')).toBeVisible();
    await expectSound(page);
    await show('correcting', '&form=address');
    await page.locator('[name=streetName]').fill('');
    await send.click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expectSound(page);
    await show('correcting', '&form=withdrawal');
    await expectSound(page);
  });
}
