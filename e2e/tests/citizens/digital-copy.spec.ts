import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, testAlone as test } from '../../support/fixtures.ts';
import { newStaff, openOffice } from '../../support/office/office.ts';
import { readPrintedCodes } from '../../support/office/printed-codes.ts';
import { openPhone, scan } from '../../support/office/verifier-phone.ts';
import { askForCode, openDuePayment, payAtOutlet } from '../../support/order/payments.ts';

const copies = (page: Page) => page.getByRole('region', { name: 'النسخ الرقمية' });

async function download(page: Page) {
  const downloading = page.waitForEvent('download');
  await copies(page).getByRole('button').first().click();
  const file = await downloading;
  return { name: file.suggestedFilename(), pdf: await readFile(await file.path()) };
}

test('a citizen downloads a digital copy of a paid document, and it verifies', async ({
  page,
  email,
  register,
}, testInfo) => {
  test.slow();
  const requestId = await openDuePayment(page, email, register);
  await payAtOutlet(await askForCode(page));
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
  const phone = await openPhone(testInfo.outputPath('camera.y4m'), code);
  const verifier = await phone.newPage();
  await scan(verifier);
  await expect(verifier.getByRole('heading', { name: 'نموذج · شهادة صحيحة' })).toBeFocused();
  await phone.browser()?.close();

  await openOffice(
    page,
    `/office/certificates?number=${requestId}`,
    await newStaff(register, 'supervisor'),
  );
  await expect(page.getByRole('row', { name: 'نسخة رقمية' })).toHaveCount(1);
});
