import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateField } from './date-field.tsx';

test('a day is written as the office writes it, whatever the language of the browser', async () => {
  await render(<DateField name="from" label="من يوم" />);
  const field = page.getByLabelText('من يوم');
  await expect.element(field).toHaveAccessibleDescription('لم يُختر يوم');
  await field.fill('2026-03-04');
  await expect.element(field).toHaveAccessibleDescription('4 مارس 2026');
});
