import { decideOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { shiftDeviceClock } from '../../support/device-clock.ts';
import { expect, openSignedIn, press, test } from '../../support/fixtures.ts';
import {
  anotherPersonsPage,
  expectKeysActive,
  newStaff,
  openOffice,
  registerRequest,
} from '../../support/office/office.ts';
import { withIsolatedProduct } from '../../support/product/isolated-product.ts';

test('a decision by a wrong key is undone from the next request, with the choices kept', async ({
  browser,
  email,
}) => {
  await withIsolatedProduct(
    async ({ url, register }) => {
      const [first, second] = [
        await registerRequest(email, url),
        await registerRequest(email, url),
      ];
      const page = await anotherPersonsPage(browser, url);
      await shiftDeviceClock(page, 3_600_000);
      await openOffice(page, '/office/queue', await newStaff(register, 'clerk'));
      await expect(page.locator('[data-row-link]')).toHaveCount(2);
      await page.keyboard.press('n');
      await expect(page).toHaveURL(new RegExp(`${first}$`));
      await expectKeysActive(page);
      await page.keyboard.press('Shift+A');
      await page.keyboard.press('p');
      await press(page, 'إرسال القرار');
      await expect(page).toHaveURL(new RegExp(`${second}$`));
      await expect(page).toHaveURL(new RegExp(`${second}$`));
      const bar = page.getByRole('button', { name: 'تراجع' });
      await expect(bar).toContainText(/(60|[1-5]?\d) ث/);
      await expect(page.getByText(/للتراجع اضغط U/)).toHaveCount(1);
      await expectSound(page);

      await page.reload();
      await expect(bar).toBeVisible();
      await page.keyboard.press('u');
      await expect(page).toHaveURL(new RegExp(`${first}$`));
      await expect(bar).toHaveCount(0);
      await expect(page.getByText('قبول 3 · رفض 0')).toBeVisible();
      expect(
        await register(
          `SELECT state, (SELECT count(*)::int FROM notifications WHERE request_id = requests.id AND kind <> 'registered') AS sent
           FROM requests WHERE id = $1`,
          [first],
        ),
      ).toEqual([{ state: 'WAITING_APPROVAL', sent: 0 }]);
      await page.context().close();
    },
    { DECISION_UNDO_SECONDS: '60' },
  );
});

test('a supervisor reopens a request that was rejected by mistake', async ({
  page,
  email,
  register,
}) => {
  const requestId = await registerRequest(email);
  const clerk = await newStaff(register, 'clerk');
  await decideOverHttp(process.env.PRODUCT_URL ?? '', clerk, requestId, { rejected: 3 });
  await openOffice(page, `/office/requests/${requestId}`, await newStaff(register, 'supervisor'));
  await page.getByLabel('سبب الاطلاع').selectOption('check');
  await page.getByLabel('التفاصيل').fill('اتصل المواطن');
  await press(page, 'فتح الطلب');
  await press(page, 'إعادة فتح الطلب');
  await page.getByLabel('السبب').fill('رُفضت الوثيقة خطأً');
  await press(page, 'مراجعة');
  await expect(page.getByText(/يعود الطلب إلى المراجعة/)).toBeVisible();
  await expectSound(page);
  await page.getByRole('dialog').getByRole('button', { name: 'إعادة فتح الطلب' }).click();
  await expect(page.getByText('أُعيد فتح الطلب.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'قبول الباقي' })).toBeVisible();
  await expectSound(page);

  await openSignedIn(page, `/inquiryResult/${requestId}`, email);
  await expect(page.locator('main')).toContainText('أُعيد فتح الطلب لمراجعته من جديد');
});
