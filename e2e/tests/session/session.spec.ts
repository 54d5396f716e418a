import type { Page } from '@playwright/test';
import { logInAtAccount } from '../../support/account-login.ts';
import { expectSound } from '../../support/checks/sound.ts';
import { setServerClock } from '../../support/device-clock.ts';
import {
  expect,
  fillPerson,
  openSignedIn,
  signIn,
  signInAtLogin,
  startBirth,
  test,
  testAlone,
} from '../../support/fixtures.ts';
import { newStaff, openOffice } from '../../support/office/office.ts';
import { people } from '../../support/people.ts';

const REFRESH = '**/api/token/refresh/**';

/** Sets the AccessToken expiry of this tab, from the next load. */
async function endTokenIn(page: Page, minutes: number): Promise<void> {
  await page.evaluate((milliseconds) => {
    sessionStorage.setItem('ExpiresAt', String(Date.now() + milliseconds));
  }, minutes * 60_000);
}

const sessionWarning = (page: Page) =>
  page.getByRole('alertdialog', { name: 'أوشكت جلستك على الانتهاء' });

test('guarded pages require login and strip the Token', async ({ page, email }) => {
  await signInAtLogin(page, '/inquiry', email);
  await expect(page).not.toHaveURL(/Token/);
  await expect(page.getByText(/مرحبًا/).first()).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept).toEqual(
    expect.arrayContaining([
      'Email',
      'Token',
      'AccessToken',
      'RefreshToken',
      'ExpiresAt',
      'UserName',
    ]),
  );
});

test('logout ends the session in all tabs and on the server', { tag: '@journey' }, async ({
  page,
  context,
  email,
  register,
}) => {
  await openSignedIn(page, '/inquiry', email);
  const other = await context.newPage();
  await other.goto('/inquiry');
  await expect(other.getByText(/مرحبًا/).first()).toBeVisible();

  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('AccessToken'))).toBeNull();
  await expect(other.getByText(/مرحبًا/)).toHaveCount(0);
  const sessions = await register(
    `SELECT end_reason FROM sessions WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $1)`,
    [email],
  );
  expect(sessions).toEqual([{ end_reason: 'logout' }]);
});

test('a new tab waits for the session of a busy one', async ({ page, context, email }) => {
  await openSignedIn(page, '/inquiry', email);
  await page.evaluate(() => {
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function (message) {
      setTimeout(() => postMessage.call(this, message), 700);
    };
  });
  const other = await context.newPage();
  await other.goto('/inquiry');
  await expect(other.getByText(/مرحبًا/).first()).toBeVisible();
});

test('rejects a used Token', async ({ page, browser, email }) => {
  const arrivals: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('Token='))
      arrivals.push(request.url());
  });
  await openSignedIn(page, '/inquiry', email);
  expect(arrivals).toHaveLength(1);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(String(arrivals[0]));
  const question = stranger.getByRole('alertdialog', { name: 'متابعة الدخول؟' });
  await expect(question).toContainText(`سيتم الدخول باسم ${email}. متابعة؟`);
  await question.getByRole('button', { name: 'متابعة' }).click();
  await expect(stranger.getByText('لم يكتمل تسجيل الدخول').first()).toBeVisible();
  await expect(stranger.getByText(/مرحبًا/)).toHaveCount(0);
  await expect(stranger).not.toHaveURL(/Token=|arrival=/);
  expect(await stranger.evaluate(() => sessionStorage.getItem('AccessToken'))).toBeNull();
});

test("another person's Token does not replace a session", async ({
  page,
  browser,
  playwright,
  email,
  register,
}) => {
  const mallory = `mallory-${email}`;
  const arrivalOf = async (path: string, person: string) => {
    const attacker = await playwright.request.newContext({ baseURL: process.env.PRODUCT_URL });
    const { href } = await logInAtAccount({ request: attacker }, path, person);
    await attacker.dispose();
    return href;
  };
  const emailOf = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('Email'));

  await openSignedIn(page, '/inquiry', email);
  await page.goto(await arrivalOf('/inquiry', mallory));
  const kept = page.getByRole('alertdialog', { name: 'لم يتغيّر حسابك' });
  await expect(kept).toContainText(mallory);
  await expectSound(page, undefined, { looks: 'widest' });
  await kept.getByRole('button', { name: 'البقاء في حسابي' }).click();
  await expect(kept).toBeHidden();
  expect(await emailOf(page)).toBe(email);
  await expect(page).not.toHaveURL(/Token=/);

  // Without a session, login needs confirmation.
  const other = await page.context().newPage();
  await other.goto(await arrivalOf('/', mallory));
  await expect(other.getByRole('alertdialog', { name: 'لم يتغيّر حسابك' })).toBeVisible();
  expect(await emailOf(other)).toBe(email);
  const nobody = await browser.newPage();
  await nobody.goto(await arrivalOf('/', mallory));
  const question = nobody.getByRole('alertdialog', { name: 'متابعة الدخول؟' });
  await expect(question).toContainText(mallory);
  await question.getByRole('button', { name: 'إلغاء' }).click();
  await expect(question).toBeHidden();
  expect(await emailOf(nobody)).toBeNull();

  const clerk = await newStaff(register, 'clerk');
  await openOffice(page, '/office/queue', clerk);
  await page.goto(await arrivalOf('/office/queue', 'supervisor@wathiqa.example'));
  await expect(kept).toContainText('supervisor@wathiqa.example');
  await kept.getByRole('button', { name: 'البقاء في حسابي' }).click();
  const me = await page.request.get('/api/office/session');
  expect(await me.json()).toMatchObject({ staff: { email: clerk } });
  await nobody.goto(await arrivalOf('/office/queue', clerk));
  await expect(nobody.getByText(clerk)).toBeVisible();
  await nobody.getByRole('button', { name: 'متابعة' }).click();
  await expect(nobody.getByRole('button', { name: 'تسجيل الخروج' })).toBeVisible();
});

test('two tabs share one token refresh', async ({ page, context, email }) => {
  await openSignedIn(page, '/inquiry', email);
  await expect(page.getByText(/مرحبًا/).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/inquiry');
  await expect(other.getByText(/مرحبًا/).first()).toBeVisible();
  await endTokenIn(page, 30);
  await endTokenIn(other, 30);

  let refreshes = 0;
  await context.route(REFRESH, (route) => {
    refreshes += 1;
    return route.continue();
  });
  await Promise.all([page.reload(), other.reload()]);
  const tokenOf = (tab: Page) =>
    tab.evaluate(() => {
      const minutesLeft = (Number(sessionStorage.getItem('ExpiresAt')) - Date.now()) / 60_000;
      return minutesLeft > 50 ? sessionStorage.getItem('AccessToken') : undefined;
    });
  await expect.poll(() => tokenOf(page)).toBeTruthy();
  await expect.poll(() => tokenOf(other)).toBe(await tokenOf(page));
  expect(refreshes).toBe(1);
});

testAlone(
  'a session that cannot be renewed warns in time, and is carried on in all tabs when it can be',
  async ({ page, context, email }) => {
    await page.clock.install();
    await setServerClock(page);
    page.on('dialog', (dialog) => dialog.accept());
    await startBirth(page, email);
    await page.locator('[name=firstName]').fill('منى');
    // Only the button's request passes: an automatic one would hide the warning.
    let reachable = false;
    await context.route(REFRESH, (route) =>
      reachable && route.request().frame().page() === page ? route.continue() : route.abort(),
    );
    await endTokenIn(page, 6);
    await page.reload();
    await expect(page.locator('[name=firstName]')).toHaveValue('منى');
    const other = await context.newPage();
    await other.goto('/inquiry');
    await expect(other.getByText(/مرحبًا/).first()).toBeVisible();
    await expect(sessionWarning(page)).toBeHidden();

    await page.clock.fastForward('01:30');
    await expect(sessionWarning(page)).toBeVisible();
    await expect(sessionWarning(other)).toBeVisible();
    await expect(sessionWarning(page)).toContainText(/[34]:\d\d/);
    await expect(sessionWarning(page).getByRole('status').first()).toHaveText(
      /تنتهي الجلسة بعد (4|5) دقائق/,
    );

    await sessionWarning(page).getByRole('button', { name: 'البقاء متصلًا' }).click();
    await expect(sessionWarning(page)).toContainText('تعذّر تجديد الجلسة');
    reachable = true;
    await sessionWarning(page).getByRole('button', { name: 'البقاء متصلًا' }).click();
    await expect(sessionWarning(page)).toBeHidden();
    await expect(sessionWarning(other)).toBeHidden();
    await expect(page.locator('[name=firstName]')).toHaveValue('منى');
  },
);

testAlone('a warning that is put away comes once more near the end', async ({ page, email }) => {
  await page.clock.install();
  await setServerClock(page);
  await openSignedIn(page, '/inquiry', email);
  await expect(page.getByText(/مرحبًا/).first()).toBeVisible();
  await page.route(REFRESH, (route) => route.abort());
  await endTokenIn(page, 4);
  await page.reload();
  await expect(sessionWarning(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sessionWarning(page)).toBeHidden();
  await page.clock.fastForward('02:15');
  await expect(sessionWarning(page)).toBeVisible();
});

test('expired session: login from the warning restores the input', async ({
  page,
  email,
  register,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await startBirth(page, email);
  await fillPerson(page, people.daughter);
  await register(
    `UPDATE sessions SET expires_at = now()
     WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $1)`,
    [email],
  );
  await endTokenIn(page, 4);
  await page.reload();
  await expect(sessionWarning(page)).toContainText('بلغت الجلسة أقصى مدتها');
  await sessionWarning(page).getByRole('button', { name: 'البقاء متصلًا' }).click();
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await page.waitForURL(/\/electronicservices\/birth\?order=/);
  await expect(page.locator('[name=firstName]')).toHaveValue('منى');
  await expect(page.locator('[name=relationCode]')).toHaveValue('DAUGHTER');
});

testAlone(
  'a warning that nobody answers ends at the login, and nothing typed is lost',
  async ({ page, email, register }) => {
    await page.clock.install();
    await setServerClock(page);
    page.on('dialog', (dialog) => dialog.accept());
    await startBirth(page, email);
    await fillPerson(page, people.daughter);
    await register(
      `UPDATE sessions SET expires_at = now()
     WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $1)`,
      [email],
    );
    await endTokenIn(page, 4);
    await page.reload();
    await expect(sessionWarning(page)).toContainText('بلغت الجلسة أقصى مدتها');
    await page.clock.fastForward('04:01');
    await page.waitForURL(/\/sandbox\/account\/login/);
    await signIn(page, email);
    await page.waitForURL(/\/electronicservices\/birth\?order=/);
    await expect(page.locator('[name=firstName]')).toHaveValue('منى');
  },
);

test('logout from the warning clears the session', async ({ page, email }) => {
  await openSignedIn(page, '/inquiry', email);
  await expect(page.getByText(/مرحبًا/).first()).toBeVisible();
  await page.route(REFRESH, (route) => route.abort());
  await endTokenIn(page, 4);
  await page.reload();
  await sessionWarning(page).getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('AccessToken'))).toBeNull();
});
