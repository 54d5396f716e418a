import type { Page, Route } from '@playwright/test';
import { requestEvents } from '@wathiqa/contract';
import {
  expect,
  expectDocument,
  fillDelivery,
  fillPerson,
  openSignedIn,
  people,
  press,
  registeredId,
  startBirth,
  test,
} from '../support/fixtures.ts';

/**
 * The error catalogue of the specification (portal.md §8), a test a row. A failure is told twice: by a toast,
 * and by a summary at the top of the form that takes the focus and stays.
 */

const ORDER = '**/api/Requests/create-cso-request/**';
const SHIPMENT = '**/api/Requests/ShipmentInfo/**';
const STATUS = '**/api/Requests/request-status/**';
const EXPIRED = 'لقد انتهت صلاحية الجلسة الخاصة بك ، أعد محاولة تسجيل الدخول';

const toasts = (page: Page) => page.getByRole('region', { name: 'التنبيهات' });
const summary = (page: Page) => page.locator('form').getByRole('alert');

/** Both the toast and the summary say it, and the summary has the focus. */
async function expectShownTwice(page: Page, text: string | RegExp): Promise<void> {
  await expect(toasts(page)).toContainText(text);
  await expect(summary(page)).toContainText(text);
  await expect(summary(page)).toBeFocused();
}

/** Answers calls with an error of the wire's form. */
function refuseWith(status: number, message: string, headers: Record<string, string> = {}) {
  return (route: Route) =>
    route.fulfill({
      status,
      headers,
      json: { ResponseCode: status, ResponseMessage: message },
    });
}

/** A birth certificate entered and reviewed, with the delivery filled in. */
async function reviewOne(page: Page, email: string): Promise<void> {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);
}

test('invalid form: nothing is saved or moved', async ({ page, email }) => {
  await startBirth(page, email);
  let asked = 0;
  await page.route(ORDER, (route) => {
    asked += 1;
    return route.continue();
  });
  await page.locator('[name=firstName]').fill('منى');
  await press(page, 'إضافة');
  await expectShownTwice(page, 'هناك خطأ فى البيانات المدخلة');
  await expectDocument(page, 1, 1);
  expect(asked).toBe(0);
});

test('two mobiles equal', async ({ page, email }) => {
  await reviewOne(page, email);
  await page.locator('[name=mobile2]').fill('٠١٠١٢٣٤٥٦٧٨');
  await press(page, 'تسجيل الطلب');
  await expect(toasts(page)).toContainText('رقم المحمول الأول يجب أن يختلف عن رقم المحمول الثاني');
  await expect(summary(page).getByRole('link')).toHaveCount(1);
  await summary(page).getByRole('link').click();
  await expect(page.locator('[name=mobile2]')).toBeFocused();
});

test('a preview that is not accepted is told in the words of the server', async ({
  page,
  email,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await page.route(ORDER, (route) =>
    route.fulfill({ json: { ResponseCode: 4002, ResponseMessage: 'رسالة من الخدمة' } }),
  );
  await press(page, 'مراجعة');
  await expectShownTwice(page, 'رسالة من الخدمة');
  await expect(page.locator('[name=firstName]')).toHaveValue('أحمد');
  await page.unroute(ORDER);
  await press(page, 'مراجعة');
  await expect(page.getByRole('table')).toBeVisible();
});

for (const [what, status, words] of [
  ['fails', 500, 'حدث خطأ لدينا'],
  ['is unavailable', 503, 'الخدمة غير متاحة الآن'],
] as const) {
  test(`a preview while the server ${what} says what to do and whom to call`, async ({
    page,
    email,
  }) => {
    await startBirth(page, email);
    await fillPerson(page, people.self);
    await page.route(ORDER, refuseWith(status, words));
    await press(page, 'إضافة');
    await expectShownTwice(page, words);
    await expect(summary(page)).toContainText('إذا تكرر الخطأ فاتصل بمركز الاتصال');
    await expect(summary(page).getByRole('link', { name: '15340' })).toHaveAttribute(
      'href',
      'tel:15340',
    );
    await expectDocument(page, 1, 1);
    await page.unroute(ORDER);
    await press(page, 'إضافة');
    await expectDocument(page, 2, 2);
  });
}

test('a preview that reaches nobody keeps everything and works when there is a network again', async ({
  page,
  context,
  email,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await context.setOffline(true);
  await press(page, 'إضافة');
  await expectShownTwice(page, 'انقطع الاتصال بالخدمة');
  await expect(summary(page).getByRole('link', { name: '15340' })).toBeVisible();
  await context.setOffline(false);
  await press(page, 'إضافة');
  await expectDocument(page, 2, 2);
});

for (const [seconds, words] of [
  ['1', 'انتظر ثانية واحدة'],
  ['2', 'انتظر ثانيتين'],
  ['7', 'انتظر 7 ثوانٍ'],
  ['40', 'انتظر 40 ثانية'],
  ['120', 'انتظر دقيقتين'],
] as const) {
  test(`too many calls: the citizen is told to wait ${seconds} seconds, and may try again`, async ({
    page,
    email,
  }) => {
    await startBirth(page, email);
    await fillPerson(page, people.self);
    await page.route(ORDER, refuseWith(429, 'عدد المحاولات كبير', { 'retry-after': seconds }));
    await press(page, 'مراجعة');
    await expectShownTwice(page, words);
    await page.unroute(ORDER);
    await press(page, 'مراجعة');
    await expect(page.getByRole('table')).toBeVisible();
  });
}

test('an order that is too large says how to make it smaller', async ({ page, email }) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await page.route(ORDER, refuseWith(413, 'حجم البيانات المرسلة أكبر من المسموح به'));
  await press(page, 'إضافة');
  await expectShownTwice(page, 'حجم البيانات المرسلة أكبر من المسموح به');
  await expect(summary(page)).toContainText('قلّل عدد الوثائق');
});

test('a list that fails says so at its field, and is loaded on trying again', async ({
  page,
  email,
}) => {
  await page.route('**/api/Lookups/govs/**', refuseWith(503, 'الخدمة غير متاحة الآن'));
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  const governorate = page.locator('[name=govCode]');
  await expect(governorate).toHaveAccessibleDescription(/تعذّر تحميل القائمة/);
  await page.unroute('**/api/Lookups/govs/**');
  await press(page, 'حاول مرة أخرى');
  await expect(governorate.locator('option[value="01"]')).toBeAttached();
  await expect(governorate).not.toHaveAccessibleDescription(/تعذّر/);
});

test('a create that fails is told, and the button registers the order once afterwards', async ({
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
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  const stored = await register(
    'SELECT requests.id::text FROM requests JOIN citizens ON citizens.id = citizen_id WHERE email = $1',
    [email],
  );
  expect(stored).toEqual([{ id }]);
});

test('an address that is refused for good is told and not sent for ever', async ({
  page,
  email,
}) => {
  await reviewOne(page, email);
  let sent = 0;
  await page.route(SHIPMENT, (route) => {
    sent += 1;
    return refuseWith(409, 'سبق تسجيل عنوان آخر لهذا الطلب')(route);
  });
  await press(page, 'تسجيل الطلب');
  await registeredId(page);
  await expect(toasts(page)).toContainText('سبق تسجيل عنوان آخر لهذا الطلب');
  await page.reload();
  await expect(page.getByText('تم تسجيل طلبكم بنجاح')).toBeVisible();
  expect(sent).toBe(1);
});

test('status 400 on an inquiry: the words of the server, a mark, no table and nothing to try again', async ({
  page,
  email,
}) => {
  await page.route(STATUS, refuseWith(400, 'لا يوجد طلب بهذا الرقم ضمن طلباتك'));
  await openSignedIn(page, '/inquiryResult/260000000018', email);
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('لا يوجد طلب بهذا الرقم ضمن طلباتك');
  await expect(refusal.locator('svg')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'حاول مرة أخرى' })).toHaveCount(0);
});

test('an inquiry that fails offers to try again and the call centre', async ({ page, email }) => {
  await page.route(STATUS, refuseWith(503, 'الخدمة غير متاحة الآن'));
  // A line that says nothing: the page does not ask again by itself meanwhile.
  await page.route(`**${requestEvents.path}`, () => {});
  await openSignedIn(page, '/inquiryResult/260000000018', email);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('الخدمة غير متاحة الآن');
  await expect(failure.getByRole('link', { name: '16582' })).toBeVisible();
  await page.unroute(STATUS);
  await page.route(STATUS, refuseWith(400, 'لا يوجد طلب بهذا الرقم ضمن طلباتك'));
  await press(page, 'حاول مرة أخرى');
  await expect(failure).toContainText('لا يوجد طلب بهذا الرقم ضمن طلباتك');
});

test('status 401 on any call: the toast, then the login with the page as the way back', async ({
  page,
  email,
  register,
}) => {
  await openSignedIn(page, '/inquiry', email);
  await expect(page.getByText(/مرحبًا/).first()).toBeVisible();
  await register(
    `UPDATE sessions SET ended_at = now(), end_reason = 'logout'
     WHERE citizen_id = (SELECT id FROM citizens WHERE email = $1)`,
    [email],
  );
  await page.locator('main [name=requestId]').fill('260000000018');
  await page.locator('main').getByRole('button', { name: 'استعلام' }).click();
  await expect(toasts(page)).toContainText(EXPIRED);
  await page.waitForURL(/\/sandbox\/account\/login/);
  expect(new URL(page.url()).searchParams.get('returnUrl')).toMatch(
    /\/inquiryResult\/260000000018$/,
  );
});

test('a toast lies at the bottom left, waits while it is pointed at or used, and leaves afterwards', async ({
  page,
  email,
}) => {
  await page.clock.install();
  await startBirth(page, email);
  await press(page, 'إضافة');
  const toast = toasts(page).getByText('هناك خطأ فى البيانات المدخلة');
  const box = await toast.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThan(width / 2);
  expect(box?.y ?? 0).toBeGreaterThan(height / 2);

  await toast.hover();
  await page.clock.fastForward('01:00');
  await expect(toast).toBeVisible();
  const close = toasts(page).getByRole('button', { name: 'إغلاق' });
  await close.focus();
  await page.mouse.move(0, 0);
  await page.clock.fastForward('01:00');
  await expect(toast).toBeVisible();
  await close.blur();
  await page.clock.fastForward('00:06');
  await expect(toast).toHaveCount(0);
});

test('a toast that is closed gives the focus back', async ({ page, email }) => {
  await startBirth(page, email);
  await press(page, 'إضافة');
  await expect(summary(page)).toBeFocused();
  await toasts(page).getByRole('button', { name: 'إغلاق' }).focus();
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('هناك خطأ')).toHaveCount(0);
  await expect(summary(page)).toBeFocused();
});

test('a toast that comes while a dialog is open can be seen, read and closed', async ({
  page,
  email,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(ORDER, async (route) => {
    await asked;
    await refuseWith(503, 'الخدمة غير متاحة الآن')(route);
  });
  await press(page, 'إضافة');
  await page.getByRole('link', { name: 'الاستعلام عن طلب' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  answer();
  await expect(dialog.getByRole('alert')).toContainText('الخدمة غير متاحة الآن');
  await dialog.getByRole('region').getByRole('button', { name: 'إغلاق' }).click();
  await expect(dialog.getByRole('alert')).not.toContainText('الخدمة');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(summary(page)).toContainText('الخدمة غير متاحة الآن');
});
