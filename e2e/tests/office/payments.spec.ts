import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatRequestId } from '@wathiqa/domain';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, type Register, test } from '../../support/fixtures.ts';
import { confirmChange, dueRequest, newStaff, openOffice } from '../../support/office/office.ts';
import {
  askForCode,
  CARDS,
  injectFailureOnce,
  openDuePayment,
  payAtOutlet,
  payOnCardPage,
} from '../../support/order/payments.ts';

const dialog = (page: Page) => page.locator('dialog[open]');

/** Request paid twice; the second payment needs a decision. */
async function paidTwice(page: Page, email: string, register: Register): Promise<string> {
  const id = await openDuePayment(page, email, register);
  const code = await askForCode(page);
  await press(page, 'ادفع بالبطاقة');
  await page.waitForURL(/\/sandbox\/payments\/pay\//);
  // The first notification would close the card page.
  await injectFailureOnce('lost', id);
  await payAtOutlet(code);
  await payOnCardPage(page, CARDS.pays);
  await expect
    .poll(async () => (await readPayments(register, id)).map(({ request_id }) => request_id), {
      // The server asks the provider every 15 seconds.
      timeout: 60_000,
    })
    .toEqual([id, null]);
  return id;
}

const readPayments = (register: Register, id: string) =>
  register<{ request_id: string | null; reference: string; resolution: string | null }>(
    `SELECT request_id::text, provider_reference AS reference, resolution FROM payments
     WHERE split_part(merchant_reference, '~', 1) = $1 ORDER BY request_id::text IS NOT DISTINCT FROM $1 DESC`,
    [id],
  );

test('transfers a double payment and refunds in parts', { tag: '@journey' }, async ({
  page,
  browser,
  email,
  register,
}) => {
  test.slow();
  const citizen = await browser.newPage();
  const first = await paidTwice(citizen, email, register);
  const other = await dueRequest(`other-${email}`, register);
  const [, second] = await readPayments(register, first);
  const reference = second?.reference ?? '';
  await openOffice(page, '/office/payments', await newStaff(register, 'supervisor'));
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('الطلب مسدَّد من قبل');
  await expectSound(page);

  await test.step('rejects a request not due for this amount', async () => {
    await row.getByRole('button', { name: `تخصيص المبلغ لطلب: العملية ${reference}` }).click();
    await confirmPlace(page, first);
    await expect(dialog(page).getByLabel('رقم الطلب')).toHaveAccessibleDescription(
      /لا طلب بهذا الرقم ينتظر سداد هذا المبلغ/,
    );
    await expectSound(page);
  });

  await test.step('accepts a due request', async () => {
    await confirmPlace(page, other);
    await expect(dialog(page)).toHaveCount(0);
    await expect(row).toContainText(formatRequestId(other));
    expect((await readPayments(register, first))[1]).toMatchObject({
      request_id: other,
      resolution: 'applied',
    });
  });

  await test.step('refunds the first payment in two parts', async () => {
    await page.goto(`/office/requests/${first}`);
    await page.getByRole('main').getByRole('link', { name: 'المدفوعات', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(formatRequestId(first));
    const card = page.getByRole('article').first();
    for (const [amount, left] of [
      ['400', undefined],
      ['90.50', 'ويبقى منها 299.5'],
      ['299.50', 'وهو كل ما بقي من العملية'],
    ] as const) {
      await card.getByRole('button', { name: /^رد مبلغ: العملية/ }).click();
      await dialog(page).getByLabel('المبلغ بالجنيه').fill(amount);
      await dialog(page).getByLabel('السبب').fill('ألغى المواطن طلبه');
      if (left === undefined) {
        await dialog(page).getByRole('button', { name: 'مراجعة', exact: true }).click();
        await expect(dialog(page)).toContainText('أكثر مما يمكن رده');
        await dialog(page).getByRole('button', { name: 'إلغاء', exact: true }).click();
      } else {
        await dialog(page).getByRole('button', { name: 'مراجعة', exact: true }).click();
        await expect(dialog(page)).toContainText(left);
        await dialog(page).getByRole('button', { name: 'رد المبلغ', exact: true }).click();
      }
      await expect(dialog(page)).toHaveCount(0);
    }
    await expect(card.getByText('رُد', { exact: true })).toHaveCount(2);
    await expect(card.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'قيود الدفتر' })).toContainText('تم الرد');
    await expectSound(page);
  });
});

async function confirmPlace(page: Page, requestId: string): Promise<void> {
  await dialog(page).getByLabel('رقم الطلب').fill(requestId);
  await confirmChange(page, 'تخصيص المبلغ');
}

test('clerk sees payments without refund actions', async ({ page, email, register }) => {
  const id = await dueRequest(email, register);
  await openOffice(page, `/office/requests/${id}/payments`, await newStaff(register, 'clerk'));
  await expect(page.getByText('لم يصل أي مبلغ لهذا الطلب.')).toBeVisible();
  await page.goto('/office/payments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('مدفوعات بلا طلب');
  await expect(page.getByRole('button', { name: /^رد مبلغ|^تخصيص/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'المطابقة' })).toHaveCount(0);
});

test('reconciliation shows days and differences', async ({ page, register }) => {
  const [report] = await register<{ id: number }>(
    `INSERT INTO reconciliations (day, ran_at, payments, taken, refunded, unallocated)
     VALUES ('2026-11-20', now(), 3, 19500, 6500, 0) RETURNING id`,
  );
  await register(
    `INSERT INTO reconciliation_differences
       (reconciliation_id, position, kind, merchant_reference, ours, theirs, our_amount, their_amount)
     VALUES ($1, 1, 'otherAmount', $2, 'PAID', 'PAID', 6500, 7000)`,
    [report?.id, `reference ${randomUUID()}`],
  );
  await openOffice(page, '/office/payments/reconciliation', await newStaff(register, 'auditor'));
  const day = page.getByRole('row').filter({ hasText: '20 نوفمبر' });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'ملف للجداول (CSV)'),
  ]);
  expect(await readFile(await saved.path(), 'utf8')).toContain('2026-11-20,3,195,65,0,1');
  await day.getByRole('link', { name: 'فرق واحد' }).click();
  const differences = page.getByRole('table', { name: 'فروق يوم 20 نوفمبر 2026' });
  await expect(differences).toContainText('مبلغ آخر عند شركة الدفع');
  await expect(differences).toBeInViewport();
  await expectSound(page);
  await day.getByRole('link', { name: '20 نوفمبر 2026' }).click();
  await expect(page).toHaveURL(/payments\/list\?from=2026-11-20&to=2026-11-20$/);
});
