import { readFile } from 'node:fs/promises';
import { formatRequestId } from '@wathiqa/domain';
import { deliverOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { unmarkedArabic } from '../../support/checks/arabic-text.ts';
import { expectSound } from '../../support/checks/sound.ts';
import { doorCode, receivedMessages, sendPapers } from '../../support/door.ts';
import {
  expect,
  fillDelivery,
  press,
  registeredId,
  signInAtLogin,
  test,
} from '../../support/fixtures.ts';
import { acceptRequest, newStaff } from '../../support/office/office.ts';
import { payAtOutlet } from '../../support/order/payments.ts';

test('English reader orders, pays and follows the request without Arabic', async ({
  page,
  register,
}) => {
  test.slow();
  await signInAtLogin(page, '/en/services/electronicservices', 'mona@wathiqa.example');
  expect(await unmarkedArabic(page)).toEqual([]);

  await page.locator('main a[href$="/birth"]').click();
  await expect(page).toHaveURL(/\/en\/services\/electronicservices\/regulations\//);
  await page.getByRole('checkbox', { name: 'I agree to the service terms' }).check();
  expect(await unmarkedArabic(page)).toEqual([]);
  await press(page, 'Start');
  await expect(page.locator('[name=numberOfCopies]')).toBeEnabled();
  await press(page, 'Review');
  expect(await unmarkedArabic(page)).toEqual([]);
  await fillDelivery(page);
  await press(page, 'Register request');
  const id = await registeredId(page);
  await expect(page.getByText('Your request is registered').first()).toBeVisible();
  await expect(page.getByText(formatRequestId(id))).toBeVisible();
  expect(await unmarkedArabic(page)).toEqual([]);

  await page.goto(`/en/inquiryResult/${id}`);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('under review', {
    ignoreCase: true,
  });
  expect(await unmarkedArabic(page)).toEqual([]);
  await expectSound(page, [360, 1280]);
  await acceptRequest(id, register);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('payment', {
    ignoreCase: true,
  });

  await page.goto(`/en/payment/${id}`);
  await page.getByRole('button', { name: 'Get a cash code' }).click();
  const code = page
    .getByRole('region', { name: 'Cash code', exact: true })
    .getByText(/^[\d\s]{9,}$/);
  await expect(code).toBeVisible();
  expect(await unmarkedArabic(page)).toEqual([]);
  await payAtOutlet(((await code.textContent()) ?? '').replaceAll(/\s/g, ''));
  await expect(page.getByRole('main').getByText('Paid').last()).toBeVisible();
  expect(await unmarkedArabic(page)).toEqual([]);

  await page.goto(`/en/inquiryResult/${id}`);
  const downloading = page.waitForEvent('download');
  await press(page, 'Download the receipt');
  const pdf = (await readFile(await (await downloading).path())).toString('latin1');
  // PDF tags are uncompressed UTF-16.
  expect(pdf).toContain(Buffer.from('Payment receipt', 'utf16le').swap16().toString('latin1'));
  await sendPapers(id, register);
  await expect(page.getByText('On its way').first()).toBeVisible();
  const clerk = await newStaff(register, 'clerk');
  await deliverOverHttp(process.env.PRODUCT_URL ?? '', clerk, id, await doorCode(id));
  await expect(page.getByText('Delivered').first()).toBeVisible();
  const verifier = page.getByRole('link', { name: 'How others verify your certificate' });
  await expect(verifier).toHaveAttribute('href', '/en/verify');
  expect(await unmarkedArabic(page)).toEqual([]);

  await expect
    .poll(async () => new Set((await receivedMessages(id)).map(({ channel }) => channel)).size)
    .toBe(2);
  for (const { channel, subject = '', text } of await receivedMessages(id)) {
    const words = channel === 'sms' ? text : `${subject} ${text.replace(/^Hello .*$/m, '')}`;
    expect(words, channel).not.toMatch(/[\u0621-\u064a]/);
  }
});
