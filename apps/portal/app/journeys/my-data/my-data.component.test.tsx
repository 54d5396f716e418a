import { QueryClientProvider } from '@tanstack/react-query';
import type { PersonalData, StoredRequest } from '@wathiqa/contract';
import { expectAccessible } from '@wathiqa/ui/testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../query-client.ts';
import MyData from './my-data.tsx';

const DATA = '/api/account/data';
const ERASURE = '/api/account/erasure';

function storedRequest(id: string, erasure: StoredRequest['erasure']): StoredRequest {
  return {
    id,
    createdAt: '2026-11-01T09:00:00.000Z',
    state: 'REJECTED',
    delivery: 'NOT_PACKED',
    total: 65,
    contact: {
      name: 'أحمد محمود عبد الرحمن السيد',
      nationalId: '29005140190010',
      mobiles: ['01012345678', '01112345678'],
      email: 'ahmed@example.org',
      address: '5 شارع الجمهورية، عابدين، القاهرة',
      motherFullName: 'فاطمة علي حسن',
    },
    deliveryAddress: '5 شارع الجمهورية',
    documents: [
      {
        documentType: 'Birth',
        languageCode: null,
        latinName: null,
        issueReason: null,
        copies: 2,
        fullName: 'سارة أحمد محمود',
        motherFullName: 'هدى سمير',
        nationalId: '31505140190012',
        gender: 'F',
        relation: 'DAUGHTER',
        spouseFullName: null,
        applicantEntity: null,
        jobName: null,
        markedFields: [],
      },
    ],
    messages: [],
    corrections: [],
    erasure,
  };
}

const KEPT = [storedRequest('260000000018', 'underWay'), storedRequest('260000000026', 'paid')];
const PERSON: PersonalData = {
  account: {
    email: 'ahmed@example.org',
    userName: 'أحمد محمود',
    firstName: 'أحمد',
    otherName: 'محمود عبد الرحمن السيد',
    genderCode: 'M',
    nationalId: '29005140190010',
    motherFullName: '',
    mobile: '01012345678',
    since: '2026-10-01T09:00:00.000Z',
    lastSignInAt: '2026-11-22T07:00:00.000Z',
  },
  requests: [...KEPT, storedRequest('260000000034', 'allowed')],
  accesses: [
    {
      at: '2026-11-02T08:30:00.000Z',
      role: 'clerk',
      action: 'request.read',
      requestId: '260000000018',
    },
  ],
};

let stored: PersonalData;
let status: number;
const erase = vi.fn();

async function openPage(data: PersonalData, answers = 200): Promise<void> {
  stored = data;
  status = answers;
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href);
    const head = { ResponseCode: status, ResponseMessage: 'الخدمة غير متاحة الآن' };
    if (pathname === DATA) return Response.json({ ...head, data: stored }, { status });
    if (pathname !== ERASURE) throw new TypeError(`There is no answer for ${pathname}`);
    erase();
    stored = { ...stored, requests: KEPT };
    return Response.json({ ...head, erased: 1, kept: KEPT.length }, { status });
  });
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <main>
          <MyData />
        </main>
      ),
    },
  ]);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  erase.mockReset();
});

const part = (name: string) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('shows stored data and accesses, and saves the file unchanged', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) saved.push(content);
    return 'about:blank#saved';
  });
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await openPage(PERSON);
  await expect.element(part('بيانات حسابك')).toMatchTextContent('29005140190010');
  await expect.element(part('بيانات حسابك')).toMatchTextContent('اسم الأمغير محفوظ');
  await expect.element(part('من اطّلع على طلباتك').getByRole('listitem')).not.toBeInTheDocument();
  await userEvent.click(part('من اطّلع على طلباتك').getByText(/مرة\sواحدة/));
  await expect
    .element(part('من اطّلع على طلباتك').getByRole('listitem'))
    .toMatchTextContent(/اطّلع موظف مراجعة على بيانات الطلب رقم 2600\s0000\s0018 يوم 2 نوفمبر 2026/);

  const requests = part('بيانات طلباتك');
  await expect.element(requests.getByText('150514').first()).not.toBeVisible();
  await userEvent.click(requests.getByText('ما فيه من بيانات').first());
  await expect.element(requests.getByText('150514').first()).toBeVisible();
  await expect.element(requests.getByRole('heading', { name: 'شهادة ميلاد' })).toBeVisible();
  await expectAccessible();

  await userEvent.click(button('تنزيل النسخة'));
  expect(press.mock.contexts).toHaveLength(1);
  expect(press.mock.contexts[0]).toHaveProperty('download', 'wathiqa-my-data.json');
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(PERSON);
});

test('erases only after confirmation and explains retained data', async () => {
  await openPage(PERSON);
  await userEvent.click(button('طلب المحو'));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('ما سيُمحى: طلب واحد.');
  await expectAccessible();
  await userEvent.click(button('إلغاء'));
  expect(erase).not.toHaveBeenCalled();

  await userEvent.click(button('طلب المحو'));
  await userEvent.click(button('نعم، امحها'));
  await expect.element(dialog.getByText('ما تم محوه: طلب واحد.')).toHaveFocus();
  for (const kept of ['ما هو قيد التنفيذ: طلب واحد', 'ما سُددت رسومه: طلب واحد', 'بيانات حسابك']) {
    await expect.element(dialog).toMatchTextContent(kept);
  }
  await expectAccessible();
  expect(erase).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('طلب المحو')).toHaveFocus();
  await expect.element(part('بيانات طلباتك')).not.toMatchTextContent(/2600\s0000\s0034/);
  await userEvent.click(button('طلب المحو'));
  await expect
    .element(page.getByRole('dialog', { name: 'لا يوجد ما يمكن محوه الآن' }))
    .toMatchTextContent('قيد التنفيذ: طلب واحد');
});

test('says when no data is stored', async () => {
  await openPage({ ...PERSON, requests: [], accesses: [] });
  await expect.element(part('بيانات طلباتك')).toMatchTextContent('لا توجد لك طلبات محفوظة.');
  await expect.element(part('من اطّلع على طلباتك')).toMatchTextContent('لم يطّلع أحد');
  await expectAccessible();
});

test('shows a load failure and recovers on retry', async () => {
  await openPage(PERSON, 503);
  await expect.element(page.getByRole('alert')).toMatchTextContent('الخدمة غير متاحة الآن');
  await expectAccessible();
  status = 200;
  await userEvent.click(button('حاول مرة أخرى'));
  await expect.element(part('بيانات حسابك')).toBeVisible();
});
