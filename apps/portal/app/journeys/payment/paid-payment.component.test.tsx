import { QueryClientProvider } from '@tanstack/react-query';
import type { DocumentStatus, Payment, RequestStatus } from '@wathiqa/contract';
import type { DeliveryState, RequestState } from '@wathiqa/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../query-client.ts';
import { PaidPayment } from './paid-payment.tsx';

const ID = '260000000018';
const AT = '2026-11-21T10:00:00.000Z';

function payment(refunded: number): Payment {
  return {
    requestId: ID,
    state: 'PAYMENT_ACCEPTED',
    amount: 65,
    items: [],
    paid: { at: AT, method: 'cash', amount: 65, reference: '955453573', refunded },
    cash: null,
    card: null,
    available: true,
  };
}

function status(
  state: RequestState,
  delivery: DeliveryState,
  document: Partial<DocumentStatus> = {},
): RequestStatus {
  return {
    ResponseCode: 200,
    ResponseMessage: '',
    StateMessage: 'الحالة',
    State: { CodeMessage: state },
    Details: {
      BirthDocs: [
        {
          Id: 7,
          State: { CodeMessage: state },
          RejectionReason: null,
          DocumentType: 'Birth',
          FullName: 'منى أحمد',
          NumberOfCopies: 1,
          Price: 65,
          ...document,
        },
      ],
    },
    CreatedAt: AT,
    TotalPrice: 65,
    History: [],
    Delivery: { State: delivery, Attempts: 0 },
    Address: null,
    ReaddressedAt: null,
    ExpectedOn: null,
    Withdrawn: false,
    Paid: null,
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

afterEach(() => {
  vi.unstubAllGlobals();
});

test('of documents that are not issued, and were refunded, nothing is promised', async () => {
  await open(payment(65), status('PAYMENT_ACCEPTED', 'NOT_PACKED', { Refunded: 65 }));
  await expect.element(page.getByText('لن تصدر الوثائق، ورُد إليك ثمنها')).toBeVisible();
  await expect.element(page.getByText(/تُصدَر الوثائق/)).not.toBeInTheDocument();
});

test('what comes next of papers is told by where they are', async () => {
  await open(payment(0), status('INTRANSIT', 'DELIVERED'));
  await expect.element(page.getByText('تم السداد')).toBeVisible();
  await expect.element(page.getByText(/وصلت الوثائق إليك/)).toBeVisible();
  await expect.element(page.getByText(/مندوب التوصيل/)).not.toBeInTheDocument();
});
