import {
  expect,
  fillPerson,
  people,
  press,
  signIn,
  signInAt,
  startBirth,
  test,
} from '../support/journey.ts';

test('a guarded page asks for a sign-in and comes back without the Token in the address', async ({
  page,
  email,
}) => {
  await signInAt(page, '/inquiry', email);
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

test('a session that ends in the middle keeps what was typed and gives it back', async ({
  page,
  email,
  register,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.daughter);
  await register(
    `UPDATE sessions SET ended_at = now(), end_reason = 'logout'
     WHERE citizen_id = (SELECT id FROM citizens WHERE email = $1)`,
    [email],
  );
  await press(page, 'إضافة');
  await expect(
    page.getByText('لقد انتهت صلاحية الجلسة الخاصة بك ، أعد محاولة تسجيل الدخول').first(),
  ).toBeVisible();
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await page.waitForURL(/\/electronicservices\/birth$/);
  await expect(page.locator('[name=firstName]')).toHaveValue('منى');
  await expect(page.locator('[name=familyName]')).toHaveValue('عبد الرحمن');
  await expect(page.locator('[name=relationCode]')).toHaveValue('DAUGHTER');
});

test('a reload keeps what was typed; opening the service anew starts clean', async ({
  page,
  email,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.locator('[name=firstName]')).toHaveValue('أحمد');
  await expect(page.locator('[name=numberOfCopies]')).toHaveValue('2');
  await page.goto('/electronicservices/birth');
  await expect(page.locator('[name=firstName]')).toHaveValue('');
});

test('logging out ends the session in this tab, in the other one and on the server', async ({
  page,
  context,
  email,
  register,
}) => {
  await signInAt(page, '/inquiry', email);
  const other = await context.newPage();
  await other.goto('/inquiry');
  await expect(other.getByText(/مرحبًا/).first()).toBeVisible();

  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' }).first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('AccessToken'))).toBeNull();
  await expect(other.getByText(/مرحبًا/)).toHaveCount(0);
  const sessions = await register(
    `SELECT end_reason FROM sessions WHERE citizen_id = (SELECT id FROM citizens WHERE email = $1)`,
    [email],
  );
  expect(sessions).toEqual([{ end_reason: 'logout' }]);
});

test('a Token works once: the address of the return opens nothing a second time', async ({
  page,
  browser,
  email,
}) => {
  const arrivals: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('Token='))
      arrivals.push(request.url());
  });
  await signInAt(page, '/inquiry', email);
  expect(arrivals).toHaveLength(1);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(String(arrivals[0]));
  await expect(stranger.getByText(/مرحبًا/)).toHaveCount(0);
  await expect(stranger).not.toHaveURL(/Token=/);
  expect(await stranger.evaluate(() => sessionStorage.getItem('AccessToken'))).toBeNull();
});
