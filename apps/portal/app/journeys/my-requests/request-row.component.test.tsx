import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { RequestSummary } from '@wathiqa/contract';
import { addDays, cairoDay, formatFullDayText, isoDay } from '@wathiqa/domain';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RequestRow } from './request-row.tsx';

const today = cairoDay(new Date());

async function renderExpected(expectedOn: string) {
  const request: RequestSummary = {
    id: '260000000018',
    state: 'WAITING_APPROVAL',
    delivery: 'NOT_PACKED',
    createdAt: new Date().toISOString(),
    total: 65,
    documents: [{ documentType: 'Birth', languageCode: null, copies: 1, fullName: 'كريم' }],
    withdrawn: false,
    refunded: false,
    paidBack: false,
    correctUntil: null,
    expectedOn,
    reasons: [],
  } as unknown as RequestSummary;
  const Stub = createRoutesStub([{ path: '/', Component: () => <RequestRow request={request} /> }]);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Stub />
    </QueryClientProvider>,
  );
}

test('promises an expected day that is still to come', async () => {
  const day = isoDay(addDays(today, 3));
  await renderExpected(day);
  await expect.element(page.getByText(`تصل ${formatFullDayText(day)}`)).toBeVisible();
});

test('apologises after the expected day and offers a call', async () => {
  const day = isoDay(addDays(today, -19));
  await renderExpected(day);
  const late = page.getByText(`تأخر طلبك، ونعتذر. كان متوقعًا ${formatFullDayText(day)}`);
  await expect.element(late).toBeVisible();
  await expect.element(page.getByRole('link', { name: /اتصل بنا/ })).toBeVisible();
  await expect.element(page.getByText(/^تصل /)).not.toBeInTheDocument();
});
