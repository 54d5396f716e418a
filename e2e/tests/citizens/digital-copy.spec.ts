import { readFile } from 'node:fs/promises';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { expectSound } from '../../support/checks/sound.ts';
import { expect, openSignedIn, testAlone as test } from '../../support/fixtures.ts';
import { anotherPersonsPage, newStaff, openOffice } from '../../support/office/office.ts';
import { readPrintedCodes } from '../../support/office/printed-codes.ts';
import { openPhone, scan } from '../../support/office/verifier-phone.ts';
import { askForCode, payAtOutlet } from '../../support/order/payments.ts';
import type { IsolatedProduct } from '../../support/product/isolated-product.ts';
import { AHMED, registerDueBirth, withRegister } from '../../support/product/with-register.ts';

const copies = (page: Page) => page.getByRole('region', { name: 'النسخ الرقمية' });

async function download(page: Page) {
  const downloading = page.waitForEvent('download');
  await copies(page).getByRole('button').first().click();
  const file = await downloading;
  return { name: file.suggestedFilename(), pdf: await readFile(await file.path()) };
}

test('a citizen downloads a digital copy of a paid document, and it verifies', async ({
  browser,
}, testInfo) => {
  test.slow();
  await withRegister((product) => downloadCopies(browser, product, testInfo));
});

async function downloadCopies(
  browser: Browser,
  { url, register }: IsolatedProduct,
  testInfo: TestInfo,
): Promise<void> {
  const page = await anotherPersonsPage(browser, url);
  const requestId = await registerDueBirth({ register, url });
  await openSignedIn(page, `/payment/${requestId}`, AHMED.email);
  await payAtOutlet(await askForCode(page), url);
  await page.goto(`/inquiryResult/${requestId}`);
  await expect(copies(page)).toBeVisible();
  await expectSound(page);

  await test.step('an error stays with its document until it is tried again', async () => {
    const address = '**/api/account/digital-copy';
    await page.route(address, (route) => route.abort());
    await copies(page).getByRole('button').first().click();
    await expect(copies(page).getByRole('alert')).toBeVisible();
    await page.unroute(address);
    await download(page);
    await expect(copies(page).getByRole('alert')).toHaveCount(0);
  });

  const first = await download(page);
  const second = await download(page);
  expect(second.name).toBe(first.name);
  const [code = []] = readPrintedCodes(first.pdf);
  expect(readPrintedCodes(second.pdf)).toEqual([code]);
  const phone = await openPhone(testInfo.outputPath('camera.y4m'), code, url);
  const verifier = await phone.newPage();
  await scan(verifier);
  await expect(verifier.getByRole('heading', { name: 'نموذج · شهادة صحيحة' })).toBeFocused();
  await phone.browser()?.close();

  await openOffice(
    page,
    `/office/search?certificates=${requestId}`,
    await newStaff(register, 'supervisor'),
  );
  await expect(page.getByRole('row', { name: 'نسخة رقمية' })).toHaveCount(1);
}
