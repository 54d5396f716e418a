import type { Page } from '@playwright/test';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { startOpenIdProvider } from '@wathiqa/server/test/support/openid-provider.ts';
import {
  acceptTerms,
  expect,
  fillDelivery,
  fillPerson,
  press,
  registeredId,
  test,
} from '../../support/fixtures.ts';
import { anotherPersonsPage } from '../../support/office/office.ts';
import { people } from '../../support/people.ts';
import { withIsolatedProduct } from '../../support/product/isolated-product.ts';

const FORM = '/electronicservices/birth';

const login = (page: Page) => page.locator('input[name=login]');

async function signInAtProvider(page: Page): Promise<void> {
  await login(page).fill('person-1');
  await page.locator('input[name=password]').fill('secret');
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
  await page.locator('button[type=submit]').click();
}

test('a citizen logs in with OpenID Connect, orders and logs out', async ({ browser }) => {
  const port = String(await freePort());
  await using provider = await startOpenIdProvider(`http://127.0.0.1:${port}`);
  provider.says({
    email: 'ahmed@ministry.example',
    email_verified: true,
    name: 'أحمد محمود',
    gender: 'male',
    nid: people.self.nationalIdenNumber,
  });
  const settings = { ...provider.environment, PORT: port, ACCOUNT_CLAIMS: 'nationalId=nid' };
  await withIsolatedProduct(async ({ url, register }) => {
    const page = await anotherPersonsPage(browser, url);
    await page.goto(FORM);
    await signInAtProvider(page);
    await acceptTerms(page);
    await page.waitForURL(({ pathname }) => pathname === FORM);

    await fillPerson(page, people.self);
    await press(page, 'مراجعة');
    await fillDelivery(page);
    await press(page, 'تسجيل الطلب');
    const id = await registeredId(page);
    const owners = `SELECT issuer, subject FROM requests JOIN citizens ON citizens.id = citizen_id
      WHERE requests.id = $1`;
    expect(await register(owners, [id])).toEqual([
      { issuer: provider.issuer, subject: 'person-1' },
    ]);

    await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
    await page.locator('button[name=logout][value=yes]').click();
    await page.waitForURL(`${url}/`);
    await page.goto(FORM);
    await expect(login(page)).toBeVisible();
  }, settings);
});
