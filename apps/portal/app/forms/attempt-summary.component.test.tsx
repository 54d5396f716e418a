import { problem } from '@wathiqa/contract';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { AttemptSummary } from './attempt-summary.tsx';
import { toFieldErrors } from './form-errors.ts';
import { FormText } from './form-fields.tsx';
import { FORM_VALIDATION, schemaResolver } from './form-validation.ts';

const LABELS = { firstName: 'الاسم الأول', familyName: 'اسم العائلة' };

const name = z.string().check(z.minLength(1, problem('required')));
const Rules = z.object({ firstName: name, familyName: name });

test('a corrected field leaves the summary, and no other field is drawn', async () => {
  let drawn = 0;
  function Other() {
    useFormContext();
    drawn += 1;
    return null;
  }
  const other = <Other />;
  function Form() {
    const fields = useForm({
      ...FORM_VALIDATION,
      resolver: schemaResolver(Rules),
      defaultValues: { firstName: '', familyName: '' },
    });
    const errors = toFieldErrors(
      { firstName: { type: 'required' }, familyName: { type: 'required' } },
      LABELS,
    );
    const failed = { count: 1, errors };
    return (
      <FormProvider {...fields}>
        <form onSubmit={fields.handleSubmit(() => undefined)}>
          <AttemptSummary failed={failed} />
          <FormText name="firstName" label={LABELS.firstName} />
          {other}
          <button type="submit">send</button>
        </form>
      </FormProvider>
    );
  }
  await render(<Form />);
  await page.getByRole('button').click();
  await expect.element(page.getByRole('alert').getByRole('link')).toHaveLength(2);
  const before = drawn;
  await page.getByRole('textbox').fill('منى');
  await expect.element(page.getByRole('alert').getByRole('link')).toHaveLength(1);
  expect(drawn).toBe(before);
});
