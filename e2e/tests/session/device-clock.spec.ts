import { decideOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { shiftDeviceClock } from '../../support/device-clock.ts';
import {
  expect,
  fillDelivery,
  fillPerson,
  press,
  registeredId,
  startBirth,
  testAlone,
} from '../../support/fixtures.ts';
import { newStaff } from '../../support/office/office.ts';
import { askForCode } from '../../support/order/payments.ts';
import { people } from '../../support/people.ts';

const HOUR_MS = 3_600_000;
const CLOCKS = [
  ['two hours slow', -2 * HOUR_MS],
  ['an hour fast', HOUR_MS],
  ['a day fast', 24 * HOUR_MS],
] as const;

for (const [clock, shift] of CLOCKS) {
  testAlone(
    `a device ${clock} orders, pays and signs out as any other`,
    async ({ page, context, email, register }) => {
      await shiftDeviceClock(page, shift);
      page.on('dialog', (dialog) => dialog.accept());
      let renewals = 0;
      context.on('request', (request) => {
        if (request.url().includes('/api/token/refresh/')) renewals += 1;
      });
      const signOut = page.getByRole('banner').getByRole('button', { name: 'تسجيل الخروج' });

      await startBirth(page, email);
      await expect(signOut).toBeVisible();
      await fillPerson(page, people.self);
      await press(page, 'مراجعة');
      await fillDelivery(page);
      await page.reload();
      await press(page, 'تسجيل الطلب');
      const id = await registeredId(page);
      await page.goto(`/inquiryResult/${id}`);
      await expect(page.getByRole('main')).toContainText('طلبك قيد المراجعة');
      await expect(signOut).toBeVisible();

      const url = process.env.PRODUCT_URL ?? '';
      await decideOverHttp(url, await newStaff(register, 'clerk'), id);
      await page.goto(`/payment/${id}`);
      await askForCode(page);
      const until = page.getByRole('main').locator('time[datetime]').last();
      const end = Date.parse((await until.getAttribute('datetime')) ?? '');
      const left = await page.getByText(/^باقٍ/).locator('bdi').textContent();
      const [seconds = 0, minutes = 0, hours = 0] = (left ?? '').split(':').reverse().map(Number);
      const shown = ((hours * 60 + minutes) * 60 + seconds) * 1000;
      expect(Math.abs(end - Date.now() - shown)).toBeLessThan(60_000);

      for (const path of ['/', '/myrequests', '/recordslocation']) {
        await page.goto(path);
        await expect(signOut).toBeVisible();
      }
      expect(renewals).toBe(0);
      await signOut.click();
      await page.waitForURL((address) => address.pathname === '/');
      await expect(page.getByRole('link', { name: 'تسجيل الدخول' }).first()).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem('AccessToken')))
        .toBeNull();
    },
  );
}

testAlone('a device of another year draws the page as the server did', async ({ page }) => {
  await shiftDeviceClock(page, 366 * 24 * HOUR_MS);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/recordslocation');
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
  expect(errors).toEqual([]);
});
