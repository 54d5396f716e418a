import { QueryClientProvider } from '@tanstack/react-query';
import type { DocumentKind } from '@wathiqa/domain';
import { expectAccessible } from '@wathiqa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../query-client.ts';
import { documentForms } from '../document/document-form.tsx';
import type { OrderEntry } from '../draft/order-form.ts';
import AddDocument from './add-document.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(65));
});
const chosen = vi.fn();

const CHILD: OrderEntry = {
  ...documentForms('Birth').start.blank,
  firstName: 'كريم',
  fatherName: 'سامي',
  grandfatherName: 'يوسف',
  familyName: 'الشناوي',
  nationalIdenNumber: '29005140190010',
  motherFullName: 'منى',
  genderCode: 'M',
  relationCode: 'SON',
  numberOfCopies: 2,
};

async function open(entries: readonly OrderEntry[] = [documentForms('Birth').start.blank]) {
  chosen.mockReset();
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AddDocument
        forms={documentForms('Birth')}
        draft={{ entries, current: entries.length }}
        onClose={() => {}}
        onAdd={chosen}
      />
    </QueryClientProvider>,
  );
}

const choice = (name: RegExp) => page.getByRole('button', { name });
async function openKinds() {
  await open();
  await choice(/^وثيقة من نوع آخر/).click();
}

const kind = () => page.getByLabelText('الوثيقة', { exact: true });
const terms = () => page.getByRole('checkbox');
const confirm = () => page.getByRole('button', { name: 'أضفها إلى الطلب' });
const blankOf = (kind: DocumentKind) => [expect.objectContaining({ kind, firstName: '' })];

test('copies the parents and kinship of a child for a sibling', async () => {
  const marriage = documentForms('Marriage').start.blank;
  await open([CHILD, marriage]);
  await expectAccessible();
  await choice(/^أخ أو أخت لكريم/).click();
  expect(chosen).toHaveBeenCalledExactlyOnceWith([
    { ...CHILD, firstName: '', nationalIdenNumber: '', genderCode: '' },
  ]);
});

test('offers no sibling of an adult, and the same or another person', async () => {
  const father = { ...CHILD, relationCode: 'FATHER' as const };
  await open([father]);
  await expect.element(choice(/^أخ أو أخت/)).not.toBeInTheDocument();
  await choice(/^شخص آخر/).click();
  expect(chosen).toHaveBeenLastCalledWith(blankOf('Birth'));
  await choice(/^كرّر هذه الوثيقة/).click();
  expect(chosen).toHaveBeenLastCalledWith([father]);
});

test('returns focus into the dialog at each step', async () => {
  await openKinds();
  await page.getByRole('button', { name: 'رجوع' }).click();
  await expect.element(page.getByRole('heading', { name: 'ماذا تضيف إلى طلبك؟' })).toHaveFocus();
});

test('adds a new kind after its terms are accepted', async () => {
  await openKinds();
  await expect.element(confirm()).toBeDisabled();
  await kind().selectOptions('قيد وفاة');
  await expect.element(page.getByText('سعر النسخة 65 جنيهًا')).toBeVisible();
  const whole = page.getByRole('link', { name: 'شروط الخدمة كاملة (تفتح في صفحة جديدة)' });
  await expect
    .element(whole)
    .toHaveAttribute('href', '/services/electronicservices/regulations/death');
  await expect.element(confirm()).toBeDisabled();
  await terms().click();
  await expectAccessible();
  await confirm().click();
  expect(chosen).toHaveBeenCalledExactlyOnceWith(blankOf('Death'));
});

test('resets acceptance for another kind and shows its condition', async () => {
  await openKinds();
  await kind().selectOptions('قيد وفاة');
  await terms().click();
  await kind().selectOptions('شهادة ميلاد مترجمة');
  await expect.element(terms()).not.toBeChecked();
  await expect.element(confirm()).toBeDisabled();
  await expect.element(page.getByText('شرط الخدمة')).toBeVisible();
});

test('adds an existing kind without terms and excludes the card', async () => {
  await openKinds();
  await kind().selectOptions('شهادة ميلاد');
  await expect.element(terms()).not.toBeInTheDocument();
  await confirm().click();
  expect(chosen).toHaveBeenCalledExactlyOnceWith(blankOf('Birth'));
  await expect
    .element(page.getByRole('option', { name: 'بطاقة الرقم القومي' }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText('تُطلب في طلب مستقل', { exact: false })).toBeVisible();
});
