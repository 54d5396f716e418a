import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../gallery/gallery.css';
import { Dialog } from '../feedback/dialog.tsx';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { findOptions } from './combobox.tsx';
import { SelectField } from './select-field.tsx';

const OPTIONS = [
  ['01', 'القاهرة'],
  ['02', 'الإسكندرية'],
  ['21', 'الجيزة'],
  ['14', 'القليوبية'],
  ['16', 'الغربية'],
  ['17', 'المنوفية'],
  ['12', 'الدقهلية'],
  ['27', 'قنا'],
  ['28', 'أسوان'],
  ['29', 'الأقصر'],
  ['25', 'أسيوط'],
  ['26', 'سوهاج'],
  ['04', 'بورسعيد'],
].map(([value = '', label = '']) => ({ value, label }));

const NO_MATCH = 'لا شيء بهذا الاسم';
const onChange = vi.fn();

function Governorate({ initial = '' }) {
  const [value, setValue] = useState(initial);
  return (
    <form>
      <SelectField
        name="govCode"
        label="المحافظة"
        hint="كما في البطاقة"
        placeholder="اختر"
        noMatchText={NO_MATCH}
        options={OPTIONS}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          setValue(target.value);
        }}
      />
      <button type="button">التالي</button>
    </form>
  );
}

const field = () => page.getByRole('combobox', { name: 'المحافظة' });
const option = (name: string) => page.getByRole('option', { name, exact: true });
const native = () => document.querySelector('select') as HTMLSelectElement;

async function open(initial?: string) {
  await render(<Governorate {...(initial && { initial })} />);
  await expect.element(field()).toHaveAttribute('aria-autocomplete', 'list');
}

const highlighted = () => {
  const id = field().element().getAttribute('aria-activedescendant');
  return id && document.getElementById(id)?.textContent;
};

beforeEach(() => onChange.mockClear());

test.each([
  ['قنا', ['قنا']],
  ['اسكندريه', ['الإسكندرية']],
  ['الاقصر', ['الأقصر']],
  ['سيوط', ['أسيوط']],
  ['بورسعيد ', ['بورسعيد']],
  ['س', ['سوهاج', 'الإسكندرية', 'أسوان', 'أسيوط', 'بورسعيد']],
  ['طنطا', []],
])('%s finds %j', (text, labels) => {
  expect(findOptions(OPTIONS, text).map(({ label }) => label)).toEqual(labels);
});

test('a short list and one without a text for no match stay native', async () => {
  await render(
    <>
      <SelectField name="a" label="أ" placeholder="اختر" options={OPTIONS} />
      <SelectField
        name="b"
        label="ب"
        placeholder="اختر"
        noMatchText={NO_MATCH}
        options={OPTIONS.slice(0, 5)}
      />
    </>,
  );
  await vi.dynamicImportSettled();
  expect(document.querySelectorAll('input')).toHaveLength(0);
});

test('a native list in use is replaced when it loses focus', async () => {
  await render(<Governorate />);
  native().focus();
  await vi.dynamicImportSettled();
  expect(document.querySelectorAll('input')).toHaveLength(0);
  native().blur();
  await expect.element(field()).toHaveAttribute('aria-autocomplete', 'list');
});

test('has name, description and state of the field', async () => {
  await open();
  await expect.element(field()).toHaveAccessibleDescription('كما في البطاقة');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field()).toHaveAttribute('id', 'govCode');
  await expect.element(field()).not.toHaveAttribute('name');
  expect(native().hasAttribute('id')).toBe(false);
  await expectAccessible();
  await userEvent.click(field());
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('listbox')).toHaveAttribute('id', 'govCode-list');
  await expectAccessible();
});

test('typing and Enter choose the first match', async () => {
  await open();
  await userEvent.tab();
  await userEvent.keyboard('اسو');
  expect(highlighted()).toBe('أسوان');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('28');
  await expect.element(field()).toHaveValue('أسوان');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});

test.each([
  ['the only match', 'قنا', '27'],
  ['the match that a key reached', 'اس{ArrowDown}', '28'],
])('leaving the field chooses %s', async (_, keys, chosen) => {
  await open();
  await userEvent.tab();
  await userEvent.keyboard(keys);
  await userEvent.tab();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(chosen);
  await expect.element(page.getByRole('button')).toHaveFocus();
});

test('leaving the field with several matches chooses none of them', async () => {
  await open('27');
  await userEvent.click(field());
  await userEvent.keyboard('اس');
  await userEvent.tab();
  expect(onChange).not.toHaveBeenCalled();
  await expect.element(field()).toHaveValue('قنا');
});

test('arrow keys move through the list and wrap', async () => {
  await open();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(highlighted()).toBe('اختر');
  await userEvent.keyboard('{ArrowUp}');
  expect(highlighted()).toBe('بورسعيد');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(highlighted()).toBe('القاهرة');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  expect(onChange).not.toHaveBeenCalled();
});

test('Escape closes the list, drops what was typed and keeps a dialog open', async () => {
  const onClose = vi.fn();
  await render(
    <Dialog open title="تحويل" closeLabel="إغلاق" onClose={onClose}>
      <Governorate initial="27" />
    </Dialog>,
  );
  await expect.element(field()).toHaveAttribute('aria-autocomplete', 'list');
  await userEvent.click(field());
  await userEvent.keyboard('طنطا{Escape}');
  await expect.element(field()).toHaveValue('قنا');
  expect(onChange).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('a text without a match is announced and changes nothing', async () => {
  await open('27');
  await userEvent.click(field());
  await userEvent.keyboard('طنطا');
  await expect.element(page.getByText(NO_MATCH)).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible();
  await userEvent.tab();
  await expect.element(field()).toHaveValue('قنا');
  expect(onChange).not.toHaveBeenCalled();
});

test('an emptied field has no value', async () => {
  await open('27');
  await userEvent.clear(field());
  await userEvent.tab();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
});

test('a tap opens the list and another chooses', async () => {
  await page.viewport(360, 640);
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await open();
  await userEvent.click(field());
  await userEvent.click(option('قنا'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('27');
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.viewport(1280, 800);
});

test('follows the native list, which forms and autofill change', async () => {
  await open();
  await userEvent.selectOptions(native(), '21');
  await expect.element(field()).toHaveValue('الجيزة');
  native().focus();
  await expect.element(field()).toHaveFocus();
});

test('the list is as wide as the field, in both directions', async () => {
  for (const dir of ['rtl', 'ltr']) {
    document.documentElement.dir = dir;
    const { unmount } = await render(<Governorate />);
    await expect.element(field()).toHaveAttribute('aria-autocomplete', 'list');
    await userEvent.click(field());
    const box = field().element().getBoundingClientRect();
    const list = page.getByRole('listbox').element().getBoundingClientRect();
    expect([list.left, list.right]).toEqual([box.left, box.right]);
    await unmount();
  }
  document.documentElement.dir = 'rtl';
});
