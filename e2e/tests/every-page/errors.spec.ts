import type { Page, Route } from '@playwright/test';
import { requestEvents } from '@wathiqa/contract';
import {
  addDocument,
  expect,
  expectDocument,
  fillDelivery,
  fillPerson,
  openSignedIn,
  press,
  registeredId,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { callLine } from '../../support/office/call-centre.ts';
import { people } from '../../support/people.ts';

/** Error catalogue (spec §3.4): a toast, and a persistent, focused summary above the form. */

const ORDER = '**/api/Requests/create-cso-request/**';
const STATUS = '**/api/Requests/request-status/**';
const EXPIRED = 'لقد انتهت صلاحية الجلسة الخاصة بك ، أعد محاولة تسجيل الدخول';

const toasts = (page: Page) => page.getByRole('region', { name: 'التنبيهات' });
const summary = (page: Page) => page.locator('form').getByRole('alert');

async function expectShownTwice(page: Page, text: string | RegExp): Promise<void> {
  await expect(toasts(page)).toContainText(text);
  await expect(summary(page)).toContainText(text);
  await expect(summary(page)).toBeFocused();
}

function refuseWith(status: number, message: string, headers: Record<string, string> = {}) {
  return (route: Route) =>
    route.fulfill({
      status,
      headers,
      json: { ResponseCode: status, ResponseMessage: message },
    });
}

async function reviewOne(page: Page, email: string): Promise<void> {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);
}

const FAILED_PREVIEWS = [
  {
    answer: (route: Route) =>
      route.fulfill({ json: { ResponseCode: 4002, ResponseMessage: 'رسالة من الخدمة' } }),
    words: 'رسالة من الخدمة',
  },
  {
    answer: refuseWith(500, 'حدث خطأ لدينا'),
    words: 'حدث خطأ لدينا',
    also: 'إذا تكرر الخطأ فاتصل بمركز الاتصال',
    callCentre: true,
  },
  {
    answer: refuseWith(503, 'الخدمة غير متاحة الآن'),
    words: 'الخدمة غير متاحة الآن',
    also: 'إذا تكرر الخطأ فاتصل بمركز الاتصال',
    callCentre: true,
  },
  {
    answer: refuseWith(429, 'عدد المحاولات كبير', { 'retry-after': '7' }),
    words: 'انتظر 7 ثوانٍ',
  },
  {
    answer: refuseWith(413, 'حجم البيانات المرسلة أكبر من المسموح به'),
    words: 'حجم البيانات المرسلة أكبر من المسموح به',
    also: 'قلّل عدد الوثائق',
  },
  {
    answer: (route: Route) => route.abort('internetdisconnected'),
    words: 'انقطع الاتصال بالخدمة',
    callCentre: true,
  },
];

test('failed preview shows cause and action, loses nothing and can be retried', async ({
  page,
  email,
}) => {
  await startBirth(page, email);
  let asked = 0;
  await page.route(ORDER, (route) => {
    asked += 1;
    return route.continue();
  });
  await page.locator('[name=firstName]').fill('منى');
  await press(page, 'أضف وثيقة');
  await expectShownTwice(page, 'هناك خطأ فى البيانات المدخلة');
  expect(asked).toBe(0);

  await fillPerson(page, people.self);
  for (const { answer, words, also = words, callCentre = false } of FAILED_PREVIEWS) {
    await page.unroute(ORDER);
    await page.route(ORDER, answer);
    await press(page, 'أضف وثيقة');
    await expectShownTwice(page, words);
    await expect(summary(page)).toContainText(also);
    if (callCentre) {
      await expect(summary(page).getByRole('link', { name: callLine })).toHaveAttribute(
        'href',
        `tel:${callLine}`,
      );
    }
    await expectDocument(page, 1, 1);
    await expect(page.locator('[name=firstName]')).toHaveValue('أحمد');
  }
  await page.unroute(ORDER);
  await addDocument(page);
  await expectDocument(page, 2, 2);
});

test('failed order is retried once; a refused address is shown at its field', async ({
  page,
  email,
  register,
}) => {
  await reviewOne(page, email);
  await page.route(ORDER, refuseWith(500, 'حدث خطأ لدينا'));
  await press(page, 'تسجيل الطلب');
  await expectShownTwice(page, 'حدث خطأ لدينا ولم نتأكد من تسجيل الطلب');
  await expect(page.getByRole('button', { name: 'تسجيل الطلب' })).toBeEnabled();
  await page.unroute(ORDER);
  // The list of the page was older than that of the server.
  await page.route(ORDER, (route) => {
    const order = route.request().postDataJSON();
    order.customerAddress.postOfficeCode = 99_999;
    return route.continue({ postData: order });
  });
  await press(page, 'تسجيل الطلب');
  const wrong = summary(page).getByRole('link', { name: /المكان المختار ليس في المحافظة/ });
  await expect(wrong).toHaveAttribute('href', '#postalCode');
  await expect(page.locator('[name=postalCode]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name=streetName]')).toHaveValue('شارع النيل');
  await page.unroute(ORDER);
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  const stored = await register(
    'SELECT requests.id::text FROM requests JOIN citizens ON citizens.id = citizen_id WHERE subject = $1',
    [email],
  );
  expect(stored).toEqual([{ id }]);
});

test("failed inquiry can be retried; a refused one shows the server's text", async ({
  page,
  email,
}) => {
  await page.route(STATUS, refuseWith(503, 'الخدمة غير متاحة الآن'));
  // A silent stream prevents automatic reloads.
  await page.route(`**${requestEvents.path}`, () => {});
  await openSignedIn(page, '/inquiryResult/260000000018', email);
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('الخدمة غير متاحة الآن');
  await expect(refusal.getByRole('link', { name: '16582' })).toBeVisible();
  await page.unroute(STATUS);
  await page.route(STATUS, refuseWith(400, 'لا يوجد طلب بهذا الرقم ضمن طلباتك'));
  await press(page, 'حاول مرة أخرى');
  await expect(refusal).toContainText('لا يوجد طلب بهذا الرقم ضمن طلباتك');
  await expect(refusal.locator('svg')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'حاول مرة أخرى' })).toHaveCount(0);
});

test('401 on any call shows a toast, then the login with a return path', async ({
  page,
  email,
  register,
}) => {
  await openSignedIn(page, '/inquiry', email);
  await expect(page.getByText(/مرحبًا/).first()).toBeVisible();
  await register(
    `UPDATE sessions SET ended_at = now(), end_reason = 'logout'
     WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $1)`,
    [email],
  );
  await page.locator('main [name=requestId]').fill('260000000018');
  await page.locator('main').getByRole('button', { name: 'استعلام' }).click();
  await expect(toasts(page)).toContainText(EXPIRED);
  await page.waitForURL(/\/sandbox\/account\/login/);
  const returnUrl = new URL(page.url()).searchParams.get('returnUrl') ?? '';
  expect(new URL(returnUrl).pathname).toBe('/inquiryResult/260000000018');
});
