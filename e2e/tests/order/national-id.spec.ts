import type { Page } from '@playwright/test';
import { expectSound } from '../../support/checks/expect-sound.ts';
import {
  expect,
  fillDelivery,
  openSignedIn,
  press,
  registeredId,
  signIn,
  test,
} from '../../support/fixtures.ts';
import { callLine } from '../../support/office/call-centre.ts';
import {
  acceptRequest,
  anotherPersonsPage,
  newStaff,
  openOffice,
} from '../../support/office/office.ts';
import {
  answerJob,
  answerMonth,
  answerOnline,
  fillCard,
  monthsAgo,
  numberOfAge,
  type Reason,
  startCard,
  TODAY,
} from '../../support/order/card.ts';
import { PHONE } from '../../support/product/visitor.ts';

const CREATE = '**/api/Requests/create-cso-request/**';
const FORM = '/electronicservices/nid';

/** The focused heading names the step. */
async function expectStep(page: Page, step: number, steps: number): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(`السؤال ${step} من ${steps}`);
  await expect(heading).toBeFocused();
}

/** The focused heading is the verdict; the error contains its sentence and figure. */
async function expectRefused(page: Page, sentence: string, figure: RegExp): Promise<void> {
  const verdict = page.getByRole('heading', { level: 1 });
  await expect(verdict).toHaveText('لا يمكن تسجيل هذا الطلب عبر البوابة');
  await expect(verdict).toBeFocused();
  const panel = page.locator('main').getByRole('alert');
  await expect(panel).toContainText(sentence);
  await expect(panel).toContainText(figure);
  await expect(panel.getByRole('link', { name: callLine })).toBeVisible();
}

async function expectWayForward(page: Page): Promise<void> {
  const link = page.locator('main').getByRole('link', { name: 'أقرب سجل مدني' });
  await expect(link).toHaveAttribute('href', '/recordslocation?kind=model');
}

async function registerOrder(page: Page) {
  await expect(page.getByRole('table')).toContainText('أحمد محمود عبد الرحمن السيد');
  await expect(page.getByRole('button', { name: 'تعديل الطلب' })).toHaveCount(0);
  await fillDelivery(page);
  const sending = page.waitForRequest(
    (request) =>
      request.url().includes('create-cso-request') && request.headers().previewonly === 'false',
  );
  await press(page, 'تسجيل الطلب');
  const sent: Record<string, unknown> = (await sending).postDataJSON();
  return { id: await registeredId(page), sent };
}

interface Ordered {
  nationalId: string;
  reason: Reason;
  job: string;
  answers: Record<string, unknown>;
}

/** NID document in wire format (spec §2.2). */
function toWire({ nationalId, reason, job, answers }: Ordered) {
  return {
    nidDoc: [
      {
        name: { firstName: 'أحمد', otherName: 'محمود عبد الرحمن السيد' },
        motherFullName: 'فاطمة حسن إبراهيم علي',
        genderCode: 'M',
        nid: { nationalIdenNumber: nationalId },
        jobName: job,
        nidIssueReasonCode: reason,
        jobTypeNIDCode: 'NONE',
        numberOfCopies: 1,
      },
    ],
    contactInfo: expect.anything(),
    customerAddress: expect.anything(),
    options: { locale: 'ar', notifyMobile: 1, seenTotalPrice: 175, ...answers },
  };
}

test('a first card needs only the job step', async ({ page, email }) => {
  const nationalId = numberOfAge(16);
  await openSignedIn(page, '/services/electronicservices/regulations/nid?reason=FIRST', email);
  await page.getByRole('checkbox', { name: 'أوافق على شروط الخدمة' }).check();
  await press(page, 'بدء الخدمة');
  await expect(page.locator('form').getByText('175 جنيهًا')).toBeVisible();
  await fillCard(page, nationalId);
  await expectStep(page, 1, 1);
  await answerJob(page, 6);

  const { id, sent } = await registerOrder(page);
  const ordered: Ordered = { nationalId, reason: 'FIRST', job: 'طالب', answers: { jobTypeId: 6 } };
  expect(sent).toEqual(toWire(ordered));
  // Back skips form, steps and review.
  await page.goBack();
  await expect(page).toHaveURL(/\/regulations\/nid\?reason=FIRST$/);
  await page.goto(`/inquiryResult/${id}`);
  await expect(page.getByText('طلبك قيد المراجعة').first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'حالة الوثيقة' })).toHaveCount(0);
});

test('a first card asks for its visit from the terms to the status', async ({
  page,
  email,
  register,
  browser,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const papers = main.getByText('وشهادة الميلاد المميكنة').first();
  const nearest = main.getByRole('link', { name: 'أقرب سجل مدني' }).first();
  await openSignedIn(page, '/services/electronicservices/regulations/nid?reason=FIRST', email);
  await expect(papers).toBeVisible();

  await startCard(page, email, 'FIRST');
  await fillCard(page, numberOfAge(16));
  await answerJob(page, 6);
  await expect(papers).toBeVisible();
  const { id } = await registerOrder(page);
  await page.goto(`/request/${id}`);
  await expect(papers).toHaveCount(0);

  await page.goto(`/inquiryResult/${id}`);
  await expect(main.getByText('نحسب موعد الوصول من يوم زيارتك')).toBeVisible();
  await expect(main.getByText('موعد الوصول المتوقع')).toHaveCount(0);
  await acceptRequest(id, register);
  await page.reload();
  await expect(main.getByRole('link', { name: /سداد/ }).first()).toBeVisible();
  await expect(papers).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(PHONE);

  const office = await anotherPersonsPage(browser, process.env.PRODUCT_URL ?? '');
  await openOffice(office, `/office/requests/${id}`, await newStaff(register, 'clerk'));
  await office.getByLabel('سبب الاطلاع').selectOption('citizenAsked');
  await office.getByLabel('التفاصيل').fill('حضر صاحب البطاقة');
  await press(office, 'فتح الطلب');
  await press(office, 'تسجيل زيارة صاحب البطاقة');
  await expectSound(office);
  await office
    .getByRole('dialog')
    .getByRole('button', { name: 'تسجيل زيارة صاحب البطاقة' })
    .click();
  await expect(office.getByText('سُجلت الزيارة.')).toBeVisible();
  await office.context().close();

  await expect(main.getByText('زرت السجل المدني').first()).toBeVisible();
  await expect(main.getByText(/موعد الوصول المتوقع/)).toBeVisible();
  await expect(nearest).toHaveCount(0);
});

test('replaces a damaged online card of a man of 60', async ({ page, email }) => {
  const nationalId = numberOfAge(60);
  await startCard(page, email, 'DAMAGED');
  await fillCard(page, nationalId);
  await answerOnline(page, 'yes');
  await answerMonth(page, 83);
  await answerJob(page, 1);

  const { sent } = await registerOrder(page);
  const { year, month } = monthsAgo(83);
  const ordered: Ordered = {
    nationalId,
    reason: 'DAMAGED',
    job: 'بالمعاش',
    answers: { lastIssuedOnline: true, lastIssueMonth: `${year}-${month}`, jobTypeId: 1 },
  };
  expect(sent).toEqual(toWire(ordered));
});

test('each refusal shows its figure and is correctable', async ({ page, email }) => {
  await startCard(page, email, 'DAMAGED');
  await fillCard(page, '30102290190010');
  await expectRefused(page, 'الرقم القومي لا يدل على تاريخ ميلاد صحيح', /لا يعطي سنًا/);
  await expect(page.locator('main').getByRole('link', { name: 'أقرب سجل مدني' })).toHaveCount(0);
  await press(page, 'تعديل البيانات');
  await expect(page.locator('[name=nationalIdenNumber]')).toBeFocused();

  await page.locator('[name=nationalIdenNumber]').fill(numberOfAge(59));
  await press(page, 'تسجيل الطلب');
  await expectStep(page, 1, 3);
  await answerOnline(page, 'yes');
  await expectRefused(page, 'صورة بطاقتك تحتاج إلى تحديث', /60.*59/);
  await expectWayForward(page);
  await press(page, 'تعديل الإجابات');
  await expect(page.locator('[name=lastIssuedOnline][value=yes]')).toBeFocused();
  await answerOnline(page, 'no');
  await expectStep(page, 2, 3);

  const thisMonth = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
    year: 'numeric',
    month: 'long',
    timeZone: 'Africa/Cairo',
  }).format(new Date());
  for (const [jobTypeId, job, years, months] of [
    [8, 'نقابة المحامين', 'سنة واحدة', 12],
    [14, 'القطاع الخاص وقطاع الأعمال', '3 سنوات', 36],
    [9, 'نقابات أخرى', '5 سنوات', 60],
  ] as const) {
    await answerMonth(page, months);
    await answerJob(page, jobTypeId);
    await expectRefused(
      page,
      `انتهت صلاحية بطاقتك: مدة بطاقة «${job}» ${years}. توجه إلى السجل المدني لتجديدها`,
      new RegExp(`صدرت بطاقتك في .*، ومدتها لهذه المهنة ${years}، فانتهت في ${thisMonth}`),
    );
    await expectWayForward(page);
    await press(page, 'تعديل الإجابات');
    await press(page, 'السابق');
    await expectStep(page, 2, 3);
  }
  await answerMonth(page, 84);
  await expectRefused(
    page,
    'مرت سبع سنوات أو أكثر على إصدار بطاقتك',
    new RegExp(`ومدتها 7 سنوات، فانتهت في ${thisMonth}`),
  );
  await expectWayForward(page);
});

test('rejects a student over 28 until another job is chosen', async ({ page, email }) => {
  await startCard(page, email, 'FIRST');
  await fillCard(page, numberOfAge(29));
  await answerJob(page, 6);
  await expectRefused(page, 'واختمها من جهة دراستك بما يفيد استمرارك فيها', /28 سنة.*29 سنة/);
  await expectWayForward(page);

  await press(page, 'تعديل الإجابات');
  await answerJob(page, 5);
  await expect(page.getByRole('table')).toContainText('إصدار بطاقة رقم قومي لأول مرة');
});

test("prefills the verified national ID and rejects another person's", async ({ page }) => {
  await startCard(page, 'mona@wathiqa.example', 'LOST');
  // Verified data is read-only; an error report shows the prefilled fields.
  await expect(page.getByText('بياناتك كما في حسابك')).toBeVisible();
  const number = page.locator('[name=nationalIdenNumber]');
  await expect(number).toHaveCount(0);
  await press(page, 'بياناتي في الحساب غير صحيحة');
  await expect(number).toHaveValue('29602290292120');
  await number.fill(numberOfAge(36));
  await expect(page.getByText('هذا ليس الرقم القومي المثبت في حسابك').first()).toBeVisible();
  await fillCard(page, numberOfAge(36));
  await expectRefused(page, 'بطاقة الرقم القومي تُطلب من حساب صاحبها', /المثبت في الحساب/);
  await press(page, 'تعديل البيانات');
  await expect(number).toBeFocused();
});

test('rejects empty forms and unanswered steps; reload preserves answers', async ({
  page,
  email,
}) => {
  await startCard(page, email, 'LOST');
  await press(page, 'تسجيل الطلب');
  await expect(page.getByText('هناك خطأ فى البيانات المدخلة').first()).toBeVisible();
  await expect(page.locator('[name=motherFullName]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name=lastIssuedOnline]')).toHaveCount(0);

  await fillCard(page, numberOfAge(36));
  await expectStep(page, 1, 3);
  await press(page, 'التالي');
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
  await expect(summary).toBeFocused();
  await summary.getByRole('link').click();
  await expect(page.locator('[name=lastIssuedOnline]').first()).toBeFocused();
  await answerOnline(page, 'no');

  // Only months from January 2014 to now.
  const years = page.locator('[name=lastIssueYear] option:not([value=""])');
  await expect(years.first()).toHaveAttribute('value', String(TODAY.year));
  await expect(years.last()).toHaveText('لا أعرف الشهر');
  await expect(page.locator('[name=lastIssueYear] option[value="2014"] + option')).toHaveText(
    'قبل يناير 2014',
  );
  await page.locator('[name=lastIssueYear]').selectOption('2014');
  const months = page.locator('[name=lastIssueMonth] option:not([value=""])');
  await expect(months).toHaveCount(12);
  await page.locator('[name=lastIssueYear]').selectOption(String(TODAY.year));
  await expect(months).toHaveCount(TODAY.month);

  await answerMonth(page, 5);
  await page.locator('[name=jobTypeId]').selectOption('14');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.locator('[name=jobTypeId]')).toHaveValue('14');
  await press(page, 'مراجعة');
  await expect(page.getByRole('table')).toContainText('بطاقة رقم قومي بدل فاقد');
});

test('preserves answers on back and repeats steps of a changed form', async ({ page, email }) => {
  await startCard(page, email, 'LOST');
  await fillCard(page, numberOfAge(60));
  await answerOnline(page, 'yes');
  await answerMonth(page, 10);
  await expectStep(page, 3, 3);

  await press(page, 'السابق');
  await expectStep(page, 2, 3);
  await expect(page.locator('[name=lastIssueMonth]')).toHaveValue(monthsAgo(10).month);
  await page.goBack();
  await expectStep(page, 1, 3);
  await expect(page.locator('[name=lastIssuedOnline][value=yes]')).toBeChecked();
  await press(page, 'تعديل: صاحب البطاقة');
  await expect(page.locator('[name=firstName]')).toHaveValue('أحمد');

  await page.locator('[name=nationalIdenNumber]').fill(numberOfAge(59));
  await press(page, 'تسجيل الطلب');
  await expectStep(page, 1, 3);
  await expect(page.locator('[name=lastIssuedOnline][value=yes]')).toBeChecked();
  await press(page, 'التالي');
  await expectRefused(page, 'صورة بطاقتك تحتاج إلى تحديث', /60.*59/);
});

test('does not open an unreached step by address', async ({ page, email }) => {
  await startCard(page, email, 'LOST');
  await page.waitForURL(/[?&]order=/);
  await page.goto(`${page.url()}&step=jobTypeId`);
  await expect(page.locator('[name=firstName]')).toBeVisible();
  await expect(page.locator('[name=jobTypeId]')).toHaveCount(0);
  await expect(page).toHaveURL(({ searchParams }) => !searchParams.has('step'));
});

test('resumes the step with its answers after session expiry', async ({
  page,
  email,
  register,
}) => {
  await startCard(page, email, 'LOST');
  await fillCard(page, numberOfAge(36));
  await answerOnline(page, 'no');
  await answerMonth(page, 5);
  await register(
    `UPDATE sessions SET ended_at = now(), end_reason = 'logout'
     WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $1)`,
    [email],
  );
  await answerJob(page, 14);
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await page.waitForURL((url) => url.pathname === FORM);
  await expect(page.locator('[name=jobTypeId]')).toHaveValue('14');
  await press(page, 'السابق');
  await expect(page.locator('[name=lastIssueMonth]')).toHaveValue(monthsAgo(5).month);
  await press(page, 'التالي');
  await press(page, 'مراجعة');
  await expect(page.getByRole('table')).toContainText('بطاقة رقم قومي بدل فاقد');
});

test('going back during a request stays back', async ({ page, email }) => {
  await startCard(page, email, 'LOST');
  await fillCard(page, numberOfAge(36));
  await answerOnline(page, 'no');
  await answerMonth(page, 5);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(CREATE, async (route) => {
    await asked;
    await route.continue();
  });
  await answerJob(page, 14);
  await press(page, 'السابق');
  await expectStep(page, 2, 3);
  const answered = page.waitForResponse(CREATE);
  answer();
  await (await answered).finished();
  await press(page, 'التالي');
  await expectStep(page, 3, 3);
});

test('stores an order repeated after a network failure once', async ({
  page,
  context,
  email,
  register,
}) => {
  await startCard(page, email, 'FIRST');
  await fillCard(page, numberOfAge(36));
  await page.route(CREATE, (route) => route.abort('internetdisconnected'));
  await answerJob(page, 14);
  await expect(page.locator('form').getByRole('alert')).toBeVisible();
  await expect(page.locator('[name=jobTypeId]')).toHaveValue('14');

  await page.unroute(CREATE);
  await press(page, 'مراجعة');
  await expect(page.getByRole('table')).toBeVisible();
  await fillDelivery(page);
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await press(page, 'تسجيل الطلب');
  // The notice of the lost connection precedes the failure.
  await expect(page.locator('form').getByRole('alert')).toContainText('لم نتأكد من تسجيل الطلب');
  await page.unroute(CREATE);
  await context.setOffline(false);
  await press(page, 'تسجيل الطلب');

  const id = await registeredId(page);
  const stored = await register(
    'SELECT requests.id::text FROM requests JOIN citizens ON citizens.id = citizen_id WHERE subject = $1',
    [email],
  );
  expect(stored).toEqual([{ id }]);
});
