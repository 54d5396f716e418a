import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from '../forms/text-field.tsx';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { ErrorSummary } from './error-summary.tsx';

const ERRORS = [
  { fieldId: 'name', label: 'الاسم', message: 'من فضلك ادخل الاسم.' },
  { fieldId: 'mobile2', label: 'رقم المحمول الثاني', message: 'يجب أن يختلف عن الأول' },
];

function Form({ attempt }: { attempt: number }) {
  return (
    <form>
      {attempt > 0 && <ErrorSummary title="هناك خطأ" errors={ERRORS} focusKey={attempt} />}
      <TextField name="name" label="الاسم" />
      <div style={{ height: 3000 }} />
      <TextField name="mobile2" label="رقم المحمول الثاني" />
    </form>
  );
}

test('a summary takes focus on appearance and each attempt', async () => {
  const { rerender } = await render(<Form attempt={0} />);
  await userEvent.click(page.getByRole('textbox', { name: 'رقم المحمول الثاني' }));
  await rerender(<Form attempt={1} />);
  const summary = page.getByRole('alert');
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toBeInViewport();
  await expect.element(summary).toHaveAccessibleName('هناك خطأ');
  await expect.element(summary).toHaveAttribute('aria-live', 'off');
  await expectAccessible();

  await userEvent.click(page.getByRole('textbox', { name: 'رقم المحمول الثاني' }));
  await expect.element(summary).not.toHaveFocus();
  await rerender(<Form attempt={2} />);
  await expect.element(summary).toHaveFocus();
});

test('each line names its field and focuses it without navigation', async () => {
  await render(<Form attempt={1} />);
  const before = location.href;
  const links = page.getByRole('alert').getByRole('link');
  await expect.element(links.nth(0)).toHaveTextContent('الاسم: من فضلك ادخل الاسم.');
  await userEvent.click(links.nth(1));
  const field = page.getByRole('textbox', { name: 'رقم المحمول الثاني' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toBeInViewport();
  expect(location.href).toBe(before);
});

test('a failure without field errors shows advice but no list', async () => {
  await render(
    <ErrorSummary title="انقطع الاتصال بالخدمة" errors={[]}>
      <p>تحقق من الشبكة ثم حاول مرة أخرى.</p>
    </ErrorSummary>,
  );
  await expect.element(page.getByRole('alert')).toMatchTextContent('تحقق من الشبكة');
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
  await expectAccessible();
});
