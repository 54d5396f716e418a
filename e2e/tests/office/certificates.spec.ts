import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pathTo } from '../../../apps/office/app/screens.ts';
import { formatTypedCode, TYPED_CODE_BYTES } from '../../../packages/certificate/src/typed-code.ts';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, testAlone as test } from '../../support/fixtures.ts';
import { pack, registerPaid } from '../../support/office/dispatch.ts';
import { confirmChange, newStaff, openOffice } from '../../support/office/office.ts';
import { readPrintedCodes, readTypedCode } from '../../support/office/printed-codes.ts';
import { openPhone, scan } from '../../support/office/verifier-phone.ts';

const dialog = (page: Page) => page.locator('dialog[open]');

async function confirm(page: Page, button: string): Promise<void> {
  await confirmChange(page, button);
  await expect(dialog(page)).toHaveCount(0);
}

/** Requests that reveal nothing about a document: the page, its session without an account, and published lists. */
const SENT_FOR_ANY = new Set([
  'GET /verify',
  'GET /api/account/channel',
  'POST /api/login/common/{"Username":"portal","Password":"portal"}',
  'GET /.well-known/wathiqa/keys',
  'GET /.well-known/wathiqa/root',
  'GET /api/certificates/status',
]);

test('a printed certificate is valid, revoked after two supervisors, and known offline', async ({
  page,
  email,
  register,
}, testInfo) => {
  test.slow();
  const requestId = await registerPaid(register, email);
  const batchId = await pack(register, requestId);
  await openOffice(
    page,
    `/office${pathTo('dispatchBatch', { batchId })}`,
    await newStaff(register, 'clerk'),
  );
  const downloading = page.waitForEvent('download');
  await press(page, 'طباعة الشهادات');
  const pdf = await readFile(await (await downloading).path());
  const [code = []] = readPrintedCodes(pdf);
  await press(page, 'طباعة الشهادات');
  await expect(page.getByText('لا شهادة في هذه الدفعة تنتظر الطباعة')).toBeVisible();
  const phone = await openPhone(testInfo.outputPath('camera.y4m'), code);
  const verifier = await phone.newPage();
  const sent: string[] = [];
  verifier.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/assets/')) return;
    sent.push(`${request.method()} ${pathname}${search}${request.postData() ?? ''}`);
  });

  await test.step('valid, with the fields to compare', async () => {
    await scan(verifier);
    await expect(verifier.getByRole('heading', { name: 'نموذج · شهادة صحيحة' })).toBeFocused();
    await expect(verifier.getByText('أحمد محمود عبد الرحمن السيد')).toBeVisible();
    await expectSound(verifier);
  });

  await test.step('by its typed code: what to compare, and no verdict of validity', async () => {
    const forger = await phone.newPage();
    await forger.goto('/verify');
    const enter = async (typed: string) => {
      await forger.getByLabel('الرمز المكتوب تحت التعليمات').fill(typed);
      await press(forger, 'تحقق');
    };
    await enter(readTypedCode(pdf));
    await expect(forger.getByRole('heading', { name: 'قارن ما على الورقة' })).toBeFocused();
    await expect(forger.getByText('أ م ع ا ا')).toBeVisible();
    await expect(forger.getByRole('main')).not.toContainText(/صحيحة|لم تُغيَّر/);
    await expectSound(forger);
    await press(forger, 'التحقق من شهادة أخرى');
    const status = await forger.request.get('/api/certificates/status');
    const digest = createHash('sha256')
      .update(await status.body())
      .digest();
    await enter(formatTypedCode(new Uint8Array(digest.subarray(0, TYPED_CODE_BYTES))));
    await expect(forger.getByRole('heading', { name: 'رمز غير معروف' })).toBeVisible();
    await forger.close();
  });

  const sheets = `/office${pathTo('certificates')}?number=${requestId}`;
  await openOffice(page, sheets, await newStaff(register, 'supervisor'));
  await page.getByRole('row').last().getByRole('button', { name: 'إلغاء' }).click();
  await dialog(page).getByRole('combobox').selectOption({ label: 'خطأ في بياناتها' });
  await dialog(page).getByLabel('التفاصيل').fill('اسم الأم خطأ');
  await confirm(page, 'طلب الإلغاء');
  await expectSound(page);
  await openOffice(page, sheets, await newStaff(register, 'supervisor'));
  await page.getByRole('button', { name: 'موافقة' }).first().click();
  await dialog(page).getByRole('button', { name: 'إلغاء الشهادة', exact: true }).click();
  // The dialog has the same words.
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('خطأ في بياناتها: اسم الأم خطأ')).toBeVisible();

  await test.step('revoked, and so without a network', async () => {
    await scan(verifier);
    await expect(verifier.getByRole('heading', { name: 'نموذج · شهادة ملغاة' })).toBeVisible();
    await expect.poll(() => verifier.evaluate(() => caches.has('verify-page /verify'))).toBe(true);
    const scopes = await verifier.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(
        ({ scope }) => new URL(scope).pathname,
      ),
    );
    expect(scopes).toEqual(['/verify']);
    await phone.setOffline(true);
    await scan(verifier);
    await expect(verifier.getByRole('heading', { name: 'نموذج · شهادة ملغاة' })).toBeVisible();
  });

  await test.step('nothing about the document left the phone', () => {
    expect(sent.filter((each) => !SENT_FOR_ANY.has(each))).toEqual([]);
    expect(sent).toContain('GET /api/certificates/status');
  });
  await phone.browser()?.close();
});

test('a missing and a mistyped code are named, and stay in the field', async ({ page }) => {
  await page.goto('/verify');
  const field = page.getByLabel('الرمز المكتوب تحت التعليمات');
  await press(page, 'تحقق');
  await expect(page.getByText('اكتب الرمز', { exact: true })).toBeVisible();
  await field.fill('0000 0007 H3WC 29YW5');
  await press(page, 'تحقق');
  await expect(page.getByText('في الرمز خطأ')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('0000 0007 H3WC 29YW5');
  await expectSound(page);
});
