import type { Page } from '@playwright/test';
import { formatPounds } from '@wathiqa/domain';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, test } from '../../support/fixtures.ts';
import { anotherPersonsPage, newStaff, openOffice } from '../../support/office/office.ts';
import { withIsolatedProduct } from '../../support/product/isolated-product.ts';

const INBOX = '/office/approvals';
const dialog = (page: Page) => page.locator('dialog[open]');
const card = (page: Page, reason: string) => page.getByRole('article').filter({ hasText: reason });
const badge = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^الموافقات/ })
    .first();

async function proposePrice(page: Page, reason: string): Promise<void> {
  await page.goto('/office/prices');
  await page.getByRole('button', { name: 'تغيير سعر شهادة ميلاد', exact: true }).click();
  await dialog(page).getByLabel('السعر الجديد بالجنيه').fill('200');
  await dialog(page).getByLabel('السبب').fill(reason);
  await dialog(page).getByRole('button', { name: 'مراجعة' }).click();
  await dialog(page).getByRole('button', { name: 'اقتراح السعر' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('a refused, a withdrawn and a twice decided proposal are told to everybody', async ({
  browser,
}) => {
  test.slow();
  await withIsolatedProduct(async ({ url, register }) => {
    const open = async (role: string, path: string) => {
      const page = await anotherPersonsPage(browser, url);
      await openOffice(page, path, await newStaff(register, role));
      return page;
    };
    const author = await open('supervisor', '/office/prices');
    const one = await open('administrator', INBOX);
    const two = await open('administrator', INBOX);
    await expect(one.getByText('لا اقتراح من زملائك ينتظر الموافقة.')).toBeVisible();
    await expectSound(one);

    await test.step('refused with a reason, which its proposer reads', async () => {
      await proposePrice(author, 'قرار وزاري 41');
      await one.reload();
      await expect(badge(one)).toContainText('1');
      const proposal = card(one, 'قرار وزاري 41');
      await expect(proposal).toContainText(formatPounds(200));
      await expectSound(one);
      await proposal.getByRole('button', { name: /^رفض/ }).click();
      await dialog(one).getByLabel('سبب الرفض').fill('القرار لم يُنشر بعد');
      await dialog(one).getByRole('button', { name: 'مراجعة' }).click();
      await expectSound(one);
      await dialog(one).getByRole('button', { name: 'رفض', exact: true }).click();
      await expect(proposal).toHaveCount(0);
      await author.goto('/office/prices');
      await expect(badge(author)).toContainText('1');
      await badge(author).click();
      await author.getByRole('link', { name: /^مقترحاتي/ }).click();
      await expect(card(author, 'قرار وزاري 41')).toContainText('القرار لم يُنشر بعد');
      await expect(badge(author)).toHaveText('الموافقات');
      await expectSound(author);
    });

    await test.step('withdrawn, while another approves it', async () => {
      await proposePrice(author, 'قرار وزاري 42');
      await two.reload();
      await card(two, 'قرار وزاري 42')
        .getByRole('button', { name: /^موافقة/ })
        .click();
      await author.getByRole('link', { name: /^في انتظار الموافقة/ }).click();
      await card(author, 'قرار وزاري 42').getByRole('button', { name: /^سحب/ }).click();
      await dialog(author).getByRole('button', { name: 'سحب الاقتراح' }).click();
      await expect(card(author, 'قرار وزاري 42')).toContainText('سحبتَه');
      await dialog(two).getByRole('button', { name: 'موافقة', exact: true }).click();
      await expect(dialog(two)).toContainText('سحبه من اقترحه');
      await expectSound(two);
      await dialog(two).getByRole('button', { name: 'إلغاء', exact: true }).click();
      await expect(card(two, 'قرار وزاري 42')).toHaveCount(0);
    });

    await test.step('decided by two at once', async () => {
      await proposePrice(author, 'قرار وزاري 43');
      for (const page of [one, two]) {
        await page.reload();
        await card(page, 'قرار وزاري 43')
          .getByRole('button', { name: /^موافقة/ })
          .click();
      }
      await dialog(one).getByRole('button', { name: 'موافقة', exact: true }).click();
      await expect(dialog(one)).toHaveCount(0);
      await dialog(two).getByRole('button', { name: 'موافقة', exact: true }).click();
      await expect(dialog(two)).toContainText('وافق عليه زميل آخر قبلك');
    });
    for (const page of [author, one, two]) await page.context().close();
  });
});
