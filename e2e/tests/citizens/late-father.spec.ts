import type { Page } from '@playwright/test';
import { formatRequestId } from '@wathiqa/domain';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expectSound as expectSoundAt } from '../../support/checks/sound.ts';
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
  acceptRequest,
  anotherPersonsPage,
  choose,
  documentCard,
  newStaff,
  openOffice,
} from '../../support/office/office.ts';
import { CARDS, payOnCardPage } from '../../support/order/payments.ts';
import { people } from '../../support/people.ts';

const { copies: _copies, ...named } = people.father;
// His own number, because the name is ordered again in another spelling.
const father = { ...named, nationalIdenNumber: '25103032790870' };
const REASON = 'الاسم لا يطابق الاسم المسجل. الاسم الثاني مختلف';
const MESSAGE = 'هل يكفي قيد وفاة واحد لهيئة التأمينات؟';
const ANSWER = 'نعم، يكفي أصل واحد.';

/** Adds a document of another kind and accepts its terms. */
async function addKind(page: Page, name: string, isFirst = false): Promise<void> {
  await addDocument(page, /^وثيقة من نوع آخر/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('الوثيقة', { exact: true }).selectOption({ label: name });
  await dialog.locator('[name=acceptTerms]').check();
  if (isFirst) await expectSoundAt(page, [360, 1280]);
  await dialog.getByRole('button', { name: 'أضفها إلى الطلب' }).click();
}

async function payByCard(page: Page, id: string): Promise<void> {
  await page.goto(`/payment/${id}`);
  await press(page, 'ادفع بالبطاقة');
  await payOnCardPage(page, CARDS.pays);
  await expect(page.getByRole('main').getByText('تم السداد').last()).toBeVisible();
}

test("daughter orders her late father's record and two more, one is reordered", async ({
  page,
  browser,
  register,
}) => {
  test.slow();
  const id = await test.step('orders three kinds in one request, each with its form', async () => {
    await startService(page, 'mona@wathiqa.example', {
      list: 'electronicservices',
      docType: 'death',
    });
    await fillDocument(page, { ...father, nationalIdenNumber: '٢٥١٠٣٠٣٢٧٩٠٨٧٠' });
    await addKind(page, 'قيد عائلي', true);
    await expectDocument(page, 2, 2);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('قيد عائلي');
    // Earlier input is reused by one click.
    await page.getByRole('radio', { name: /محمود عبد الرحمن السيد علي/ }).check();
    await expect(page.getByText('البيانات كما كتبتها في هذا الطلب')).toBeVisible();
    await fillDocument(page, { applicantEntity: 'هيئة التأمينات الاجتماعية' });
    await addKind(page, 'شهادة ميلاد');
    await expectDocument(page, 3, 3);
    await fillDocument(page, { forSelf: true, numberOfCopies: 2 });
    await expect(page.getByText('بياناتك كما في حسابك')).toBeVisible();

    await page.reload();
    await expect(page.getByText('بياناتك كما في حسابك')).toBeVisible();
    await press(page, 'السابق');
    await expect(page.locator('[name=applicantEntity]')).toHaveValue('هيئة التأمينات الاجتماعية');
    await press(page, 'التالي');
    await expectDocument(page, 3, 3);

    await press(page, 'مراجعة');
    for (const kind of ['قيد وفاة', 'قيد عائلي', 'شهادة ميلاد']) {
      await expect(page.getByRole('table', { name: kind })).toBeVisible();
    }
    await expect(page.getByRole('main')).toContainText('260 جنيهًا');
    await expectSoundAt(page, [360, 1280]);
    await fillDelivery(page);
    await press(page, 'تسجيل الطلب');
    return registeredId(page);
  });
  await page.goto(`/inquiryResult/${id}`);

  const clerk = await anotherPersonsPage(browser);
  const clerkEmail = await newStaff(register, 'clerk');
  await test.step('exchanges messages with the clerk on the request page', async () => {
    await press(page, 'اكتب إلى الموظف');
    await press(page, 'إرسال');
    await expect(page.getByLabel('رسالتك')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('رسالتك').fill(MESSAGE);
    await expectSoundAt(page, [360, 1280]);
    await press(page, 'إرسال');
    await expect(page.getByText('وصلت رسالتك، ولم يُرد عليها بعد.')).toBeVisible();

    await openOffice(clerk, '/office/queue', clerkEmail);
    await clerk.getByRole('searchbox').fill(formatRequestId(id));
    await press(clerk, 'بحث');
    await expect(clerk).toHaveURL(new RegExp(`/office/requests/${id}$`));
    const written = clerk.getByRole('region', { name: 'رسائل المواطن عن الطلب' });
    await expect(written).toContainText(MESSAGE);
    await written.getByLabel('الرد').fill(ANSWER);
    await expectSound(clerk);
    await press(clerk, 'إرسال الرد');
    await expect(written).toContainText(ANSWER);
    await expect(written.getByLabel('الرد')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'سؤال عن الطلب؟' })).toContainText(ANSWER);
  });

  await test.step('clerk decides three documents; she sees the result after the last', async () => {
    await press(clerk, 'خذ الطلب');
    await expect(clerk.getByText(/معك حتى/)).toBeVisible();
    await choose(clerk, 1, 'قبول');
    await choose(clerk, 2, 'رفض');
    await press(clerk, 'معاينة وإرسال');
    const reasons = documentCard(clerk, 2).getByRole('group', { name: 'سبب الرفض' });
    await expect(reasons.getByRole('radio').first()).toBeFocused();
    await expect(reasons).toContainText('اختر سبب الرفض');
    await expectSound(clerk);
    const reason = reasons.getByRole('radio', { name: 'الاسم لا يطابق الاسم المسجل' });
    await reason.check();
    await press(clerk, 'ملاحظة للمواطن');
    await documentCard(clerk, 2).getByLabel(/ملاحظة/).fill('الاسم الثاني مختلف');

    await clerk.reload();
    await expect(reason).toBeChecked();
    await press(clerk, 'معاينة وإرسال');
    const preview = clerk.getByRole('dialog', { name: 'ما سيراه المواطن' });
    // Decisions become visible once all are made.
    await expect(preview).toContainText('لم يُبَتّ في كل الوثائق');
    await expect(preview).not.toContainText(REASON);
    const sent: string[] = [];
    clerk.on('request', (request) => {
      if (request.url().endsWith('/request/decide')) sent.push(request.url());
    });
    await preview.getByRole('button', { name: 'إرسال القرار' }).dblclick();
    await expect(clerk.getByText('ما زال ينتظر قرارًا: وثيقة واحدة')).toBeInViewport();
    expect(sent).toHaveLength(1);
    await expectSound(clerk);
    await page.reload();
    await expect(page.getByText('طلبك قيد المراجعة').first()).toBeVisible();
    await expect(page.getByText(REASON)).toHaveCount(0);

    await choose(clerk, 3, 'قبول');
    await press(clerk, 'معاينة وإرسال');
    await expect(preview).toContainText(REASON);
    await expect(preview).toContainText('في انتظار سداد الرسوم');
    await expect(preview).toContainText('195 جنيهًا');
    await expectSound(clerk);
    await preview.getByRole('button', { name: 'إرسال القرار' }).click();
    await expect(clerk.getByText('أُرسل القرار. صارت حالة الطلب')).toContainText('في انتظار سداد');
    const row = (kind: string) =>
      page.getByRole('table').locator('tbody').getByRole('row').filter({ hasText: kind });
    await expect(row('شهادة ميلاد')).toContainText('مقبولة');
    await expect(row('قيد وفاة')).toContainText('مرفوضة');
    await expect(page.getByRole('main')).toContainText('قُبلت وثيقتان ورُفضت وثيقة واحدة.');
    await expect(page.getByRole('main')).toContainText(REASON);
    await expect(row('قيد عائلي')).toContainText('مقبولة');
    await expect(page.getByText('195 جنيهًا').first()).toBeVisible();
    await expect(page.getByText(clerkEmail)).toHaveCount(0);
  });

  const again =
    await test.step('reorders the rejected document, corrected, to the previous address', async () => {
      await press(page, 'اطلبها من جديد');
      await expect(page).toHaveURL(/\/electronicservices\/death\?order=/);
      await expect(page.getByText('رُفضت هذه الوثيقة من قبل')).toBeVisible();
      await expect(page.getByText(REASON)).toBeVisible();
      await expect(page.locator('[name=firstName]')).toBeFocused();
      await expect(page.locator('[name=nationalIdenNumber]')).toHaveValue(
        father.nationalIdenNumber,
      );
      await expectSoundAt(page, [360, 1280]);
      await page.locator('[name=fatherName]').fill('عبد الرحيم');
      await press(page, 'مراجعة');
      await expect(page.getByRole('table')).toContainText('عبد الرحيم');
      await press(page, 'استخدم هذا العنوان');
      await expect(page.locator('[name=streetName]')).toHaveValue('شارع النيل');
      await press(page, 'تسجيل الطلب');
      await expect(page).not.toHaveURL(/death/);
      return registeredId(page);
    });
  expect(again).not.toBe(id);
  await page.goto(`/inquiryResult/${id}`);
  const successor = page.getByRole('link', { name: formatRequestId(again) });
  await expect(successor).toHaveAttribute('href', `/inquiryResult/${again}`);
  await expect(page.getByRole('button', { name: 'اطلبها من جديد' })).toHaveCount(0);
  await acceptRequest(again, register);

  await test.step('both are paid and delivered', async () => {
    await payByCard(page, id);
    expect(
      await register(
        'SELECT document_type, state FROM documents WHERE request_id = $1 ORDER BY position',
        [id],
      ),
    ).toEqual([
      { document_type: 'Birth', state: 'PAYMENT_ACCEPTED' },
      { document_type: 'Death', state: 'REJECTED' },
      { document_type: 'FamilyRecord', state: 'PAYMENT_ACCEPTED' },
    ]);
    expect(await register('SELECT amount FROM payments WHERE request_id = $1', [id])).toEqual([
      { amount: 19_500 },
    ]);
    await payByCard(page, again);
    for (const each of [id, again]) await deliverPapers(page, each, register);
  });
});
