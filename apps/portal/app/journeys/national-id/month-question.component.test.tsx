import { expectAccessible } from '@wathiqa/ui/testing';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FORM_VALIDATION, schemaResolver } from '../../forms/form-validation.ts';
import { questionRules } from './card-answers.ts';
import { type CardEntry, createBlankCard } from './card-entry.ts';
import { MonthQuestion } from './questions.tsx';

function Step({ reason }: { reason: CardEntry['nidIssueReasonCode'] }) {
  const fields = useForm<CardEntry>({
    ...FORM_VALIDATION,
    resolver: schemaResolver(questionRules.lastIssueMonth) as unknown as Resolver<CardEntry>,
    defaultValues: createBlankCard(reason),
  });
  return (
    <FormProvider {...fields}>
      <form onSubmit={fields.handleSubmit(() => undefined)}>
        <MonthQuestion />
        <button type="submit">التالي</button>
      </form>
    </FormProvider>
  );
}

const year = page.getByLabelText('سنة الإصدار');
const month = page.getByLabelText('شهر الإصدار');

test('hides the month when it is unknown for a lost card', async () => {
  await render(<Step reason="LOST" />);
  await year.selectOptions('2020');
  await month.selectOptions('05');
  await year.selectOptions('لا أعرف الشهر');
  await expect.element(month).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'التالي' }).click();
  await expect.element(year).not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();

  await year.selectOptions('2020');
  await expect.element(month).toHaveValue('');
  await page.getByRole('button', { name: 'التالي' }).click();
  await expect.element(month).toHaveAttribute('aria-invalid', 'true');
});

test('offers only "before 2014" for a damaged card', async () => {
  await render(<Step reason="DAMAGED" />);
  const words = year.element().querySelectorAll('option');
  expect([...words].slice(-2).map(({ textContent }) => textContent)).toEqual([
    '2014',
    'قبل يناير 2014',
  ]);
});
