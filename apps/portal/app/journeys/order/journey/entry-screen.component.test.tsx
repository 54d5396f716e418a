import { QueryClientProvider } from '@tanstack/react-query';
import { memoryStorage } from '@wathiqa/contract';
import type { DocumentKind } from '@wathiqa/domain';
import { expectAccessible } from '@wathiqa/ui/testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../query-client.ts';
import { documentForms } from '../document/document-form.tsx';
import { onlyForm } from '../draft/order-form.ts';
import { createOrderStore } from '../draft/order-store.ts';
import { EntryScreen } from './entry-screen.tsx';

const PROFILE = {
  email: 'citizen@wathiqa.example',
  userName: 'أحمد محمود',
  firstName: 'أحمد',
  otherName: 'محمود عبد الرحمن السيد',
  genderCode: 'M' as const,
  nationalId: '29005140190010',
  motherFullName: 'فاطمة حسن إبراهيم علي',
  mobile: '01000000011',
};

const RELATIONS = ['SON', 'DAUGHTER'].map((Code, Id) => ({ Id, Code, Name: Code }));

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(String(address), location.href);
    const answers: Readonly<Record<string, unknown>> = {
      '/api/account/profile': { profile: PROFILE },
      '/api/account/people': { people: [] },
      '/api/Requests/create-cso-request': { TotalPrice: 65 },
      '/api/Lookups/govs': { Lookups: [] },
      '/api/Lookups/relations-by-document': { Lookups: RELATIONS },
    };
    const answer = answers[pathname.replace(/\/$/, '')];
    return Response.json(answer ? { ResponseCode: 200, ResponseMessage: '', ...answer } : 65);
  });
});
async function openScreen(kind: DocumentKind, forms = documentForms(kind)) {
  const order = createOrderStore(forms, {
    storage: memoryStorage(),
    id: null,
  });
  const steps = {
    current: undefined,
    open: () => undefined,
    back: () => undefined,
    backToForm: () => undefined,
    state: {},
  };
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider
        router={createMemoryRouter([
          { path: '*', element: <EntryScreen forms={forms} order={order} steps={steps} /> },
        ])}
      />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('بياناتك كما في حسابك')).toBeVisible();
  return () => order.getState().draft;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

async function add(choice: RegExp) {
  await userEvent.click(button('أضف وثيقة').first());
  await userEvent.click(button(choice));
}

test('duplicates a document and opens each from the summary', async () => {
  const draft = await openScreen('Birth');
  await add(/^كرّر هذه الوثيقة/);
  await expect.poll(() => draft().entries).toHaveLength(2);
  expect(draft().entries[1]).toEqual(draft().entries[0]);
  expect(draft().current).toBe(2);
  await userEvent.click(button('عرض وتعديل: أحمد محمود عبد الرحمن السيد').first());
  expect(draft().current).toBe(1);
});

test('fills a sibling from a child, whose kinship follows the gender', async () => {
  const draft = await openScreen('Birth');
  await userEvent.click(page.getByRole('switch'));
  const child = {
    'الاسم الأول': 'كريم',
    'اسم الأب': 'سامي',
    'اسم الجد': 'يوسف',
    'اسم العائلة': 'الشناوي',
    'الرقم القومي': '29005140190010',
    'الاسم الأول للأم': 'منى',
  };
  for (const [name, text] of Object.entries(child)) {
    await userEvent.fill(page.getByRole('textbox', { name }), text);
  }
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'صاحب الوثيقة هو' }), 'SON');
  await add(/^أخ أو أخت لكريم/);
  await expect.poll(() => draft().current).toBe(2);
  await userEvent.fill(page.getByRole('textbox', { name: 'الاسم الأول' }), 'هدى');
  await userEvent.fill(page.getByRole('textbox', { name: 'الرقم القومي' }), '29811201490900');
  await expect
    .poll(() => draft().entries[1])
    .toEqual({
      ...draft().entries[0],
      firstName: 'هدى',
      nationalIdenNumber: '29811201490900',
      genderCode: 'F',
      relationCode: 'DAUGHTER',
    });
});

test('hides the moves of a single document and keeps them disabled', async () => {
  await openScreen('Birth');
  await expect.element(button('السابق')).not.toBeInTheDocument();
  for (const name of ['السابق', 'التالي', 'حذف']) {
    const move = page.getByRole('button', { name, exact: true, includeHidden: true });
    await expect.element(move).toBeDisabled();
  }
  await add(/^كرّر هذه الوثيقة/);
  await expect.element(button('السابق')).toBeVisible();
  await expect.element(button('أضف وثيقة')).toBeEnabled();
});

test('saves input typed during a preview and previews again', async () => {
  const answer = vi.fn(fetch);
  const held: (() => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, request?: RequestInit) => {
    if (String(address).includes('create-cso-request')) {
      asked.push(String(request?.body));
      await new Promise<void>((resolve) => held.push(resolve));
    }
    return answer(address, request);
  });
  const draft = await openScreen('Birth');
  await userEvent.click(button('أضف وثيقة').first());
  await expect.poll(() => held).toHaveLength(1);
  await userEvent.fill(page.getByRole('textbox', { name: 'عدد النسخ' }), '3');
  held[0]?.();
  await expect.poll(() => held).toHaveLength(2);
  expect(draft()).toMatchObject({ current: 1, entries: [{ numberOfCopies: 3 }] });
  expect(asked[1]).toContain('"numberOfCopies":3');
  held[1]?.();
  await userEvent.click(button(/^شخص آخر/));
  await expect.poll(() => draft().current).toBe(2);
  expect(draft().entries[0]).toMatchObject({ numberOfCopies: 3 });
  expect(held).toHaveLength(2);
});

test('adds one document in several languages at once', async () => {
  const draft = await openScreen('TranslatedPersonalRecord');
  const language = page.getByRole('combobox', { name: 'لغة الترجمة' });
  await expect.element(language).toHaveAttribute('aria-autocomplete', 'list');
  await userEvent.fill(language, 'الإنجليزية');
  await userEvent.keyboard('{Enter}');
  await add(/^الشخص نفسه بلغة أخرى/);
  await userEvent.click(page.getByRole('checkbox', { name: 'الألمانية' }));
  await userEvent.click(page.getByRole('checkbox', { name: 'الإيطالية' }));
  await expectAccessible();
  await userEvent.click(button('أضف وثيقتين'));
  await expect.poll(() => draft().entries).toHaveLength(3);
  expect(draft().entries.map((entry) => 'languageCode' in entry && entry.languageCode)).toEqual([
    '101',
    '104',
    '105',
  ]);
});

test('deletes a blocking blank document and clears corrected errors', async () => {
  const draft = await openScreen('Birth');
  await add(/^شخص آخر/);
  await expect.poll(() => draft().current).toBe(2);
  await userEvent.click(button('السابق'));
  const summary = page.getByRole('alert').filter({ hasText: 'هناك خطأ' });
  await expect.element(summary.getByRole('link', { name: 'اكتب الاسم الأول' })).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'الاسم الأول' }))
    .toHaveAccessibleDescription('* اكتب الاسم الأول');
  await userEvent.fill(page.getByRole('textbox', { name: 'الاسم الأول' }), 'منى');
  await expect
    .element(summary.getByRole('link', { name: 'اكتب الاسم الأول' }))
    .not.toBeInTheDocument();
  await expect.element(summary.getByRole('link', { name: 'اكتب اسم الأب' })).toBeVisible();
  await userEvent.clear(page.getByRole('textbox', { name: 'الاسم الأول' }));
  await userEvent.click(summary.getByRole('button', { name: 'احذف هذه الوثيقة' }));
  expect(draft()).toMatchObject({ current: 1, entries: [{ firstName: 'أحمد' }] });
});

test('renders only the affected parts on input and submit', async () => {
  const answer = vi.fn(fetch);
  vi.stubGlobal('fetch', (address: string | URL, request?: RequestInit) =>
    String(address).includes('create-cso-request')
      ? new Promise(() => undefined)
      : answer(address, request),
  );
  let drawn = 0;
  const { start } = documentForms('Birth');
  const Fields = () => {
    drawn += 1;
    return <start.Fields />;
  };
  const draft = await openScreen('Birth', onlyForm({ ...start, Fields }));
  const before = drawn;
  await userEvent.fill(page.getByRole('textbox', { name: 'عدد النسخ' }), '3');
  await expect.element(page.getByText(/· .?3\s/).first()).toBeInTheDocument();
  expect(draft().entries[0]).toMatchObject({ numberOfCopies: 3 });
  await userEvent.click(button('مراجعة'));
  await expect.element(button('مراجعة')).toHaveAttribute('aria-busy', 'true');
  expect(drawn).toBe(before);
});

test('refuses more than five copies and explains the alternative', async () => {
  await openScreen('Birth');
  await userEvent.fill(page.getByRole('textbox', { name: 'عدد النسخ' }), '20');
  await expect.element(page.getByText(/الحد الأقصى 5 نسخ/)).toBeVisible();
});
