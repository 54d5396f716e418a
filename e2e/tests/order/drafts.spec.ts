import type { Page } from '@playwright/test';
import {
  acceptTerms,
  addDocument,
  expect,
  expectDocument,
  fillDelivery,
  fillPerson,
  press,
  pressInHead,
  registeredId,
  signIn,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { people } from '../../support/people.ts';

const FORM = '/electronicservices/birth';

const isForm = ({ pathname }: URL) => pathname === FORM;

const firstName = (page: Page) => page.locator('[name=firstName]');

function leaveWithoutPrompt(page: Page): void {
  page.on('dialog', (dialog) => dialog.accept());
}

function storedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('wathiqa:order')),
  );
}

const END_SESSION = `
  UPDATE sessions SET ended_at = now(), end_reason = 'logout'
  WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $1)`;

async function enterTwo(page: Page, email: string): Promise<void> {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await addDocument(page);
  await expectDocument(page, 2, 2);
  await fillPerson(page, people.daughter);
}

async function expectTwo(page: Page): Promise<void> {
  await expectDocument(page, 2, 2);
  await expect(firstName(page)).toHaveValue('منى');
  await expect(page.locator('[name=relationCode]')).toHaveValue('DAUGHTER');
  await press(page, 'السابق');
  await expectDocument(page, 1, 2);
  await expect(firstName(page)).toHaveValue('أحمد');
  await expect(page.locator('[name=grandfatherName]')).toHaveValue('عبد الرحمن');
  await expect(page.locator('[name=numberOfCopies]')).toHaveValue('2');
  await expect(page.locator('[name=forSelf]')).toBeChecked();
}

async function goToSecond(page: Page): Promise<void> {
  await press(page, 'التالي');
  await expectDocument(page, 2, 2);
}

test('reload, navigation and browser restart restore the draft until submission', async ({
  page,
  context,
  email,
}) => {
  leaveWithoutPrompt(page);
  await enterTwo(page, email);
  await page.reload();
  await expectTwo(page);

  await goToSecond(page);
  await page.goto('about:blank');
  await page.goBack();
  await expectTwo(page);

  await goToSecond(page);
  await expect
    .poll(() => page.evaluate((key) => sessionStorage.getItem(key), `wathiqa:order:${FORM}`))
    .toMatch(/(?=.*"relationCode":"DAUGHTER").*"current":2/);
  const kept = await page.evaluate(() => ({
    stored: Object.entries(sessionStorage),
    path: location.pathname + location.search,
  }));
  await page.close();

  const reopened = await context.newPage();
  // Hydration would replace the state that the test writes.
  await reopened.route('**/*.js', (route) => route.abort());
  await reopened.goto('/questions');
  await reopened.evaluate(({ stored }) => {
    for (const [key, value] of stored) sessionStorage.setItem(key, value);
  }, kept);
  await reopened.unroute('**/*.js');
  leaveWithoutPrompt(reopened);
  await reopened.goto(kept.path);
  await expectTwo(reopened);

  await press(reopened, 'مراجعة');
  await fillDelivery(reopened);
  await reopened.reload();
  await expect(reopened.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(2);
  await expect(reopened.locator('[name=streetName]')).toHaveValue('شارع النيل');
  await expect(reopened.locator('[name=postalCode]')).toHaveValue('11511');

  await press(reopened, 'تسجيل الطلب');
  await reopened.waitForURL(/\/request\/\d{12}$/);
  await expect.poll(() => storedDrafts(reopened)).toEqual([]);
});

test('expired session restores the draft after login, never to another citizen', async ({
  page,
  email,
  register,
}) => {
  leaveWithoutPrompt(page);
  await enterTwo(page, email);
  await register(END_SESSION, [email]);
  await page.evaluate(() => {
    sessionStorage.setItem('ExpiresAt', String(Date.now() - 1000));
  });
  await page.reload();
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await expectTwo(page);

  await press(page, 'مراجعة');
  await fillDelivery(page);
  await register(END_SESSION, [email]);
  await press(page, 'تسجيل الطلب');
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await expect(page.getByRole('table')).toContainText('أحمد محمود عبد الرحمن السيد');
  await expect(page.locator('[name=streetName]')).toHaveValue('شارع النيل');
  await expect(page.locator('[name=mobile2]')).toHaveValue('01112345678');

  await press(page, 'تعديل الطلب');
  await page.locator('[name=familyName]').fill('الشناوي');
  await register(END_SESSION, [email]);
  await press(page, 'مراجعة');
  await expect(
    page.getByText('لقد انتهت صلاحية الجلسة الخاصة بك ، أعد محاولة تسجيل الدخول').first(),
  ).toBeVisible();
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await page.waitForURL(isForm);
  await expect(page.locator('[name=familyName]')).toHaveValue('الشناوي');

  await register(END_SESSION, [email]);
  await press(page, 'مراجعة');
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, `other-${email}`);
  await acceptTerms(page);
  await expectDocument(page, 1, 1);
  await expect(firstName(page)).toHaveValue('');
});

test('connection loss preserves input before and during it', async ({ page, context, email }) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await context.setOffline(true);
  await press(page, 'أضف وثيقة');
  await expect(page.locator('form').getByRole('alert')).toContainText('انقطع الاتصال');
  await page.locator('[name=motherFullName]').fill('زينب');
  await context.setOffline(false);
  await addDocument(page);
  await expectDocument(page, 2, 2);
  await press(page, 'حذف');
  await expectDocument(page, 1, 1);
  await expect(firstName(page)).toHaveValue('أحمد');
  await expect(page.locator('[name=motherFullName]')).toHaveValue('زينب');
});

test('two tabs have separate drafts', async ({ page, context, email }) => {
  leaveWithoutPrompt(page);
  await startBirth(page, email);
  await firstName(page).fill('أحمد');
  const other = await context.newPage();
  leaveWithoutPrompt(other);
  await other.goto(FORM);
  await acceptTerms(other);
  await expect(firstName(other)).toHaveValue('');
  await firstName(other).fill('منى');
  await page.reload();
  await other.reload();
  await expect(firstName(page)).toHaveValue('أحمد');
  await expect(firstName(other)).toHaveValue('منى');
});

test('a copy of the tab continues the draft, and both place one order', async ({
  page,
  context,
  email,
  register,
}) => {
  leaveWithoutPrompt(page);
  await startBirth(page, email);
  await fillPerson(page, people.self);
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => {
      window.dispatchEvent(new Event('pagehide'));
      open(location.href);
    }),
  ]);
  for (const tab of [page, copy]) {
    await expect(firstName(tab)).toHaveValue('أحمد');
    await press(tab, 'مراجعة');
    await fillDelivery(tab);
  }
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  await press(copy, 'تسجيل الطلب');
  expect(await registeredId(copy)).toBe(id);
  const stored = await register(
    'SELECT requests.id::text FROM requests JOIN citizens ON citizens.id = citizen_id WHERE subject = $1',
    [email],
  );
  expect(stored).toEqual([{ id }]);
});

test('an unknown order in the address begins a blank one after the terms', async ({
  page,
  email,
}) => {
  leaveWithoutPrompt(page);
  await startBirth(page, email);
  await firstName(page).fill('منى');
  const own = page.url();
  const unknown = `${FORM}?order=${crypto.randomUUID()}`;
  await page.goto(unknown);
  await expect(firstName(page)).toHaveValue('');
  await expect(page).not.toHaveURL(unknown);
  await expect(page).not.toHaveURL(own);
  await expect(page).toHaveURL(/[?]order=[0-9a-f-]{36}$/);
});

test('leaving an unsent draft prompts; a newly opened service starts empty', async ({
  page,
  email,
}) => {
  await startBirth(page, email);
  await firstName(page).fill('منى');
  await pressInHead(page, 'link', 'متابعة الطلب');
  await page.getByRole('dialog').getByRole('button', { name: 'البقاء في الصفحة' }).click();
  await expect(page).toHaveURL(isForm);
  await expect(firstName(page)).toHaveValue('منى');

  await pressInHead(page, 'link', 'متابعة الطلب');
  await page.getByRole('dialog').getByRole('button', { name: 'مغادرة الصفحة' }).click();
  await expect(page).toHaveURL(/\/inquiry$/);
  await page.goto(FORM);
  await expect(firstName(page)).toHaveValue('');
});

test('untouched form is left without a prompt', async ({ page, email }) => {
  await startBirth(page, email);
  await pressInHead(page, 'link', 'متابعة الطلب');
  await expect(page).toHaveURL(/\/inquiry$/);
});

test('logout prompts before it deletes the draft', async ({ page, email }) => {
  await enterTwo(page, email);
  await pressInHead(page, 'button', 'تسجيل الخروج');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'البقاء في الصفحة' }).click();
  await expect(firstName(page)).toHaveValue('منى');
  expect(await storedDrafts(page)).toHaveLength(1);

  await pressInHead(page, 'button', 'تسجيل الخروج');
  await question.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('logout deletes the drafts of other tabs', async ({ page, context, email }) => {
  await enterTwo(page, email);
  const other = await context.newPage();
  await other.goto('/inquiry');
  await other.getByRole('banner').getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('tab at the login loses its draft on logout in another', async ({
  page,
  context,
  email,
  register,
}) => {
  await enterTwo(page, email);
  const other = await context.newPage();
  await other.goto('/inquiry');
  await expect(other.getByText(/مرحبًا/).first()).toBeVisible();
  await register(END_SESSION, [email]);
  await press(page, 'أضف وثيقة');
  await page.waitForURL(/\/sandbox\/account\/login/);
  await other.getByRole('banner').getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(other.getByRole('link', { name: 'تسجيل الدخول' }).first()).toBeVisible();
  await signIn(page, email);
  await acceptTerms(page);
  await expectDocument(page, 1, 1);
  await expect(firstName(page)).toHaveValue('');
});
