import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { certificatesOf, pathTo } from '../../../apps/office/app/screens.ts';
import { formatTypedCode, TYPED_CODE_BYTES } from '../../../packages/certificate/src/typed-code.ts';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, type Register, testAlone as test } from '../../support/fixtures.ts';
import { markPaid, pack } from '../../support/office/dispatch.ts';
import {
  anotherPersonsPage,
  confirmChange,
  expectKeysActive,
  newStaff,
  openOffice,
  registerDocuments,
  seeFindings,
} from '../../support/office/office.ts';
import { readPrintedCodes, readTypedCode } from '../../support/office/printed-codes.ts';
import { openPhone, scan } from '../../support/office/verifier-phone.ts';
import type { IsolatedProduct } from '../../support/product/isolated-product.ts';
import { AHMED, registerPaidBirth, withRegister } from '../../support/product/with-register.ts';

const dialog = (page: Page) => page.locator('dialog[open]');

async function confirm(page: Page, button: string): Promise<void> {
  await confirmChange(page, button);
  await expect(dialog(page)).toHaveCount(0);
}

/** From now on the register answers for somebody else under the number. */
async function mixUp(url: string): Promise<void> {
  const body = JSON.stringify({ kind: 'wrongRecord', reference: AHMED.nationalId, times: 1000 });
  const headers = { 'content-type': 'application/json' };
  const address = `${url}/sandbox/civil-register/control/failures`;
  expect((await fetch(address, { method: 'POST', headers, body })).ok).toBe(true);
}

async function expectNothingPrinted(page: Page, register: Register, requestId: string) {
  const batchId = await pack(register, requestId);
  await openOffice(
    page,
    `/office${pathTo('dispatchBatch', { batchId })}`,
    await newStaff(register, 'clerk'),
  );
  await press(page, 'طباعة الشهادات');
  await expect(page.getByText('قيدها في السجل المدني لشخص آخر.').first()).toBeVisible();
  expect(await register('SELECT FROM certificate_sheets')).toEqual([]);
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
  browser,
}, testInfo) => {
  test.slow();
  await withRegister((product) => printAndRevoke(browser, product, testInfo));
});

async function printAndRevoke(
  browser: Browser,
  { url, register }: IsolatedProduct,
  testInfo: TestInfo,
): Promise<void> {
  const page = await anotherPersonsPage(browser, url);
  const requestId = await registerPaidBirth({ register, url });
  const batchId = await pack(register, requestId);
  await openOffice(
    page,
    `/office${pathTo('dispatchBatch', { batchId })}`,
    await newStaff(register, 'clerk'),
  );
  const print = async (button: string) => {
    const downloading = page.waitForEvent('download');
    await press(page, button);
    return readFile(await (await downloading).path());
  };
  const pdf = await print('طباعة الشهادات');
  const [code = []] = readPrintedCodes(pdf);
  expect(readPrintedCodes(await print('تنزيل الملف مرة أخرى'))).toEqual([code]);
  const phone = await openPhone(testInfo.outputPath('camera.y4m'), code, url);
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

  const sheets = `/office${certificatesOf(requestId)}`;
  await openOffice(page, sheets, await newStaff(register, 'supervisor'));
  await page.getByRole('row').last().getByRole('button', { name: 'إلغاء' }).click();
  await dialog(page).getByRole('combobox').selectOption({ label: 'خطأ في بياناتها' });
  await dialog(page).getByLabel('التفاصيل').fill('اسم الأم خطأ');
  await confirm(page, 'طلب الإلغاء');
  await expectSound(page);
  await page.getByRole('link', { name: /^في انتظار الموافقة/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'اسم الأم خطأ' })).toBeVisible();
  await openOffice(page, `/office${pathTo('approvals')}`, await newStaff(register, 'supervisor'));
  const proposal = page.getByRole('article').filter({ hasText: 'اسم الأم خطأ' });
  await proposal.getByRole('button', { name: /^موافقة/ }).click();
  await dialog(page).getByRole('button', { name: 'إلغاء الشهادة', exact: true }).click();
  // The dialog has the same words.
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(sheets);
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
}

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

test('a register that answers for somebody else only at printing gets no sheet', async ({
  browser,
}) => {
  test.slow();
  await withRegister(async ({ url, register }) => {
    const page = await anotherPersonsPage(browser, url);
    const requestId = await registerPaidBirth({ register, url });
    await mixUp(url);
    await expectNothingPrinted(page, register, requestId);
    await expectSound(page);
  });
});

test('a register that answers for somebody else at the decision needs two, and no sheet', async ({
  browser,
}) => {
  test.slow();
  await withRegister(async ({ url, register }) => {
    await mixUp(url);
    const requestId = await registerDocuments(AHMED.email, [{}], url);
    const path = `/office/requests/${requestId}`;
    for (const role of ['clerk', 'supervisor']) {
      const page = await anotherPersonsPage(browser, url);
      await openOffice(page, path, await newStaff(register, role));
      const findings = page.getByRole('list', { name: 'ملاحظات على الطلب' });
      await expect(findings).toContainText('القيد لشخص آخر');
      if (role === 'supervisor') {
        await expect(page.getByText('وثيقة يخالفها السجل المدني')).toBeVisible();
      }
      await expectSound(page);
      await expectKeysActive(page);
      await page.keyboard.press('a');
      await seeFindings(page);
      await press(page, 'معاينة وإرسال');
      await expect(dialog(page)).toContainText('القيد لشخص آخر');
      if (role === 'clerk') {
        await expect(dialog(page)).toContainText('لا تُقبل حتى يقبلها مشرف آخر');
      }
      await press(page, 'إرسال القرار');
      const state = role === 'clerk' ? 'WAITING_APPROVAL' : 'WAITING_PAYMENT';
      const proposed = 'SELECT FROM proposals';
      await expect.poll(async () => (await register(proposed)).length, { timeout: 20_000 }).toBe(1);
      await expect
        .poll(
          async () => (await register('SELECT state FROM requests WHERE id = $1', [requestId]))[0],
          { timeout: 20_000 },
        )
        .toEqual({ state });
      await page.context().close();
    }
    await markPaid(register, requestId);
    const page = await anotherPersonsPage(browser, url);
    await expectNothingPrinted(page, register, requestId);
  });
});
