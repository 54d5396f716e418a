import { QueryClientProvider } from '@tanstack/react-query';
import { nationalId, numberOfCopies } from '@wathiqa/contract';
import { expectAccessible } from '@wathiqa/ui/testing';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { FORM_VALIDATION, schemaResolver } from '../../../forms/form-validation.ts';
import { createQueryClient } from '../../../query-client.ts';
import { CopiesWithPrice } from './copies-with-price.tsx';
import { NationalIdField } from './national-id-field.tsx';
import { GenderField, RecordNameField } from './owner-fields.tsx';
import { RelationField } from './relation-field.tsx';

const RELATIONS = '/api/Lookups/relations-by-document';

const answers = new Map<string, () => Response>();

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(String(address), location.href);
    const [, answer] = [...answers].find(([path]) => pathname.startsWith(path)) ?? [];
    if (!answer) throw new TypeError(`There is no answer for ${pathname}`);
    return answer();
  });
});

afterEach(() => {
  answers.clear();
});

const Rules = z.object({
  nationalIdenNumber: nationalId,
  motherFullName: z.string(),
  numberOfCopies,
  genderCode: z.string(),
  relationCode: z.string(),
});

function Form() {
  const [client] = useState(createQueryClient);
  const fields = useForm({
    ...FORM_VALIDATION,
    resolver: schemaResolver(Rules),
    defaultValues: {
      nationalIdenNumber: '',
      motherFullName: '',
      numberOfCopies: 1,
      genderCode: 'M',
      relationCode: '',
    },
  });
  return (
    <QueryClientProvider client={client}>
      <FormProvider {...fields}>
        <form>
          <RecordNameField name="motherFullName" label="اسم الأم بالكامل" />
          <NationalIdField label="الرقم القومي" />
          <GenderField />
          <RelationField kind="Birth" />
          <CopiesWithPrice priceKey="birthPrice" startingPrice={65} />
        </form>
      </FormProvider>
    </QueryClientProvider>
  );
}

const idField = () => page.getByRole('textbox', { name: 'الرقم القومي' });
const nameField = () => page.getByRole('textbox', { name: 'اسم الأم بالكامل' });
const copiesField = () => page.getByRole('textbox', { name: 'عدد النسخ' });

test.each([
  ['', '* اكتب الرقم القومي'],
  ['2900514019O010', 'اكتب أرقامًا فقط'],
  ['2900514019001', 'الرقم القومي 14 رقمًا. أكمل الرقم'],
  ['290051401900101', 'الرقم القومي 14 رقمًا. أكمل الرقم'],
])('refuses the national ID «%s» on blur without changing it', async (typed, message) => {
  await render(<Form />);
  await userEvent.fill(idField(), typed);
  await userEvent.click(idField());
  await expect.element(idField()).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(idField()).toHaveAccessibleDescription(expect.stringContaining(message));
  await expect.element(idField()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(idField()).toHaveValue(typed);
  await expectAccessible();
});

test.each([
  ['29013140190010', 'لا يدل على تاريخ ميلاد ومحافظة صحيحين'],
  ['٢٩٠٠٥١٤٠١٩٠٠٢٩', 'الرقم يخص النوع الآخر'],
  ['\u202a2 900514 01-9002 9\u202c', 'الرقم يخص النوع الآخر'],
])('warns about the number %s but accepts it', async (typed, doubt) => {
  await render(<Form />);
  await userEvent.fill(idField(), typed);
  await expect.element(idField()).toHaveAccessibleDescription(expect.stringContaining(doubt));
  await userEvent.tab();
  await expect.element(idField()).not.toHaveAttribute('aria-invalid');
  await expectAccessible();
});

test('warns about a name in Latin letters but accepts it', async () => {
  await render(<Form />);
  await userEvent.fill(nameField(), 'lkn');
  await expect
    .element(nameField())
    .toHaveAccessibleDescription(expect.stringContaining('حروفًا لاتينية'));
  await userEvent.tab();
  await expect.element(nameField()).not.toHaveAttribute('aria-invalid');
  await expectAccessible();
  await userEvent.fill(nameField(), 'منى');
  await expect.element(nameField()).not.toHaveAccessibleDescription();
});

test.each([
  ['9', '5'],
  ['0', '1'],
  ['-3', '1'],
  ['', '1'],
  ['٣', '3'],
])('«%s» copies become %s', async (typed, becomes) => {
  await render(<Form />);
  await userEvent.fill(copiesField(), typed);
  await userEvent.tab();
  await expect.element(copiesField()).toHaveValue(becomes);
});

test('multiplies the price by the copies and announces both', async () => {
  await render(<Form />);
  await userEvent.click(page.getByRole('button', { name: 'زيادة عدد النسخ' }));
  await expect.element(page.getByText('130 جنيهًا')).toBeVisible();
  const spoken = document.querySelector('output')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '');
  expect(spoken?.replace('\u00a0', ' ')).toBe('نسختان، 130 جنيهًا');
});

test('a relation follows the gender', async () => {
  answers.set(RELATIONS, () =>
    Response.json({ Lookups: ['SON', 'DAUGHTER'].map((Code, Id) => ({ Id, Code, Name: Code })) }),
  );
  await render(<Form />);
  const relation = page.getByRole('combobox', { name: 'صاحب الوثيقة هو' });
  const gender = page.getByRole('combobox', { name: 'النوع' });
  await userEvent.selectOptions(relation, 'SON');
  answers.set(RELATIONS, () =>
    Response.json({ Lookups: [{ Id: 1, Code: 'DAUGHTER', Name: 'بنت' }] }),
  );
  await userEvent.selectOptions(gender, 'F');
  await expect.element(relation).toHaveValue('DAUGHTER');
});

test('shows a failed list at its field and reloads it on retry', async () => {
  // Avoids a second retry button from a failed price.
  answers.set('/api/BirthDoc/doc-price', () => Response.json(65));
  answers.set(RELATIONS, () =>
    Response.json({ ResponseCode: 503, ResponseMessage: 'الخدمة غير متاحة الآن' }, { status: 503 }),
  );
  await render(<Form />);
  const relation = page.getByRole('combobox', { name: 'صاحب الوثيقة هو' });
  await expect
    .element(relation)
    .toHaveAccessibleDescription(expect.stringContaining('تعذّر تحميل القائمة'));
  await expectAccessible();

  answers.set(RELATIONS, () =>
    Response.json({
      Lookups: [{ Id: 1, Code: 'SON', Name: 'ابن' }],
    }),
  );
  await userEvent.click(page.getByRole('button', { name: 'حاول مرة أخرى' }));
  await expect.element(relation).not.toHaveAccessibleDescription(expect.stringContaining('تعذّر'));
  await userEvent.selectOptions(relation, 'SON');
  await expect.element(relation).toHaveValue('SON');
});
