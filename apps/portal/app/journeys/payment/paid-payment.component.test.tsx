import { QueryClientProvider } from '@tanstack/react-query';
import type { Payment, RequestStatus } from '@wathiqa/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../query-client.ts';
import { SAMPLE_AT, sampleStatus } from '../tracking/sample-status.ts';
import { PaidPayment } from './paid-payment.tsx';

const ID = '260000000018';

function payment(refunded: number): Payment {
  return {
    requestId: ID,
    state: 'PAYMENT_ACCEPTED',
    withdrawn: false,
    amount: 65,
    items: [],
    paid: {
      at: SAMPLE_AT,
      method: 'cash',
      amount: 65,
      fees: 3.65,
      reference: '955453573',
      refunded,
      refundUntil: refunded > 0 ? '2027-01-20' : null,
    },
    cash: null,
    card: null,
    available: true,
  };
}

async function open(paid: Payment, answer: RequestStatus): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <PaidPayment id={ID} payment={paid} />
    </QueryClientProvider>,
  );
}

test('promises no documents after a refund', async () => {
  await open(payment(65), sampleStatus('PAYMENT_ACCEPTED', {}, { Refunded: 65 }));
  await expect.element(page.getByText('لن تصدر الوثائق، ورُد إليك ثمنها')).toBeVisible();
  await expect.element(page.getByText(/نصدر وثائقك/)).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/من أي منفذ من منافذ «فوري» حتى الأربعاء، 20 يناير 2027/))
    .toBeVisible();
  await expect.element(page.getByText('رسوم شركة الدفع 3.65 جنيه لا تُرد.')).toBeVisible();
});

test('shows next steps for the delivery state', async () => {
  await open(
    payment(0),
    sampleStatus('INTRANSIT', { Delivery: { State: 'DELIVERED', Attempts: 0 } }),
  );
  await expect.element(page.getByText('تم السداد')).toBeVisible();
  // 65 for the documents and 3.65 for the provider.
  await expect.element(page.getByText('68.65 جنيه').last()).toBeVisible();
  await expect.element(page.getByText(/وصلت الوثائق إليك/)).toBeVisible();
  await expect.element(page.getByText(/مندوب التوصيل/)).not.toBeInTheDocument();
});

test('offers the digital copies before the receipt', async () => {
  await open(payment(0), sampleStatus('PAYMENT_ACCEPTED', {}, { DigitalCopy: true }));
  await expect.element(page.getByRole('heading', { name: 'النسخ الرقمية' })).toBeVisible();
  const texts = page
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
  expect(texts).toEqual(['النسخ الرقمية', 'السداد']);
});
