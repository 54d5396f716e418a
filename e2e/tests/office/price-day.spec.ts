import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import {
  expect,
  fillDelivery,
  fillPerson,
  openSignedIn,
  press,
  registeredId,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { anotherPersonsPage, newStaff, openOffice } from '../../support/office/office.ts';
import { people } from '../../support/people.ts';
import { withIsolatedProduct } from '../../support/product/isolated-product.ts';

const LIST = '/services/electronicservices';
const tile = (page: Page) =>
  page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'شهادة ميلاد', exact: true }) });

test("tomorrow's price spares today's orders and rejects a stale review tomorrow", async ({
  browser,
  email,
}) => {
  await withIsolatedProduct(async ({ url, register }) => {
    const today = await (await signInOverHttp(url, email)).order(randomUUID());

    // Reviewed at today's price, not sent.
    const citizen = await anotherPersonsPage(browser, url);
    await startBirth(citizen, email);
    await fillPerson(citizen, people.self);
    await press(citizen, 'مراجعة');
    await fillDelivery(citizen);
    await expect(citizen.getByText('130 جنيهًا').first()).toBeVisible();

    const supervisor = await anotherPersonsPage(browser, url);
    await openOffice(supervisor, '/office/prices', await newStaff(register, 'supervisor'));
    await changeBirthPrice(supervisor, '70');

    const other = await anotherPersonsPage(browser, url);
    await openSignedIn(other, LIST, email);
    await expect(tile(other)).toContainText('65 جنيهًا');
    const sameDay = await (await signInOverHttp(url, email)).order(randomUUID());

    // Tomorrow comes to the price, because the clock of the product stays.
    await register(
      'UPDATE prices SET valid_from = valid_from - 1 WHERE valid_from > cairo_today()',
    );
    await other.reload();
    await expect(tile(other)).toContainText('70 جنيهًا');
    await other.goto('/services/electronicservices/regulations/birth');
    await expect(other.locator('main')).toContainText('70 جنيهًا');

    const refused = citizen.waitForResponse('**/create-cso-request/**');
    await press(citizen, 'تسجيل الطلب');
    expect(await (await refused).json()).toMatchObject({ ResponseCode: 4001 });
    await expect(citizen.getByText(/تغيّر سعر الخدمة منذ فتح صفحة المراجعة/).first()).toBeVisible();
    await expect(citizen.getByText('140 جنيهًا').first()).toBeVisible();
    expect(await register('SELECT FROM requests')).toHaveLength(2);
    await press(citizen, 'تسجيل الطلب');
    const dayAfter = await registeredId(citizen);

    for (const [id, total] of [
      [today, '65 جنيهًا'],
      [sameDay, '65 جنيهًا'],
      [dayAfter, '140 جنيهًا'],
    ] as const) {
      await other.goto(`/inquiryResult/${id}`);
      await expect(other.locator('main')).toContainText(total);
      await supervisor.goto(`/office/requests/${id}`);
      await expect(supervisor.locator('main')).toContainText(total);
    }
    for (const page of [citizen, supervisor, other]) await page.context().close();
  });
});

async function changeBirthPrice(page: Page, pounds: string): Promise<void> {
  await page.getByRole('button', { name: 'تغيير سعر شهادة ميلاد', exact: true }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('السعر الجديد بالجنيه').fill(pounds);
  await dialog.getByLabel('السبب').fill('قرار وزاري 41 لسنة 2026');
  await dialog.getByRole('button', { name: 'مراجعة', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'ما سيحدث' })).toContainText('من الغد');
  await dialog.getByRole('button', { name: 'تغيير السعر' }).click();
  await expect(dialog).toHaveCount(0);
}
