import { QueryClientProvider } from '@tanstack/react-query';
import { ToastRegion } from '@wathiqa/ui';
import { expectAccessible } from '@wathiqa/ui/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clearToasts, toaster } from '../../lib/toaster.ts';
import { createQueryClient } from '../../query-client.ts';
import { FeedbackForm } from './feedback-form.tsx';

const RULES = {
  name: 'من فضلك ادخل الاسم.',
  mobileNumber: 'من فضلك ادخل رقم هاتف صحيح.',
  email: 'من فضلك ادخل بريد الكترونى صحيح.',
  type: 'من فضلك اختر نوع رسالتك.',
  message: 'من فضلك ادخل رسالتك.',
};
const RIGHT = {
  name: 'منى السيد',
  mobileNumber: '٠١٠١٢٣٤٥٦٧٨',
  email: 'mona@example.org',
  message: 'أقترح مد مواعيد العمل',
};
const ACCEPTED = { ResponseCode: 200, ResponseMessage: '', reference: '123456789' };

const answer = vi.fn<() => Response | Promise<Response>>();
const onSent = vi.fn();
let bodies: Record<string, unknown>[] = [];

beforeEach(() => {
  bodies = [];
  answer.mockImplementation(() => Response.json(ACCEPTED));
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return await answer();
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetAllMocks();
  sessionStorage.clear();
  clearToasts();
});

const control = (name: string) =>
  document.querySelector<HTMLElement>(`#message-form [name=${name}]`);
const summary = () => page.getByRole('form').getByRole('alert');
const submit = () => userEvent.click(page.getByRole('button', { name: 'إرسال' }));

async function openForm(): Promise<void> {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <main>
        <FeedbackForm onSent={onSent} />
        <ToastRegion toaster={toaster} label="التنبيهات" closeLabel="إغلاق" />
      </main>
    </QueryClientProvider>,
  );
  // Avoids the sender's delay of fast submissions.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
}

async function fill(typed: typeof RIGHT): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    await userEvent.fill(getControl(name), text);
  }
  await userEvent.click(page.getByText('اقتراح', { exact: true }));
}

function getControl(name: string): HTMLElement {
  const found = control(name);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
}

test('refuses an empty form and focuses the first field', async () => {
  await openForm();
  await submit();
  const links = summary().getByRole('link');
  const { email: _, ...required } = RULES;
  await expect.element(links).toHaveLength(4);
  expect(links.elements().map(({ textContent }) => textContent.split(': ')[1])).toEqual(
    Object.values(required),
  );
  for (const name of Object.keys(required)) {
    await expect.element(getControl(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect.element(getControl('name')).toHaveFocus();
  await expect.element(page.getByRole('region')).toMatchTextContent(RULES.name);
  expect(bodies).toEqual([]);
  await expectAccessible();
});

test.each([
  ['name', 'أحمد 3'],
  ['mobileNumber', '0101234567'],
  ['email', 'mona@example'],
  ['message', '   '],
] as const)('refuses the %s «%s» with an alert and focus', async (name, typed) => {
  await openForm();
  await fill({ ...RIGHT, [name]: typed });
  await submit();
  await expect.element(summary().getByRole('link')).toHaveLength(1);
  await expect.element(page.getByRole('region')).toMatchTextContent(RULES[name]);
  await expect.element(getControl(name)).toHaveFocus();
  await expect
    .element(getControl(name))
    .toHaveAccessibleDescription(expect.stringContaining(RULES[name]));
  expect(bodies).toEqual([]);
});

test.each([
  [429, 'انتظر 40 ثانية'],
  [500, 'إذا تكرر الخطأ فاتصل بمركز الاتصال'],
  [413, 'اختصر رسالتك'],
] as const)('a refusal with %d shows advice and allows a second attempt', async (status, words) => {
  await openForm();
  await fill(RIGHT);
  answer.mockImplementationOnce(() =>
    Response.json(
      { ResponseCode: status, ResponseMessage: 'رسالة من الخدمة' },
      { status, headers: { 'retry-after': '40' } },
    ),
  );
  await submit();
  await expect.element(summary()).toMatchTextContent(words);
  await expectAccessible();
  await submit();
  await expect.poll(() => onSent).toHaveBeenCalledExactlyOnceWith('123456789');
  expect(bodies).toHaveLength(2);
});

test('clears an autofilled honeypot after the first attempt', async () => {
  await openForm();
  await fill(RIGHT);
  const hidden = getControl('website');
  if (hidden instanceof HTMLInputElement) hidden.value = 'https://example.org';
  answer.mockImplementationOnce(() =>
    Response.json({ ResponseCode: 400, ResponseMessage: 'أرسلها مرة أخرى' }, { status: 400 }),
  );
  await submit();
  await expect.element(summary()).toMatchTextContent('أرسلها مرة أخرى');
  await submit();
  await expect.poll(() => onSent).toHaveBeenCalledOnce();
  expect(bodies.map(({ website }) => website)).toEqual(['https://example.org', '']);
});

test('warns about a mobile without a leading 0, but accepts it', async () => {
  await openForm();
  await fill({ ...RIGHT, mobileNumber: '11012345678' });
  await expect
    .element(getControl('mobileNumber'))
    .toHaveAccessibleDescription(expect.stringContaining('أرقام المحمول في مصر تبدأ'));
  await submit();
  await expect.poll(() => onSent).toHaveBeenCalledOnce();
});
