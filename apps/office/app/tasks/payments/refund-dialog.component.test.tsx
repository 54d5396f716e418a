import type { OfficePayment } from '@wathiqa/contract/office';
import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../testing/render-screen.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const PAYMENT: OfficePayment = {
  id: 3,
  reference: '900000017',
  merchantReference: '260000000018',
  requestId: '260000000018',
  amount: 195,
  fees: 5,
  method: 'cash',
  providerMethod: 'PAYATFAWRY',
  paidAt: '2026-11-21T10:00:00Z',
  unallocatedReason: null,
  resolution: null,
  resolvedBy: null,
  resolvedAt: null,
  refundable: 195,
  refunds: [],
  documents: [
    { id: 11, position: 1, documentType: 'Birth', languageCode: '105', price: 130 },
    { id: 12, position: 2, documentType: 'Death', languageCode: null, price: 65 },
  ],
};

test('a full refund warns about issued documents; one can be selected', async () => {
  stubServer({});
  const [document] = PAYMENT.documents;
  const payment = { ...PAYMENT, documents: document ? [document] : [] };
  await renderScreen(<RefundDialog payment={payment} onClose={() => {}} />, 'supervisor');
  await page.getByRole('textbox', { name: 'السبب' }).fill('تأخر إصدار الوثيقة');
  await page.getByRole('button', { name: 'مراجعة' }).click();
  await expect
    .element(page.getByText('تصدر الوثائق مع أن المبلغ كله مردود', { exact: false }))
    .toBeVisible();
  await page.getByRole('button', { name: 'رجوع للتعديل' }).click();
  await page.getByRole('combobox', { name: 'ما يُرد' }).selectOptions('11');
  await expect.element(page.getByRole('textbox', { name: 'المبلغ بالجنيه' })).toHaveValue('130');
});

test("refunds a document's full price and says it is not issued", async () => {
  const sent = vi.fn();
  stubServer({
    '/api/office/payments/refund': (body) => {
      sent(body);
      return { payment: PAYMENT };
    },
  });
  await renderScreen(<RefundDialog payment={PAYMENT} onClose={() => {}} />, 'supervisor');
  const amount = page.getByRole('textbox', { name: 'المبلغ بالجنيه' });
  await expect.element(amount).toHaveValue('195');
  await page
    .getByRole('combobox', { name: 'ما يُرد' })
    .selectOptions('الوثيقة 2: قيد وفاة - 65 جنيهًا');
  await expect.element(amount).toHaveValue('65');
  await expect.element(amount).toHaveAttribute('readonly');
  await page.getByRole('textbox', { name: 'السبب' }).fill('لم يوجد القيد');
  await expectAccessible();
  await page.getByRole('button', { name: 'مراجعة' }).click();
  await expect
    .element(page.getByText('لا تصدر الوثيقة التي يُرد ثمنها', { exact: false }))
    .toBeVisible();
  await page.getByRole('button', { name: 'رد المبلغ' }).click();
  await expect
    .poll(() => sent)
    .toHaveBeenCalledExactlyOnceWith({
      paymentId: 3,
      amount: 65,
      reason: 'لم يوجد القيد',
      documentId: 12,
    });
});
