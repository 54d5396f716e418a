import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { Payment } from '@wathiqa/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../query-client.ts';
import { ownPaymentQuery, usePaymentActions } from './use-payment-actions.ts';

const ID = '260000000018';
const DUE: Payment = {
  requestId: ID,
  state: 'WAITING_PAYMENT',
  withdrawn: false,
  amount: 65,
  items: [],
  paid: null,
  cash: null,
  card: null,
  available: true,
};

function OwnPayment() {
  const { data } = useQuery(ownPaymentQuery(ID));
  const { perform, busy } = usePaymentActions(ID);
  return (
    <>
      <p>{data?.state}</p>
      <button type="button" aria-busy={busy !== undefined} onClick={() => void perform('check')}>
        check
      </button>
      <button type="button" onClick={() => void perform('card')}>
        card
      </button>
    </>
  );
}

const respond = (payment: Payment) =>
  Response.json({ ResponseCode: 200, ResponseMessage: '', payment });

test('an answer from before the payment does not replace the paid state', async () => {
  const late = Promise.withResolvers<Response>();
  let stored = DUE;
  vi.stubGlobal('fetch', (_address: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? Promise.resolve(respond(stored)) : late.promise,
  );
  const queryClient = createQueryClient();
  await render(
    <QueryClientProvider client={queryClient}>
      <OwnPayment />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('WAITING_PAYMENT')).toBeVisible();
  const check = page.getByRole('button', { name: 'check' });
  await userEvent.click(check);
  stored = { ...DUE, state: 'PAYMENT_ACCEPTED' };
  await queryClient.invalidateQueries(ownPaymentQuery(ID));
  await expect.element(page.getByText('PAYMENT_ACCEPTED')).toBeVisible();
  late.resolve(respond(DUE));
  await expect.element(check).toHaveAttribute('aria-busy', 'false');
  await expect.element(page.getByText('PAYMENT_ACCEPTED')).toBeVisible();
});

test('a refused card page shows the payment that arrived meanwhile', async () => {
  let stored = DUE;
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return respond(stored);
    stored = { ...DUE, state: 'PAYMENT_ACCEPTED' };
    const refused = { ResponseCode: 4302, ResponseMessage: 'وصلنا سداد هذا الطلب' };
    return Response.json(refused, { status: 409 });
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <OwnPayment />
    </QueryClientProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'card' }));
  await expect.element(page.getByText('PAYMENT_ACCEPTED')).toBeVisible();
});
