import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateField } from './date-field.tsx';

test("shows the day in the office's format in any browser language", async () => {
  await render(<DateField name="from" label="من يوم" />);
  const field = page.getByLabelText('من يوم');
  await expect.element(field).toHaveAccessibleDescription('لم يُختر يوم');
  await field.fill('2026-03-04');
  await expect.element(field).toHaveAccessibleDescription('4 مارس 2026');
});
