import type { Browser } from '@playwright/test';
import { expectSound } from '../../support/checks/sound.ts';
import { expect, openSignedIn, signIn, testAlone as test } from '../../support/fixtures.ts';
import { anotherPersonsPage, newStaff, openOffice } from '../../support/office/office.ts';
import type { IsolatedProduct } from '../../support/product/isolated-product.ts';
import { AHMED, registerDueBirth, withRegister } from '../../support/product/with-register.ts';

test('a citizen sees what will be printed and marks an error instead of paying', async ({
  browser,
}) => {
  test.slow();
  await withRegister((product) => markError(browser, product));
});

async function markError(browser: Browser, { url, register }: IsolatedProduct): Promise<void> {
  const page = await anotherPersonsPage(browser, url);
  await page.setViewportSize({ width: 360, height: 740 });
  const requestId = await registerDueBirth({ register, url });
  const panel = page.getByRole('region', { name: 'راجع ما سيُطبع' });

  await test.step('a register that is away stops no payment', async () => {
    const address = '**/api/account/sheets';
    await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
    await openSignedIn(page, `/inquiryResult/${requestId}`, AHMED.email);
    await expect(panel.getByRole('alert')).toContainText('يمكنك أن تدفع دون عرضه');
    await expect(page.getByRole('link', { name: /^سداد/ })).toBeInViewport();
    await page.unroute(address);
    await panel.getByRole('button', { name: 'حاول مرة أخرى' }).click();
  });

  await test.step('without script the same is a page', async () => {
    const plain = await anotherPersonsPage(browser, url);
    await plain.goto(`/api/plain-order/requests?number=${requestId}`);
    await signIn(plain, AHMED.email);
    await plain.getByRole('link', { name: 'راجع ما سيُطبع' }).click();
    await expect(plain.getByText('أح•د مح••د عبد ال•••ن ال••د')).toBeVisible();
    await plain.getByRole('button', { name: 'أرسل إلى المراجعة' }).click();
    await expect(plain.getByRole('main').getByRole('alert')).toContainText(
      'ضع علامة عند بيان واحد على الأقل',
    );
    await expectSound(plain);
    await plain.context().close();
  });

  await expect(panel.getByText('أح•د مح••د عبد ال•••ن ال••د')).toBeVisible();
  await expectSound(page);
  await panel.getByRole('button', { name: 'وجدت خطأ' }).click();
  await panel.getByRole('button', { name: 'أرسل إلى المراجعة' }).click();
  await expect(panel.getByRole('alert')).toHaveText('ضع علامة عند بيان واحد على الأقل');
  await panel.getByRole('checkbox', { name: /^خطأ في محل الميلاد/ }).check();
  await panel.getByLabel('ما الصواب؟').fill('ولدت في الجيزة');
  await expectSound(page);
  await panel.getByRole('button', { name: 'أرسل إلى المراجعة' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'ما تم في الطلب' })).toContainText(
    'أشرت إلى خطأ فيما سيُطبع',
  );
  await expect(page.getByText('ولدت في الجيزة')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, `/office/requests/${requestId}`, await newStaff(register, 'clerk'));
  const findings = page.getByRole('list', { name: 'ملاحظات على الطلب' });
  await expect(findings).toContainText('خطأ بقول المواطن');
}
