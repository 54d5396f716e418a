import { endSession } from '@wathiqa/contract/office';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import {
  anotherPersonsPage,
  choose,
  documentCard,
  expectKeysActive,
  newStaff,
  OWNERS,
  openOffice,
  ownQueue,
  registerDocuments,
  registerRequest,
  seeFindings,
  signInAtOffice,
} from '../../support/office/office.ts';

test('shows a citizen no office data', async ({ page, email }) => {
  await page.goto('/office/queue');
  await page.locator('input[name=email]:not([type=hidden])').first().fill(email);
  await page.locator('form:has(input[name=email]:not([type=hidden])) button').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'حسابك ليس من حسابات موظفي القطاع',
  );
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectSound(page);
});

test("refuses other roles' screens; unknown addresses are 404", async ({ page, register }) => {
  await openOffice(page, '/office/queue', await newStaff(register, 'administrator'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('هذه الشاشة ليست من اختصاصك');
  const missing = await page.goto('/office/no-such-screen');
  expect(missing?.status()).toBe(404);
});

test('clears Email and Token from the address; session survives reload', async ({
  page,
  register,
}) => {
  await signInAtOffice(page, '/office/queue?age=1', await newStaff(register, 'clerk'));
  await expect(page).toHaveURL(({ search }) => search === '?age=1');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'الطلبات' })).toBeVisible();
  await press(page, 'تسجيل الخروج');
  await page.waitForURL(/\/sandbox\/account\/login/);
});

test('a call that a logout overtakes does not lead to the login', async ({ page, register }) => {
  await openOffice(page, '/office/queue?age=1', await newStaff(register, 'clerk'));
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/account/login')) logins.push(request.url());
  });
  await page.route(`**${endSession.path}`, async (route) => {
    const response = await route.fetch();
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await press(page, 'تحديث');
    await (await refused).finished();
    await route.fulfill({ response });
  });
  await press(page, 'تسجيل الخروج');
  await page.waitForURL(/\/sandbox\/account\/login/);
  expect(logins.filter((login) => login.includes('queue'))).toEqual([]);
});

test('an open request shows what a colleague does, and retains valid choices', async ({
  page,
  browser,
  email,
  register,
}) => {
  const requestId = await registerRequest(email);
  const other = await anotherPersonsPage(browser);
  const path = `/office/requests/${requestId}`;
  await openOffice(page, path, await newStaff(register, 'clerk'));
  const colleague = await newStaff(register, 'clerk');
  await openOffice(other, path, colleague);
  const [name = ''] = colleague.split('@');
  await expect(page.getByText(`يفتحه الآن ${name}`)).toBeVisible();
  await expectSound(page);

  await press(page, 'خذ الطلب');
  await expect(page.getByText(/معك حتى/)).toBeVisible();
  await expect(other.getByText(/يعمل عليه حتى/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'قبول', exact: true })).toBeDisabled();

  for (const position of [1, 2, 3]) await choose(page, position, 'قبول');
  await press(page, 'اترك الطلب');
  await choose(other, 1, 'قبول');
  await expect(other.getByText(/معك حتى/)).toBeVisible();
  await press(other, 'معاينة وإرسال');
  await press(other, 'إرسال القرار');

  const notice = page.getByRole('status').filter({ hasText: `غيّره ${name} قبل لحظة` });
  await expect(notice).toContainText('قُبلت وثيقة: الوثيقة 1');
  await expect(notice).toContainText('أُسقط اختيارك لوثائق بُتّ فيها أو صُحّحت: الوثيقة 1');
  await expect(page.getByText('قبول 2 · رفض 0 · بلا قرار 0')).toBeVisible();
  await expectSound(page);
  await press(other, 'اترك الطلب');
  await other.context().close();
  await press(page, 'خذ الطلب');
  await press(page, 'معاينة وإرسال');
  await press(page, 'إرسال القرار');
  await expect(page.getByText('أُرسل القرار. صارت حالة الطلب')).toBeVisible();
});

test('a claim from a stale view explains the change and keeps the choice', async ({
  page,
  email,
  register,
}) => {
  const requestId = await registerRequest(email);
  // The examination would refresh the view.
  await page.route('**/api/office/events*', (route) => route.abort());
  await openOffice(page, `/office/requests/${requestId}`, await newStaff(register, 'clerk'));
  await expect(page.getByText('لا أحد يعمل عليه')).toBeVisible();
  await register('UPDATE requests SET version = version + 1 WHERE id = $1', [requestId]);
  await choose(page, 1, 'رفض');
  const refusal = page.getByRole('alert').filter({ hasText: 'تغيّر الطلب' });
  await expect(refusal).toContainText('اختياراتك للوثائق التي ما زالت تنتظر باقية كما هي.');
  await expect(documentCard(page, 1)).toContainText('رفض');
});

test(
  'two presses of Enter decide a request without findings and open the next',
  { tag: '@journey' },
  async ({ page, email, register }, { repeatEachIndex }) => {
    // Numbers that no other test and no repetition uses.
    const begin = `2600315019${String(repeatEachIndex).padStart(2, '0')}`;
    const numbers = [`${begin}11`, `${begin}12`];
    const ids: string[] = [];
    for (const nationalIdenNumber of numbers) {
      const father = { name: { fullName: OWNERS[1] }, relationCode: 'FATHER' } as const;
      ids.push(await registerDocuments(email, [{ ...father, nid: { nationalIdenNumber } }]));
    }
    const queue = await ownQueue(register);
    await queue.add(...ids);
    await openOffice(page, queue.path, await newStaff(register, 'clerk'));
    await expect(page.locator('[data-row-link]')).toHaveCount(2);
    await page.keyboard.press('n');
    for (const id of ids) {
      await expect(page).toHaveURL(new RegExp(`/office/requests/${id}$`));
      await expectKeysActive(page);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'إرسال القرار' })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('لا طلب ينتظر قرارًا هنا الآن.')).toBeVisible();
    await expect(page).toHaveURL(queue.path);
  },
);

test('three keys reject: R, the number of the reason, Ctrl and Enter', async ({
  page,
  email,
  register,
}) => {
  const requestId = await registerDocuments(email, [{}]);
  await openOffice(page, `/office/requests/${requestId}`, await newStaff(register, 'clerk'));
  await expectKeysActive(page);
  await page.keyboard.press('r');
  const reasons = documentCard(page, 1).getByRole('group', { name: 'سبب الرفض' });
  await expect(reasons.getByRole('radio').first()).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('2');
  await expect(reasons.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('أُرسل القرار. صارت حالة الطلب: تم رفض الطلب')).toBeVisible();
});

test('digits mark the fields to correct after C, and the next request opens', {
  tag: '@journey',
}, async ({ page, email, register }) => {
  const ids = [await registerDocuments(email, [{}]), await registerDocuments(email, [{}])];
  const queue = await ownQueue(register);
  await queue.add(...ids);
  await openOffice(page, queue.path, await newStaff(register, 'clerk'));
  await expect(page.locator('[data-row-link]')).toHaveCount(2);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`/office/requests/${ids[0]}$`));
  await expectKeysActive(page);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: /إعادة للتصحيح/ });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('2');
  await expect(dialog.getByRole('checkbox').nth(1)).toBeChecked();
  await page.keyboard.press('2');
  await expect(dialog.getByRole('checkbox').nth(1)).not.toBeChecked();
  await page.keyboard.press('1');
  await dialog.getByLabel('جملة يقرؤها المواطن').fill('راجع الاسم 2');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`/office/requests/${ids[1]}$`));
});

test('an accepted document needs a press at each red finding', async ({
  page,
  email,
  register,
}) => {
  // One number of this test under three names, and as applicant, father and son.
  const nid = { nationalIdenNumber: '27103150198710' };
  const requestId = await registerRequest(email, undefined, [
    { nid },
    { nid, relationCode: 'FATHER' },
    { nid, relationCode: 'SON' },
  ]);
  await openOffice(page, `/office/requests/${requestId}`, await newStaff(register, 'clerk'));
  const findings = page.getByRole('list', { name: 'ملاحظات على الطلب' }).getByRole('listitem');
  await expect(findings.filter({ hasText: 'الوثيقة 2' }).first()).toContainText(OWNERS[0]);
  await press(page, 'قبول الباقي');
  await press(page, 'معاينة وإرسال');
  await expect(page.getByRole('alert').filter({ hasText: 'راجع كل تناقض' })).toBeVisible();
  await expectSound(page);
  await seeFindings(page);
  await press(page, 'معاينة وإرسال');
  await press(page, 'إرسال القرار');
  await expect(page.getByText('أُرسل القرار. صارت حالة الطلب')).toBeVisible();
});

test('stores a decision offline and sends it later', async ({ page, context, email, register }) => {
  const requestId = await registerRequest(email);
  await openOffice(page, `/office/requests/${requestId}`, await newStaff(register, 'supervisor'));
  await press(page, 'قبول الباقي');
  await expect(page.getByText(/معك حتى/)).toBeVisible();
  await press(page, 'معاينة وإرسال');
  await context.setOffline(true);
  await press(page, 'إرسال القرار');
  await expect(page.getByRole('alert').filter({ hasText: 'انقطع الاتصال' })).toBeVisible();
  await context.setOffline(false);
  await press(page, 'إرسال القرار');
  await expect(page.getByText('أُرسل القرار. صارت حالة الطلب')).toBeVisible();
});

test('queue filters follow address, back and keyboard', async ({ page, email, register }) => {
  for (let count = 0; count < 2; count += 1) await registerRequest(email);
  await openOffice(page, '/office', await newStaff(register, 'clerk'));
  await expect(page).toHaveURL(/\/office\/queue$/);

  await page.getByLabel('الوثيقة', { exact: true }).selectOption('birthDocs');
  await expect(page).toHaveURL(/\?list=birthDocs$/);
  await page.getByLabel('الحالة').selectOption('REJECTED');
  await expect(page).toHaveURL(/state=REJECTED/);
  await page.goBack();
  await expect(page.getByLabel('الحالة')).toHaveValue('');
  await expect(page.getByLabel('الوثيقة', { exact: true })).toHaveValue('birthDocs');

  const links = page.locator('[data-row-link]');
  await expect(links.first()).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('dialog', { name: 'مفاتيح هذه الشاشة' })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  // A concurrent test may decide the oldest request.
  await expect(async () => {
    await page.goto('/office/queue?list=birthDocs');
    await links.first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/office\/requests\/\d{12}$/);
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectKeysActive(page);
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/office\/queue\?list=birthDocs$/);
});

test('name search stays out of the address', async ({ page, email, register }) => {
  await registerRequest(email);
  await openOffice(page, '/office/queue', await newStaff(register, 'auditor'));
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('أحمد محمود');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/search$/);
  await expect(page.getByRole('table')).toContainText(OWNERS[0]);
  await expectSound(page);
  // The auditor needs a reason.
  await page.locator('[data-row-link]').first().click();
  await expect(page.getByRole('button', { name: 'فتح الطلب' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectSound(page);
  await page.getByLabel('سبب الاطلاع').selectOption('check');
  await page.getByLabel('التفاصيل').fill('عينة الأسبوع');
  await press(page, 'فتح الطلب');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('radio')).toHaveCount(0);
});
