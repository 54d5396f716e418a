import type { Page } from '@playwright/test';
import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import { expectDarkContrast, expectSound } from '../../support/checks/sound.ts';
import {
  expect,
  openSignedIn,
  press,
  type Register,
  signIn,
  test,
} from '../../support/fixtures.ts';
import { dueRequest, registerRequest } from '../../support/office/office.ts';
import {
  askForCode,
  CARDS,
  expireCode,
  injectFailureOnce,
  openDuePayment,
  payAtOutlet,
  payOnCardPage,
  shownCode,
} from '../../support/order/payments.ts';

const PAYMENTS = `
  SELECT request_id::text, method, amount, unallocated_reason FROM payments
  WHERE split_part(merchant_reference, '~', 1) = $1 ORDER BY request_id::text IS NOT DISTINCT FROM $1 DESC`;
const ATTEMPTS = `
  SELECT method, state FROM payment_attempts WHERE request_id = $1 ORDER BY attempt`;

const EVENTS = `
  SELECT status FROM payment_events WHERE merchant_reference = $1 ORDER BY id`;

/** Waits for the webhook, so that a later failure has another cause. */
async function expectCodeNotified(register: Register, id: string): Promise<void> {
  await expect.poll(() => register(EVENTS, [id])).toEqual([{ status: 'NEW' }]);
}

const paid = (page: Page) => page.getByRole('main').getByText('تم السداد').last();

/** Runs axe in light and dark mode; in short proofs only on samples. */
async function expectSoundByDayAndNight(page: Page, isSample = false): Promise<void> {
  await expectSound(page, [360, 1280]);
  if (!atLength(isSample, true)) return;
  await expectDarkContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('rejects payment of foreign or undue requests', async ({ page, email, register }) => {
  const foreign = await dueRequest(`other-${email}`, register);
  await openSignedIn(page, `/payment/${foreign}`, email);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('main').getByText('390')).toHaveCount(0);
  await expectSoundByDayAndNight(page);

  await page.goto(`/payment/${await registerRequest(email)}`);
  await expect(page.getByRole('main')).toContainText('لا يوجد مبلغ مستحق على هذا الطلب الآن');
  await expect(page.getByRole('button', { name: 'ادفع بالبطاقة' })).toHaveCount(0);
  await expectSoundByDayAndNight(page);
});

test('detects a card payment without webhook on return', { tag: '@journey' }, async ({
  page,
  email,
  register,
}) => {
  const id = await openDuePayment(page, email, register);
  await press(page, 'ادفع بالبطاقة');
  await page.waitForURL(/\/sandbox\/payments\/pay\//);
  await injectFailureOnce('lost', id);
  await injectFailureOnce('hang', id);
  await payOnCardPage(page, CARDS.pays);
  await expect(page.getByText('نتأكد من سدادك لدى شركة الدفع')).toBeVisible();
  await expect(page.getByRole('button', { name: 'احصل على كود السداد' })).toHaveCount(0);
  await expect(paid(page)).toBeVisible();
});

test('replaces an expired payment code', async ({ page, email, register }) => {
  const id = await openDuePayment(page, email, register);
  const old = await askForCode(page);
  await page.emulateMedia({ media: 'print' });
  expect(await shownCode(page)).toBe(old);
  await expect(page.getByRole('region', { name: 'ببطاقة بنكية' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('region', { name: 'ببطاقة بنكية' })).toBeVisible();
  await expireCode(old);
  await expect(page.getByRole('main').getByText('انتهت صلاحية كود السداد').last()).toBeVisible();
  await expectSoundByDayAndNight(page);
  const renewed = await askForCode(page);
  expect(renewed).not.toBe(old);
  await payAtOutlet(renewed);
  await expect(paid(page)).toBeVisible();
  expect(await register(ATTEMPTS, [id])).toEqual([
    { method: 'cash', state: 'expired' },
    { method: 'cash', state: 'paid' },
  ]);
});

test('detects a payment without webhook on reopening the page', async ({
  page,
  context,
  email,
  register,
}) => {
  const id = await openDuePayment(page, email, register);
  const code = await askForCode(page);
  await page.goto('/');
  await expectCodeNotified(register, id);
  await injectFailureOnce('lost', id);
  await payAtOutlet(code);
  const again = await context.newPage();
  await again.goto(`/payment/${id}`);
  await press(again, 'تحقق من السداد');
  await expect(paid(again)).toBeVisible();
});

for (const [language, cardButton, title] of [
  ['', 'ادفع بالبطاقة', 'تم السداد'],
  ['/en', 'Pay by card', 'Paid'],
] as const) {
  test(`shows the payment of the code instead of a card page: ${language || '/'}`, async ({
    page,
    context,
    email,
    register,
  }) => {
    const id = await openDuePayment(page, email, register);
    const code = await askForCode(page);
    await expectCodeNotified(register, id);
    const other = await context.newPage();
    await other.goto(`${language}/payment/${id}`);
    await injectFailureOnce('lost', id);
    await payAtOutlet(code);
    await press(other, cardButton);
    await expect(other.getByRole('main').getByText(title).last()).toBeVisible();
    await expect(other).toHaveURL(new RegExp(`${language}/payment/${id}$`));
    await expect(paid(page)).toBeVisible();
    expect(await register(ATTEMPTS, [id])).toEqual([{ method: 'cash', state: 'paid' }]);
  });
}

test('shows a payment received while no page was open', { tag: '@journey' }, async ({
  page,
  email,
  register,
}) => {
  const id = await openDuePayment(page, email, register);
  const code = await askForCode(page);
  await page.goto('/');
  await payAtOutlet(code);
  await expect.poll(async () => (await register(PAYMENTS, [id])).length).toBe(1);
  await page.goto(`/payment/${id}`);
  await expect(paid(page)).toBeVisible();
});

test('of two payments in two tabs, one needs a manual decision', async ({
  page,
  context,
  email,
  register,
}) => {
  const id = await openDuePayment(page, email, register);
  const other = await context.newPage();
  await other.goto(`/payment/${id}`);
  const code = await askForCode(other);
  await page.bringToFront();
  expect(await shownCode(page)).toBe(code);
  await press(page, 'ادفع بالبطاقة');
  await page.waitForURL(/\/sandbox\/payments\/pay\//);

  await expectCodeNotified(register, id);
  await injectFailureOnce('late', id, 3);
  await payAtOutlet(code);
  await payOnCardPage(page, CARDS.pays);
  await expect(paid(page)).toBeVisible();
  await other.bringToFront();
  await expect(paid(other)).toBeVisible();
  await expect
    .poll(() => register(PAYMENTS, [id]))
    .toEqual([
      { request_id: id, method: expect.any(String), amount: 39_000, unallocated_reason: null },
      {
        request_id: null,
        method: expect.any(String),
        amount: 39_000,
        unallocated_reason: 'alreadyPaid',
      },
    ]);
});

test('reports a provider timeout and pays later', async ({ page, email, register }) => {
  const id = await openDuePayment(page, email, register);
  await injectFailureOnce('hang', id);
  await press(page, 'احصل على كود السداد');
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: 'لا نستطيع الوصول إلى خدمة السداد' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('390 جنيهًا');
  await expectSoundByDayAndNight(page, true);
  await payAtOutlet(await askForCode(page));
  await expect(paid(page)).toBeVisible();
  expect(await register(ATTEMPTS, [id])).toEqual([{ method: 'cash', state: 'paid' }]);
});

test('leaving the card page allows both methods', async ({ page, email, register }) => {
  await openDuePayment(page, email, register);
  await press(page, 'ادفع بالبطاقة');
  await page.waitForURL(/\/sandbox\/payments\/pay\//);
  const cardPage = page.url();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'احصل على كود السداد' })).toBeVisible();
  await press(page, 'تحقق من السداد');
  await expect(page.getByText('لم يصل سداد حتى الآن')).toBeVisible();
  await expectSoundByDayAndNight(page);
  await press(page, 'عد إلى صفحة البطاقة');
  await page.waitForURL(cardPage);
});

test('resumes payment after session expiry and login', async ({ page, email, register }) => {
  const id = await openDuePayment(page, email, register);
  await expect(page.getByRole('button', { name: 'احصل على كود السداد' })).toBeVisible();
  await register(
    `UPDATE sessions SET ended_at = now(), end_reason = 'logout'
     WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $1) AND ended_at IS NULL`,
    [email],
  );
  await press(page, 'احصل على كود السداد');
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
  await askForCode(page);
});

test('reports the missing network and retains its content', async ({
  page,
  context,
  email,
  register,
}) => {
  await openDuePayment(page, email, register);
  const code = await askForCode(page);
  await context.setOffline(true);
  await expect(page.getByText(/أنت غير متصل بالإنترنت/)).toBeVisible();
  expect(await shownCode(page)).toBe(code);
  await press(page, 'تحقق من السداد');
  await expect(page.getByRole('alert').filter({ hasText: 'انقطع الاتصال' })).toBeVisible();
  await payAtOutlet(code);
  await context.setOffline(false);
  await expect(paid(page)).toBeVisible();
});
