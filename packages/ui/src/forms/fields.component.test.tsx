import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Button } from './button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { CopiesField } from './copies-field.tsx';
import { RadioGroupField } from './radio-group-field.tsx';
import { SelectField } from './select-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextAreaField, TextField } from './text-field.tsx';

const TEXTS = {
  name: 'answer',
  label: 'الاسم',
  hint: 'كما في البطاقة',
  error: 'هذه الخانة مطلوبة',
  notice: 'راجع الاسم',
  optionalMark: '(اختياري)',
};
const OPTIONS = [
  { value: 'M', label: 'ذكر' },
  { value: 'F', label: 'أنثى' },
];
const CHOOSE = 'اختر';

test.each([
  ['textbox', <TextField key="field" {...TEXTS} />],
  ['textbox', <TextAreaField key="field" {...TEXTS} />],
  ['combobox', <SelectField key="field" {...TEXTS} options={OPTIONS} placeholder={CHOOSE} />],
  ['checkbox', <CheckboxField key="field" {...TEXTS} />],
  ['switch', <SwitchField key="field" {...TEXTS} />],
] as const)('a %s has its label as name and all texts as description', async (role, field) => {
  await render(field);
  const control = page.getByRole(role, { name: 'الاسم (اختياري)' });
  await expect.element(control).toHaveAccessibleDescription(/كما في البطاقة/);
  await expect.element(control).toHaveAccessibleDescription(/هذه الخانة مطلوبة/);
  await expect.element(control).toHaveAccessibleDescription(/راجع الاسم/);
  await expect.element(control).toHaveAttribute('aria-invalid', 'true');
  await expect.element(control).toHaveAttribute('id', 'answer');
  await expect.element(control).toHaveAttribute('name', 'answer');
  await expectAccessible();
});

test('a field without texts has no description and is valid', async () => {
  await render(<TextField name="answer" label="الاسم" />);
  const control = page.getByRole('textbox', { name: 'الاسم' });
  await expect.element(control).not.toHaveAttribute('aria-describedby');
  await expect.element(control).not.toHaveAttribute('aria-invalid');
});

test('an option in another language has a lang attribute', async () => {
  const options = [...OPTIONS, { value: 'X', label: 'Other', lang: 'en' }];
  await render(<SelectField name="answer" label="الاسم" options={options} placeholder={CHOOSE} />);
  await expect.element(page.getByRole('option', { name: 'Other' })).toHaveAttribute('lang', 'en');
  await expect.element(page.getByRole('option', { name: 'ذكر' })).not.toHaveAttribute('lang');
});

test('native props reach the control, field texts do not', async () => {
  await render(<TextField {...TEXTS} maxLength={5} dir="ltr" autoComplete="name" required />);
  const control = page.getByRole('textbox');
  await expect.element(control).toHaveAttribute('maxlength', '5');
  await expect.element(control).toHaveAttribute('autocomplete', 'name');
  await expect.element(control).toBeRequired();
  expect(control.element().getAttributeNames()).not.toContain('hint');
  expect(control.element().getAttributeNames()).not.toContain('optionalmark');
});

test('a number field has a numeric keypad and left-to-right text', async () => {
  await render(<TextField name="id" label="الرقم القومي" numeric />);
  const control = page.getByRole('textbox');
  await expect.element(control).toHaveAttribute('inputmode', 'numeric');
  await expect.element(control).toHaveAttribute('dir', 'ltr');
  await expect.element(control).toHaveAttribute('autocomplete', 'off');
});

test("radio buttons share a legend, and the first has the field's ID", async () => {
  await render(<RadioGroupField {...TEXTS} options={OPTIONS} defaultValue="F" />);
  const group = page.getByRole('group', { name: 'الاسم (اختياري)' });
  await expect.element(group).toHaveAccessibleDescription(/هذه الخانة مطلوبة/);
  await expect.element(page.getByRole('radio', { name: 'أنثى' })).toBeChecked();
  const first = page.getByRole('radio', { name: 'ذكر' });
  await expect.element(first).toHaveAttribute('id', 'answer');
  await userEvent.click(page.getByText('ذكر'));
  await expect.element(first).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'أنثى' })).not.toBeChecked();
  await expectAccessible();
});

test('large text on phones does not overflow a switch', async () => {
  await page.viewport(360, 800);
  const { style } = document.documentElement;
  style.fontSize = '200%';
  const { container } = await render(
    <div dir="ltr" style={{ width: 290 }}>
      <SwitchField name="self" label="Request a birth certificate for yourself" />
    </div>,
  );
  const label = container.querySelector('label');
  expect(label?.scrollWidth).toBeLessThanOrEqual(label?.clientWidth ?? 0);
  style.fontSize = '';
  await page.viewport(1280, 800);
});

test('a switch toggles by label and space bar', async () => {
  await render(<SwitchField name="forSelf" label="لنفسي" />);
  const control = page.getByRole('switch', { name: 'لنفسي' });
  await userEvent.click(page.getByText('لنفسي'));
  await expect.element(control).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(control).not.toBeChecked();
});

test('announces a loading list', async () => {
  await render(
    <SelectField name="city" label="المحافظة" placeholder="جارٍ التحميل" options={[]} aria-busy />,
  );
  const control = page.getByRole('combobox');
  await expect.element(control).toHaveAttribute('aria-busy', 'true');
  await expect.element(control).toHaveTextContent('جارٍ التحميل');
  await expectAccessible();
});

test('a failed list shows an error and a retry', async () => {
  const retry = vi.fn();
  const notice = (
    <>
      تعذّر تحميل القائمة <Button onClick={retry}>حاول مرة أخرى</Button>
    </>
  );
  await render(
    <SelectField {...TEXTS} notice={notice} error={undefined} placeholder={CHOOSE} options={[]} />,
  );
  const control = page.getByRole('combobox');
  await expect.element(control).toHaveAccessibleDescription(/تعذّر تحميل القائمة/);
  await expect.element(page.getByRole('status')).toMatchTextContent(/تعذّر تحميل القائمة/);
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'حاول مرة أخرى' }));
  expect(retry).toHaveBeenCalledOnce();
});

function Copies() {
  const [copies, setCopies] = useState(1);
  return (
    <CopiesField
      name="copies"
      label="عدد النسخ"
      min={1}
      max={3}
      value={copies}
      onChange={setCopies}
      onChangeText={(text) => setCopies(Number(text.at(-1) ?? 1))}
      decreaseLabel="أقل"
      increaseLabel="أكثر"
    />
  );
}

test('copies stop at both limits and preserve focus', async () => {
  await render(<Copies />);
  const control = page.getByRole('textbox', { name: 'عدد النسخ' });
  const more = page.getByRole('button', { name: 'أكثر' });
  const fewer = page.getByRole('button', { name: 'أقل' });
  await expect.element(fewer).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(more);
  await userEvent.click(more);
  await expect.element(control).toHaveValue('3');
  await expect.element(more).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(control).toHaveValue('3');
  await expect.element(more).toHaveFocus();
  await userEvent.click(fewer);
  await expect.element(control).toHaveValue('2');
  await expectAccessible();
});

test('copies stay as typed until blur', async () => {
  await render(<Copies />);
  const control = page.getByRole('textbox', { name: 'عدد النسخ' });
  await userEvent.fill(control, '12');
  await expect.element(control).toHaveValue('12');
  await userEvent.tab();
  await expect.element(control).toHaveValue('2');
});

test('a busy button preserves focus and neither submits nor fires clicks', async () => {
  const press = vi.fn();
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} onClick={press}>
        إرسال
      </Button>
    </form>
  );
  const { rerender } = await render(form(false));
  const button = page.getByRole('button', { name: 'إرسال' });
  await userEvent.click(button);
  expect(submit).toHaveBeenCalledOnce();

  button.element().focus();
  await rerender(form(true));
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledOnce();
  expect(submit).toHaveBeenCalledOnce();
  await expectAccessible();
});
