import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { DocumentStatus } from '@wathiqa/contract';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { profileQuery } from '../profile-query.ts';
import { sampleStatus } from './sample-status.ts';
import { StatusAnswer } from './status-answer.tsx';
import { StatusDocuments } from './status-documents.tsx';

const PROFILE = {
  firstName: 'منى',
  otherName: 'أحمد محمود السيد',
  motherFullName: 'سعاد علي حسن محمد',
  genderCode: 'F',
  nationalId: '29001010101020',
};

async function show(status: Parameters<typeof sampleStatus>, profile: object = PROFILE) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(profileQuery.queryKey, profile as never);
  await page.viewport(360, 740);
  await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <StatusAnswer id="260104170659" status={sampleStatus(...status)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const refused = (Code: string, Own: boolean): Parameters<typeof sampleStatus> => {
  const document: Partial<DocumentStatus> = {
    RejectionReason: { Name: 'الاسم لا يطابق الاسم المسجل', Code },
    ...(Own && { Own }),
  };
  return ['REJECTED', {}, document];
};

test.each([
  ['own name of the account', refused('NAME_MISMATCH', true), true],
  ['own document that is unknown', refused('NOT_FOUND', true), false],
  ["another person's name", refused('NAME_MISMATCH', false), false],
])('refusal of %s: the registry comes first or not', async (_what, status, registryFirst) => {
  await show(status);
  const nearest = page.getByText('أقرب سجل مدني', { exact: true }).element();
  const again = page.getByText('اطلبها من جديد', { exact: true }).element();
  const isFirst = nearest.compareDocumentPosition(again) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isFirst > 0).toBe(registryFirst);
  const words = page.getByText(/البيانات المرفوضة مثبتة في حسابك/);
  if (registryFirst) await expect.element(words).toBeVisible();
  else await expect.element(words).not.toBeInTheDocument();
});

test('a correction shows reason, deadline and act above its date', async () => {
  const Correction = {
    Id: 1,
    Fields: ['name' as const],
    Note: 'الاسم الثالث في السجل «عبد الرحيم»',
    Until: '2026-12-13',
  };
  await show(['WAITING_APPROVAL', { ExpectedOn: '2026-12-09' }, { Correction }]);
  const top = (text: string | RegExp) =>
    page.getByText(text).first().element().getBoundingClientRect().top;
  const act = page.getByRole('link', { name: 'صحح البيانات' }).element().getBoundingClientRect();
  expect(top(Correction.Note)).toBeLessThan(top(/^آخر موعد: نهاية/));
  expect(top(/^آخر موعد: نهاية/)).toBeLessThan(act.top);
  expect(act.bottom).toBeLessThan(top(/^موعد الوصول المتوقع/));
});

test('a name in Latin letters is under the name, with its label for screen readers', async () => {
  const AlternativeNames = { latinName: 'Mona Ahmed' };
  await render(
    <StatusDocuments status={sampleStatus('WAITING_APPROVAL', {}, { AlternativeNames })} />,
  );
  await expect.element(page.getByText('Mona Ahmed')).toBeVisible();
  await expect
    .element(page.getByRole('rowheader'))
    .toMatchTextContent('منى أحمدالاسم بالحروف اللاتينية: Mona Ahmed');
});
