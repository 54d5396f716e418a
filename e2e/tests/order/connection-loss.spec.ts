import type { BrowserContext, Page } from '@playwright/test';
import { formatRequestId } from '@wathiqa/domain';
import { decryptText } from '@wathiqa/server/src/crypto/encrypted-rows.ts';
import { ownerOf } from '@wathiqa/server/test/support/data-keys.ts';
import {
  expect,
  fillDelivery,
  fillPerson,
  press,
  pressInHead,
  type Register,
  registeredId,
  signIn,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { people } from '../../support/people.ts';

const CREATE = '**/api/Requests/create-cso-request/**';
/** Of `fillDelivery`. */
const ADDRESS = 'شقة 4، دور 2، عقار 15، شارع النيل، المعادي، أمام الحديقة';
const FIRST_ORDER_REGISTERED = 'سُجّل طلبك من محاولتك الأولى، ولم يُسجَّل طلب ثانٍ';

/** The server stores the next order, but its response is lost. */
async function loseAnswer(page: Page, context: BrowserContext): Promise<void> {
  await page.route(CREATE, async (route) => {
    if (route.request().headers().previewonly === 'true') return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await press(page, 'تسجيل الطلب');
  await expect(page.getByText(/انقطع الاتصال/).first()).toBeVisible();
  await page.unroute(CREATE);
}

const STORED = `
  SELECT requests.id::text, documents.position, documents.mother_full_name,
         (SELECT address FROM shipments WHERE request_id = requests.id)
  FROM requests
    JOIN citizens ON citizens.id = citizen_id
    JOIN documents ON documents.request_id = requests.id
  WHERE subject = $1`;

/** Documents of a citizen with their mother and address. */
async function readStored(register: Register, email: string) {
  return (await register(STORED, [email])).map(({ id, position, ...row }) => ({
    id,
    mother_full_name: decryptText(row.mother_full_name, 'documents.mother_full_name', [
      ...ownerOf(email),
      String(id),
      Number(position),
    ]),
    address: decryptText(row.address, 'shipments.address', [...ownerOf(email), String(id)]),
  }));
}

test('order with a lost response warns on leaving and is stored once on retry', async ({
  page,
  context,
  email,
  register,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);

  await loseAnswer(page, context);
  await page.getByRole('contentinfo').getByRole('link').first().hover();
  await expect(page.locator('[name=streetName]')).toHaveValue('شارع النيل');
  await pressInHead(page, 'link', 'متابعة الطلب');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('وربما سُجّل بالفعل');
  await question.getByRole('button', { name: 'البقاء في الصفحة' }).click();
  await context.setOffline(false);
  await press(page, 'تسجيل الطلب');

  const id = await registeredId(page);
  expect(await readStored(register, email)).toMatchObject([{ id, address: ADDRESS }]);
});

test('order with a lost response is not duplicated after an address change', async ({
  page,
  context,
  email,
  register,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);
  await loseAnswer(page, context);
  await page.locator('[name=streetName]').fill('شارع الجيش');
  await context.setOffline(false);
  await press(page, 'تسجيل الطلب');

  const id = await registeredId(page);
  await expect(page.getByText(FIRST_ORDER_REGISTERED)).toBeVisible();
  await expect(page.getByText(formatRequestId(id)).first()).toBeVisible();
  expect(await readStored(register, email)).toEqual([
    { id, mother_full_name: people.self.motherFullName, address: ADDRESS },
  ]);
});

test('order is not duplicated after edits, reload and session expiry', async ({
  page,
  context,
  email,
  register,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);
  await loseAnswer(page, context);
  await context.setOffline(false);

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('لم نتأكد بعد من تسجيل هذا الطلب')).toBeVisible();
  await press(page, 'تعديل الطلب');
  await page.locator('[name=motherFullName]').fill('زينب');
  await register(
    `UPDATE sessions SET ended_at = now(), end_reason = 'logout'
     WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $1)`,
    [email],
  );
  await press(page, 'مراجعة');
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await page.waitForURL(/\/electronicservices\/birth/);
  await expect(page.locator('[name=motherFullName]')).toHaveValue('زينب');
  await press(page, 'مراجعة');
  await expect(page.locator('[name=streetName]')).toHaveValue('شارع النيل');
  await press(page, 'تسجيل الطلب');

  const id = await registeredId(page);
  await expect(page.getByText(FIRST_ORDER_REGISTERED)).toBeVisible();
  await page.reload();
  await expect(page.getByText(FIRST_ORDER_REGISTERED)).toBeVisible();
  expect(await readStored(register, email)).toEqual([
    { id, mother_full_name: people.self.motherFullName, address: ADDRESS },
  ]);
});

test('double click creates one request with its address', async ({ page, email, register }) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);
  await page.getByRole('button', { name: 'تسجيل الطلب' }).dblclick();

  const id = await registeredId(page);
  expect(await readStored(register, email)).toMatchObject([{ id, address: ADDRESS }]);
});
