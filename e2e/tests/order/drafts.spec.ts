import type { Page } from '@playwright/test';
import {
  expect,
  expectDocument,
  fillDelivery,
  fillPerson,
  press,
  signIn,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { people } from '../../support/people.ts';

const FORM = '/electronicservices/birth';

const firstName = (page: Page) => page.locator('[name=firstName]');

/** The browser's own question before a page is left is answered with yes. */
function leaveWithoutPrompt(page: Page): void {
  page.on('dialog', (dialog) => dialog.accept());
}

/** What this tab keeps of orders, whoever they belong to. */
function storedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('wathiqa:order')),
  );
}

const END_SESSION = `
  UPDATE sessions SET ended_at = now(), end_reason = 'logout'
  WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $1)`;

/** Two documents, the second on the screen. */
async function enterTwo(page: Page, email: string): Promise<void> {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'إضافة');
  await expectDocument(page, 2, 2);
  await fillPerson(page, people.daughter);
}

/** Both documents are there as they were entered, the second on the screen. */
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

/** From the first document, where `expectTwo` ends. */
async function goToSecond(page: Page): Promise<void> {
  await press(page, 'التالي');
  await expectDocument(page, 2, 2);
}

test('a reload, another site and a closed browser give all documents back and the review its delivery, until they are registered', async ({
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
  // It is kept while the citizen types and goes on, so it is there whatever ends the browser.
  await expect
    .poll(() => page.evaluate((key) => sessionStorage.getItem(key), `wathiqa:order:${FORM}`))
    .toMatch(/(?=.*"relationCode":"DAUGHTER").*"current":2/);
  const kept = await page.evaluate(() => ({
    stored: Object.entries(sessionStorage),
    state: history.state,
  }));
  await page.close();

  // What a browser gives to a tab that it reopens: what the tab had stored, and the state of its history entry.
  const reopened = await context.newPage();
  // A page that runs no script of its own until it is used.
  await reopened.goto('/questions');
  await reopened.evaluate(
    ({ stored, state, path }) => {
      for (const [key, value] of stored) sessionStorage.setItem(key, value);
      history.replaceState(state, '', path);
    },
    { ...kept, path: FORM },
  );
  leaveWithoutPrompt(reopened);
  await reopened.reload();
  await expectTwo(reopened);

  await press(reopened, 'مراجعة');
  await fillDelivery(reopened);
  await reopened.reload();
  await expect(reopened.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(2);
  await expect(reopened.locator('[name=streetName]')).toHaveValue('شارع النيل');
  await expect(reopened.locator('[name=postalCode]')).toHaveValue('11511');

  await press(reopened, 'تسجيل الطلب');
  await reopened.waitForURL(/\/request\/\d{12}$/);
  // It is kept until the number stands.
  await expect.poll(() => storedDrafts(reopened)).toEqual([]);
});

test('a session that ends on a reload, on the review or on the form gives everything back after the login, and nothing to another citizen', async ({
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
  await page.waitForURL(new RegExp(`${FORM}$`));
  await expect(page.locator('[name=familyName]')).toHaveValue('الشناوي');

  await register(END_SESSION, [email]);
  await press(page, 'مراجعة');
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, `other-${email}`);
  await page.waitForURL(new RegExp(FORM));
  await expectDocument(page, 1, 1);
  await expect(firstName(page)).toHaveValue('');
});

test('a lost network loses nothing that was typed before and during it', async ({
  page,
  context,
  email,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await context.setOffline(true);
  await press(page, 'إضافة');
  await expect(page.getByRole('alert').first()).toContainText('انقطع الاتصال');
  await page.locator('[name=motherFullName]').fill('زينب');
  await context.setOffline(false);
  await press(page, 'إضافة');
  await expectDocument(page, 2, 2);
  await press(page, 'حذف');
  await expectDocument(page, 1, 1);
  await expect(firstName(page)).toHaveValue('أحمد');
  await expect(page.locator('[name=motherFullName]')).toHaveValue('زينب');
});

test('two tabs keep an order each', async ({ page, context, email }) => {
  leaveWithoutPrompt(page);
  await startBirth(page, email);
  await firstName(page).fill('أحمد');
  const other = await context.newPage();
  leaveWithoutPrompt(other);
  await other.goto(FORM);
  await expect(firstName(other)).toHaveValue('');
  await firstName(other).fill('منى');
  await page.reload();
  await other.reload();
  await expect(firstName(page)).toHaveValue('أحمد');
  await expect(firstName(other)).toHaveValue('منى');
});

test('leaving something unsent asks first; a service opened afresh starts clean', async ({
  page,
  email,
}) => {
  await startBirth(page, email);
  await firstName(page).fill('منى');
  const inquiry = page.getByRole('link', { name: 'متابعة الطلب' }).first();
  await inquiry.click();
  await page.getByRole('dialog').getByRole('button', { name: 'البقاء في الصفحة' }).click();
  await expect(page).toHaveURL(new RegExp(`${FORM}$`));
  await expect(firstName(page)).toHaveValue('منى');

  await inquiry.click();
  await page.getByRole('dialog').getByRole('button', { name: 'مغادرة الصفحة' }).click();
  await expect(page).toHaveURL(/\/inquiry$/);
  await page.goto(FORM);
  await expect(firstName(page)).toHaveValue('');
});

test('a form in which nothing was typed is left without a question', async ({ page, email }) => {
  await startBirth(page, email);
  await page.getByRole('link', { name: 'متابعة الطلب' }).first().click();
  await expect(page).toHaveURL(/\/inquiry$/);
});

test('logging out asks before it wipes what was typed, and then nothing of it is left', async ({
  page,
  email,
}) => {
  await enterTwo(page, email);
  const logOut = page.getByRole('banner').getByRole('button', { name: 'تسجيل الخروج' });
  await logOut.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'البقاء في الصفحة' }).click();
  await expect(firstName(page)).toHaveValue('منى');
  expect(await storedDrafts(page)).toHaveLength(1);

  await logOut.click();
  await question.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('logging out in one tab wipes the order of the other', async ({ page, context, email }) => {
  await enterTwo(page, email);
  const other = await context.newPage();
  await other.goto('/inquiry');
  await other.getByRole('banner').getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('a tab that waits at the account login while the citizen logs out in another keeps nothing', async ({
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
  await press(page, 'إضافة');
  await page.waitForURL(/\/sandbox\/account\/login/);
  await other.getByRole('banner').getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(other.getByRole('link', { name: 'تسجيل الدخول' }).first()).toBeVisible();
  await signIn(page, email);
  await page.waitForURL(new RegExp(FORM));
  await expectDocument(page, 1, 1);
  await expect(firstName(page)).toHaveValue('');
});
