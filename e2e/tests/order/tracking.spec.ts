import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addDays, cairoDay, formatFullDayText, formatRequestId, isoDay } from '@wathiqa/domain';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { decideOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { expectSound } from '../../support/checks/sound.ts';
import {
  expect,
  fillDestination,
  openSignedIn,
  press,
  test,
  testAlone,
} from '../../support/fixtures.ts';
import { handOver, markPaid, pack } from '../../support/office/dispatch.ts';
import {
  acceptRequest,
  dueRequest,
  newStaff,
  registerRequest,
} from '../../support/office/office.ts';
import { registerAllStages } from '../../support/order/request-stages.ts';

const EVENT = `
  WITH written AS (
    INSERT INTO request_history (request_id, event, state, actor_kind) VALUES ($1, $2, $3, 'system')
    RETURNING id, request_id
  )
  SELECT pg_notify('request_changes', request_id || ':' || id) FROM written`;

const latest = (page: Page) =>
  page.getByRole('region', { name: 'ما تم في الطلب' }).getByRole('listitem').first();

test('lists requests by need, with their actions, after a retry', async ({
  page,
  email,
  register,
}) => {
  await openSignedIn(page, '/myrequests', email);
  await expect(page.getByRole('heading', { name: 'لا توجد طلبات بعد' })).toBeVisible();
  await expectSound(page);

  const older = await dueRequest(email, register);
  const newer = await registerRequest(email);
  await page.route('**/api/account/requests*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectSound(page);
  await page.unroute('**/api/account/requests*');
  await press(page, 'حاول مرة أخرى');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'تنتظر إجراء منك',
    'جارية',
    'الأجهزة التي دخلت منها',
  ]);
  await expect(cards.nth(0)).toContainText('في انتظار سداد الرسوم');
  await expect(cards.nth(0).getByRole('link', { name: /^سداد/ })).toHaveAttribute(
    'href',
    `/payment/${older}`,
  );
  await expect(cards.nth(1)).toContainText(formatRequestId(newer));
  await press(page, 'تنتظر إجراء منك 1');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(formatRequestId(older));
  await press(page, 'منتهية 0');
  await expect(cards).toHaveCount(0);
  await press(page, 'الكل 2');
  const devices = page.getByRole('region', { name: 'الأجهزة التي دخلت منها' });
  await expect(devices.getByRole('listitem').filter({ hasText: 'هذا الجهاز' })).toContainText(
    'Chrome',
  );
  await expectSound(page);
  await press(page, 'تسجيل الخروج من الأجهزة الأخرى كلها');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await cards.nth(1).getByRole('link', { name: 'تفاصيل الطلب' }).click();
  await expect(page).toHaveURL(new RegExp(`/inquiryResult/${newer}$`));

  // Requests that need an action come first.
  await page.goto('/');
  const personal = page.getByRole('region', { name: 'طلباتي', exact: true });
  await expect(personal.getByRole('article')).toHaveCount(2);
  await expect(
    personal.getByRole('article').first().getByRole('link', { name: /^سداد/ }),
  ).toHaveAttribute('href', `/payment/${older}`);
  await expect(personal.getByRole('article').last()).toContainText('طلبك قيد المراجعة');
  await expect(
    page.getByRole('navigation').getByRole('link', { name: /طلباتي.*طلب واحد بانتظارك/ }),
  ).toBeVisible();
  await expectSound(page);
});

test('first screen of a phone has state, action, date and progress', async ({
  page,
  email,
  register,
}) => {
  const id = await dueRequest(email, register);
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, `/inquiryResult/${id}`, email);
  const bottom = async (element: Locator) => {
    const box = await element.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const main = page.getByRole('main');
  expect(await bottom(main.getByText('في انتظار سداد الرسوم').first())).toBeLessThan(740);
  expect(await bottom(main.getByRole('link', { name: /^سداد .*جنيهًا$/ }))).toBeLessThan(740);
  const day = await main.getByText('موعد الوصول المتوقع').boundingBox();
  expect(day?.y).toBeLessThan(520);
  expect(await bottom(main.getByText('كل المراحل'))).toBeLessThan(740);
  // Three documents.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2_200);
});

test('a refused request has two ways on, and links to its successor everywhere', async ({
  page,
  email,
  register,
}) => {
  const url = process.env.PRODUCT_URL ?? '';
  const refused = await registerRequest(email);
  await decideOverHttp(url, await newStaff(register, 'clerk'), refused, { rejected: 3 });
  await openSignedIn(page, `/inquiryResult/${refused}`, email);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'أقرب سجل مدني' })).toHaveAttribute(
    'href',
    '/recordslocation',
  );
  const again = main.getByRole('button', { name: 'اطلبها من جديد' });
  await expect(again).toBeVisible();
  await expectSound(page);

  // The page does not know that it was ordered again, the form does.
  const citizen = await signInOverHttp(url, email);
  const order = { ...birthOrder(birthDocument()), options: { againOf: refused } };
  const successor = await citizen.order(randomUUID(), order);
  const link = page.getByRole('link', {
    name: `طلبتها من جديد برقم ${formatRequestId(successor)}`,
  });
  await again.click();
  await expect(page).toHaveURL(/\/electronicservices\/birth\?order=/);
  await expect(page.getByText('حتى لا تطلب الوثيقة مرتين')).toBeVisible();
  await expect(link).toHaveAttribute('href', `/inquiryResult/${successor}`);

  for (const path of [`/inquiryResult/${refused}`, '/myrequests']) {
    await page.goto(path);
    await expect(link).toHaveAttribute('href', `/inquiryResult/${successor}`);
    await expect(again).toHaveCount(0);
    await expectSound(page);
  }
  await page.goto('/');
  const personal = page.getByRole('region', { name: 'طلباتي', exact: true });
  await expect(personal.getByRole('article')).toHaveCount(1);
  await expect(personal.getByRole('article')).toContainText(formatRequestId(successor));
});

test('a refund names place, last day and the charge that is not refunded', async ({
  page,
  email,
  register,
}) => {
  const { refunded } = await registerAllStages(email, register, 'ar');
  await openSignedIn(page, `/inquiryResult/${refunded}`, email);
  const main = page.getByRole('main');
  await expect(main.getByText('رددنا إليك 65 جنيهًا')).toBeVisible();
  const day = formatFullDayText(isoDay(addDays(cairoDay(new Date()), 60)));
  await expect(main.getByText(`من أي منفذ من منافذ «فوري» حتى ${day}`)).toBeVisible();
  await expect(main.getByText(/^رسوم شركة الدفع .+ لا تُرد\.$/)).toBeVisible();
});

test('polls for changes without an event stream', async ({ page, email, register }) => {
  const id = await registerRequest(email);
  await page.route('**/api/account/requestEvents', (route) => route.abort());
  await openSignedIn(page, `/inquiryResult/${id}`, email);
  await expect(page.getByText('طلبك قيد المراجعة').first()).toBeVisible();
  await acceptRequest(id, register);
  await expect(latest(page)).toContainText('في انتظار سداد الرسوم', { timeout: 20_000 });
});

test('withdraws a request after confirmation', { tag: '@journey' }, async ({ page, email }) => {
  const id = await registerRequest(email);
  await openSignedIn(page, `/inquiryResult/${id}`, email);
  await press(page, 'إلغاء الطلب');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'أبقِ الطلب' }).click();
  await expect(page.getByRole('button', { name: 'إلغاء الطلب' })).toBeFocused();
  await press(page, 'إلغاء الطلب');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'نعم، ألغِ الطلب' }).click();
  await expect(page.getByText('أُلغي الطلب').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'إلغاء الطلب' })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'ملغاة', exact: true })).toHaveCount(3);
  await expect(page.getByText(/^(مرفوضة|الإجمالي)$/)).toHaveCount(0);
  await expectSound(page);
});

test('address is masked, shown on demand, and editable until packing', { tag: '@journey' }, async ({
  page,
  email,
  register,
}) => {
  const id = await registerRequest(email);
  await openSignedIn(page, `/inquiryResult/${id}`, email);
  const address = page.getByRole('region', { name: 'عنوان التوصيل' });
  await expect(address).toContainText('•••');
  await press(page, 'إظهار العنوان');
  await expect(address).not.toContainText('•••');
  await press(page, 'تغيير العنوان');
  // The form begins with the stored address.
  await expect(page.locator('[name=streetName]')).not.toHaveValue('');
  await page.locator('[name=streetName]').fill('');
  await press(page, 'حفظ العنوان');
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  await expectSound(page);
  await fillDestination(page);
  await press(page, 'حفظ العنوان');
  await expect(address).toContainText('شارع ا•••، ا•••، أ••• ا•••');
  await expect(latest(page)).toContainText('تغيّر عنوان التوصيل');
  await expect(page.getByText('شارع النيل')).toHaveCount(0);

  await newStaff(register, 'clerk');
  await markPaid(register, id);
  await handOver(register, await pack(register, id));
  await register(EVENT, [id, 'STATE_CHANGED', 'INTRANSIT']);
  await expect(latest(page)).toContainText('الطلب في الطريق إليك');
  await expect(page.getByRole('button', { name: 'تغيير العنوان' })).toHaveCount(0);
});

test('number and mobile suffix reveal only the state', async ({ page, email }) => {
  const id = await registerRequest(email);
  await page.goto('/follow');
  await press(page, 'عرض الحالة');
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveCount(2);
  await expectSound(page);
  await page.locator('#follow-form [name=requestId]').fill(formatRequestId(id));
  await page.locator('#follow-form [name=mobileEnding]').fill('9999');
  await press(page, 'عرض الحالة');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('لم نجد طلبًا بهذا الرقم');
  await page.locator('#follow-form [name=mobileEnding]').fill('٠٠١١');
  await press(page, 'عرض الحالة');
  await expect(page.locator('#follow-form')).toContainText('طلبك قيد المراجعة');
  await expectSound(page);
});

testAlone.describe('without script', () => {
  testAlone.use({ javaScriptEnabled: false });

  testAlone('the look-up works by the plain form, right and wrong', async ({ page, email }) => {
    const id = await registerRequest(email);
    await page.goto('/follow');
    const form = page.locator('#follow-form');
    await form.locator('[name=requestId]').fill(id);
    await form.locator('[name=mobileEnding]').fill('9999');
    await press(page, 'عرض الحالة');
    await expect(form).toContainText('لم نجد طلبًا بهذا الرقم');
    await expect(form.locator('[name=requestId]')).toHaveValue(id);
    await form.locator('[name=mobileEnding]').fill('0012');
    await press(page, 'عرض الحالة');
    await expect(form.getByText('طلبك قيد المراجعة')).toBeVisible();
    await form.locator('[name=requestId]').fill('12');
    await form.locator('[name=mobileEnding]').fill('');
    await press(page, 'عرض الحالة');
    await expect(form.getByRole('link', { name: /اكتب 12 رقمًا/ })).toBeVisible();
  });
});
