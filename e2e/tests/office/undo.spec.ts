import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
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
      await openOffice(page, '/office/queue', await newStaff(register, 'clerk'));
      await expect(page.locator('[data-row-link]')).toHaveCount(2);
      await page.keyboard.press('n');
      await expect(page).toHaveURL(new RegExp(`${first}$`));
      await expectKeysActive(page);
      await page.keyboard.press('Shift+A');
      await page.keyboard.press('p');
      await press(page, 'إرسال القرار');
      await expect(page).toHaveURL(new RegExp(`${second}$`));
      const bar = page.getByRole('button', { name: 'تراجع' });
      await expect(bar).toBeVisible();
      await expect(page.getByText(/للتراجع اضغط U/)).toHaveCount(1);
      await expectSound(page);

      // The tab is closed and opened again.
      await page.reload();
      await expect(bar).toBeVisible();
      await expectKeysActive(page);
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
