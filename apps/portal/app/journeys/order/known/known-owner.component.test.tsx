import { QueryClientProvider } from '@tanstack/react-query';
import { memoryStorage } from '@wathiqa/contract';
import type { DocumentKind } from '@wathiqa/domain';
import { expectAccessible } from '@wathiqa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../query-client.ts';
import { type RefusedBefore, RefusedDocument } from '../again/refused-notice.tsx';
import { documentForms } from '../document/document-form.tsx';
import { hasInput } from '../draft/order-form.ts';
import { createOrderStore } from '../draft/order-store.ts';
import { EntryForm } from '../journey/entry-form.tsx';
import { toSelf } from './known-person.ts';

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

const MOTHER = {
  id: 7,
  fullName: 'فاطمة حسن إبراهيم علي',
  motherFullName: 'زينب محمد عوض سالم',
  genderCode: 'F',
  nationalId: '25603030190020',
  relationCode: 'MOTHER',
};

const OWN = {
  firstName: 'أحمد',
  fatherName: 'محمود',
  grandfatherName: 'عبد الرحمن',
  familyName: 'السيد',
  nationalIdenNumber: '29005140190010',
  motherFullName: 'فاطمة حسن إبراهيم علي',
  genderCode: 'M',
};

let profile: typeof PROFILE = PROFILE;
let profileAnswered: Promise<void> | undefined;
const onReview = vi.fn();

beforeEach(() => {
  profile = PROFILE;
  profileAnswered = undefined;
  onReview.mockClear();
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(String(address), location.href);
    if (pathname.startsWith('/api/account/profile')) await profileAnswered;
    const answers: Readonly<Record<string, unknown>> = {
      '/api/account/profile': { profile },
      '/api/Requests/create-cso-request': { TotalPrice: 65 },
      '/api/account/people/forget': {},
      '/api/account/people': { people: [MOTHER] },
      '/api/Lookups/govs': { Lookups: [{ Id: 1, Code: '01', Name: 'القاهرة' }] },
      '/api/Lookups/relations-by-document': {
        Lookups: [{ Id: 1, Code: 'DAUGHTER', Name: 'ابنة' }],
      },
      '/api/BirthDoc/doc-price': 65,
    };
    const answer = answers[pathname.replace(/\/$/, '')];
    return Response.json(
      typeof answer === 'object'
        ? { ResponseCode: 200, ResponseMessage: '', ...answer }
        : (answer ?? {}),
    );
  });
});

async function openForm(kind: DocumentKind, refused?: RefusedBefore) {
  const forms = documentForms(kind);
  const form = forms.start;
  const order = createOrderStore(forms, {
    storage: memoryStorage(),
    id: null,
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <RefusedDocument value={refused}>
        <EntryForm forms={forms} order={order} onReview={onReview} />
      </RefusedDocument>
    </QueryClientProvider>,
  );
  return { form, entry: () => order.getState().draft.entries[0] ?? form.blank };
}

const panel = () => page.getByRole('region', { name: 'بياناتك كما في حسابك' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test("prefills the account's data for oneself", async () => {
  const { form, entry } = await openForm('Birth');
  // Grouped on screen, copied without spaces.
  await expect.element(panel()).toMatchTextContent('29005140190010');
  expect(entry()).toMatchObject({ ...OWN, forSelf: true });
  expect(form.rules.safeParse(entry()).success).toBe(true);
  await expect.element(field('الاسم الأول')).not.toBeInTheDocument();
  // Prefilled values are not user input.
  expect(hasInput(entry(), form, toSelf(PROFILE))).toBe(false);
  await expectAccessible();
});

test('a press before the profile has come waits for it', async () => {
  const answer = Promise.withResolvers<void>();
  profileAnswered = answer.promise;
  await openForm('Birth');
  await expect.element(field('الاسم الأول')).toBeVisible();
  const review = page.getByRole('button', { name: 'مراجعة' });
  await userEvent.click(review);
  await expect.element(review).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  answer.resolve();
  await expect.element(panel()).toBeVisible();
  await expect.poll(() => onReview.mock.calls).toHaveLength(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('the switch removes account data and restores earlier input', async () => {
  const { entry } = await openForm('Birth');
  await expect.element(panel()).toBeVisible();
  const forSelf = page.getByRole('switch');
  await userEvent.click(forSelf);
  await userEvent.fill(field('الاسم الأول'), 'منى');
  await userEvent.click(forSelf);
  await expect.element(panel()).toBeVisible();
  expect(entry()).toMatchObject(OWN);
  await userEvent.click(forSelf);
  await expect.element(field('الاسم الأول')).toHaveValue('منى');
  expect(entry()).toMatchObject({ forSelf: false, nationalIdenNumber: '', genderCode: '' });
});

test('opens prefilled fields for wrong account data, with a notice', async () => {
  const { entry } = await openForm('PersonalRecord');
  await userEvent.click(page.getByRole('button', { name: 'بياناتي في الحساب غير صحيحة' }));
  await expect.element(field('الاسم الأول')).toHaveValue('أحمد');
  await expect.element(field('الاسم الأول')).toHaveFocus();
  await expect.element(page.getByText(/ولتصحيح الحساب نفسه/)).toBeVisible();
  await userEvent.fill(field('اسم العائلة'), 'سيد');
  expect(entry()).toMatchObject({ ...OWN, familyName: 'سيد' });
  await expectAccessible();
});

test('offers owner cards on a form without a switch', async () => {
  const { entry } = await openForm('Marriage');
  await expect.element(panel()).toBeVisible();
  expect(entry()).toMatchObject({ ...OWN, relationCode: 'SELF' });
  await expect.element(field('اسم الزوجة بالكامل')).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: /شخص آخر/ }));
  await expect.element(field('الاسم الأول')).toHaveValue('');
  expect(entry()).toMatchObject({ relationCode: '', genderCode: '' });
});

test('prefills nothing from an incomplete account; the ID gives gender', async () => {
  profile = { ...PROFILE, otherName: '', nationalId: '' };
  const { entry } = await openForm('Birth');
  await userEvent.fill(field('الرقم القومي'), '٢٩٠٠٥١٤٠١٩٠٠١٠');
  await expect
    .element(field('الرقم القومي'))
    .toHaveAccessibleDescription(expect.stringContaining('ذكر · 14 مايو 1990 · القاهرة'));
  expect(entry()).toMatchObject({ firstName: '', genderCode: 'M' });
});

test('fills and forgets a person from an earlier order', async () => {
  const { entry } = await openForm('Birth');
  await expect.element(panel()).toBeVisible();
  await userEvent.click(page.getByRole('switch'));
  await userEvent.click(page.getByRole('radio', { name: /فاطمة حسن إبراهيم علي/ }));
  await expect
    .element(page.getByRole('region', { name: 'البيانات كما كتبتها في طلب سابق' }))
    .toBeVisible();
  expect(entry()).toMatchObject({
    forSelf: false,
    relationCode: 'MOTHER',
    genderCode: 'F',
    familyName: 'علي',
    nationalIdenNumber: '25603030190020',
  });
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'لا تعرض هذا الشخص مرة أخرى' }));
  await expect.element(field('الاسم الأول')).toHaveValue('فاطمة');
  await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument();
});

test('hides people ineligible for the document', async () => {
  await openForm('PersonalRecord');
  await expect.element(panel()).toBeVisible();
  await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument();
});

test('opens prefilled fields if a clerk refused one', async () => {
  await openForm('Birth', { reason: 'الاسم لا يطابق الاسم المسجل', input: 'firstName' });
  await expect.element(field('الاسم الأول')).toHaveValue('أحمد');
  await expect.element(panel()).not.toBeInTheDocument();
});
