import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer, UNAVAILABLE } from '../../../testing/render-screen.tsx';
import Reasons from './route.tsx';

const LIST = '/api/office/reasons';
const REASONS = [
  { code: 'NAME_MISMATCH', name: 'الاسم لا يطابق الاسم المسجل', active: true },
  { code: 'NO_RECORD', name: 'لا يوجد قيد', active: false },
];

const row = (name: RegExp) => page.getByRole('row', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('lists rows with row-specific action labels', async () => {
  stubServer({ [LIST]: { reasons: REASONS } });
  await renderScreen(<Reasons />, 'administrator');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('أسباب الرفض');
  await expect.element(row(/لا يطابق/)).toMatchTextContent('متاح');
  await expect.element(row(/لا يوجد قيد/)).toMatchTextContent('موقوف');
  await expect.element(button('إيقاف: الاسم لا يطابق الاسم المسجل')).toBeVisible();
  await expect.element(button('إعادة: لا يوجد قيد')).toBeVisible();
  await expect
    .element(button('أعلى: الاسم لا يطابق الاسم المسجل'))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('أسفل: لا يوجد قيد')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
});

test('read-only users see no actions', async () => {
  stubServer({ [LIST]: { reasons: REASONS } });
  await renderScreen(<Reasons />, 'clerk');
  await expect.element(row(/لا يطابق/)).toBeVisible();
  await expect.element(page.getByRole('columnheader')).toHaveLength(3);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('an empty list says so and permits adding', async () => {
  stubServer({ [LIST]: { reasons: [] } });
  await renderScreen(<Reasons />, 'administrator');
  await expect.element(page.getByText('لا أسباب في القائمة.')).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(button('إضافة سبب')).toBeVisible();
  await expectAccessible();
});

test('a failed list shows its heading, error and retry', async () => {
  const answer = vi.fn(() => UNAVAILABLE);
  stubServer({ [LIST]: answer });
  await renderScreen(<Reasons />, 'administrator');
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('الخدمة غير متاحة الآن');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expectAccessible();

  stubServer({ [LIST]: { reasons: REASONS } });
  await userEvent.click(button('حاول مرة أخرى'));
  await expect.element(row(/لا يطابق/)).toBeVisible();
  await expect.element(page.getByText('الخدمة غير متاحة الآن')).not.toBeInTheDocument();
});

test('announces loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await renderScreen(<Reasons />, 'administrator');
  await expect.element(page.getByRole('main').getByRole('status')).toHaveTextContent('جارٍ التحميل');
});

test('validates and reviews a change, sends it, and refetches the list', async () => {
  let reasons = REASONS;
  const add = vi.fn((_body: unknown) => {
    reasons = [...reasons, { code: 'OTHER', name: 'الصورة غير واضحة', active: true }];
    return { reasons };
  });
  stubServer({ [LIST]: () => ({ reasons }), [`${LIST}/add`]: add });
  await renderScreen(<Reasons />, 'administrator');
  await userEvent.click(button('إضافة سبب'));
  const dialog = page.getByRole('dialog', { name: 'إضافة سبب للرفض' });
  await userEvent.click(button('مراجعة'));
  await expect.element(dialog.getByRole('alert').first()).toHaveFocus();
  const field = dialog.getByRole('textbox', { name: 'السبب كما يقرؤه المواطن' });
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();

  await userEvent.fill(field, 'الصورة غير واضحة');
  await userEvent.click(button('مراجعة'));
  await expect.element(page.getByRole('region', { name: 'ما سيحدث' })).toHaveFocus();
  await expect.element(dialog).toMatchTextContent('الصورة غير واضحة');
  await expectAccessible();
  expect(add).not.toHaveBeenCalled();

  await userEvent.click(button('رجوع للتعديل'));
  await expect.element(field).toHaveValue('الصورة غير واضحة');
  await userEvent.click(button('مراجعة'));
  await userEvent.click(button('إضافة السبب'));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row(/غير واضحة/)).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'التنبيهات' }))
    .toMatchTextContent('تمت إضافة السبب');
  expect(add).toHaveBeenCalledExactlyOnceWith({ name: 'الصورة غير واضحة', nameEn: '' });
});

test('marks unchanged English as older until confirmed', async () => {
  const change = vi.fn(() => ({ reasons: [] }));
  const translated = { ...REASONS[0], nameEn: 'The name differs', englishOlder: true };
  stubServer({ [LIST]: { reasons: [translated] }, [`${LIST}/change`]: change });
  await renderScreen(<Reasons />, 'administrator');
  await expect.element(row(/لا يطابق/)).toMatchTextContent('النص الإنجليزي أقدم من العربي');
  await userEvent.click(button('تعديل: الاسم لا يطابق الاسم المسجل'));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(
    dialog.getByRole('textbox', { name: 'السبب كما يقرؤه المواطن' }),
    'الاسم غير مطابق',
  );
  const confirm = dialog.getByRole('checkbox', { name: 'النص الإنجليزي كما هو يوافق العربي' });
  await expectAccessible();
  await userEvent.click(button('مراجعة'));
  await expect.element(dialog).toMatchTextContent('النص الإنجليزي أقدم من العربي');
  await userEvent.click(button('رجوع للتعديل'));
  await userEvent.click(confirm);
  await userEvent.click(button('مراجعة'));
  await userEvent.click(button('حفظ الصيغة'));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(change).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ nameEn: 'The name differs', englishConfirmed: true }),
  );
});

test('field errors lead back to the field; other failures stay in review', async () => {
  const refusals = [
    {
      ResponseCode: 400,
      ResponseMessage: 'هناك خطأ',
      Errors: [{ Field: 'name', Message: 'هذا السبب موجود' }],
    },
    UNAVAILABLE,
  ];
  stubServer({
    [LIST]: { reasons: REASONS },
    [`${LIST}/add`]: () => refusals.shift() ?? UNAVAILABLE,
  });
  await renderScreen(<Reasons />, 'administrator');
  await userEvent.click(button('إضافة سبب'));
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'السبب كما يقرؤه المواطن' });
  await userEvent.fill(field, 'لا يوجد قيد');
  await userEvent.click(button('مراجعة'));
  await userEvent.click(button('إضافة السبب'));
  await expect.element(field).toHaveValue('لا يوجد قيد');
  await expect
    .element(field)
    .toHaveAccessibleDescription(expect.stringContaining('هذا السبب موجود'));

  await userEvent.click(button('مراجعة'));
  await userEvent.click(button('إضافة السبب'));
  await expect
    .element(page.getByRole('region', { name: 'ما سيحدث' }))
    .toMatchTextContent('الخدمة غير متاحة الآن');
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('إضافة سبب')).toHaveFocus();
});

test('a dialog without fields starts with the review', async () => {
  stubServer({ [LIST]: { reasons: REASONS } });
  await renderScreen(<Reasons />, 'administrator');
  await userEvent.click(button('إيقاف: الاسم لا يطابق الاسم المسجل'));
  const dialog = page.getByRole('dialog', { name: 'إيقاف سبب الرفض' });
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
  const region = page.getByRole('region', { name: 'ما سيحدث' });
  await expect.element(region).toMatchTextContent('الاسم لا يطابق الاسم المسجل');
  await expect.element(region).toHaveFocus();
  await userEvent.click(button('إلغاء'));
  await expect.element(dialog).not.toBeInTheDocument();
});
