import { QueryClientProvider } from '@tanstack/react-query';
import { expectAccessible } from '@wathiqa/ui/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../query-client.ts';
import { documentForms } from '../document/document-form.tsx';
import AnotherKind from './another-kind.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(65));
});
afterEach(() => vi.unstubAllGlobals());

const chosen = vi.fn();

async function open() {
  chosen.mockReset();
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AnotherKind
        kinds={documentForms('Birth').kinds}
        ordered={new Set(['Birth'])}
        onClose={() => {}}
        onChoose={chosen}
      />
    </QueryClientProvider>,
  );
}

const kind = () => page.getByLabelText('الوثيقة', { exact: true });
const terms = () => page.getByRole('checkbox');
const confirm = () => page.getByRole('button', { name: 'أضفها إلى الطلب' });

test('adds a new kind after its terms are accepted', async () => {
  await open();
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
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Death');
});

test('resets acceptance for another kind and shows its condition', async () => {
  await open();
  await kind().selectOptions('قيد وفاة');
  await terms().click();
  await kind().selectOptions('شهادة ميلاد مترجمة');
  await expect.element(terms()).not.toBeChecked();
  await expect.element(confirm()).toBeDisabled();
  await expect.element(page.getByText('شرط الخدمة')).toBeVisible();
});

test('adds an existing kind without terms and excludes the card', async () => {
  await open();
  await kind().selectOptions('شهادة ميلاد');
  await expect.element(terms()).not.toBeInTheDocument();
  await confirm().click();
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Birth');
  await expect
    .element(page.getByRole('option', { name: 'بطاقة الرقم القومي' }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText('تُطلب في طلب مستقل', { exact: false })).toBeVisible();
});
