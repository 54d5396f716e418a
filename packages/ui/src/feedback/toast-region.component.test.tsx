import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../forms/button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Container } from '../layout/containers.tsx';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Dialog } from './dialog.tsx';
import { ToastRegion } from './toast-region.tsx';
import { createToaster } from './toaster.ts';

afterEach(() => vi.useRealTimers());

const FAILED = { tone: 'danger', text: 'هناك خطأ فى البيانات المدخلة' } as const;
const SAVED = { tone: 'success', text: 'حُفظ التغيير' } as const;

const region = () => page.getByRole('region', { name: 'التنبيهات' });
const closeToast = () => region().getByRole('button', { name: 'إغلاق' });

function Page({ toaster }: { toaster: ReturnType<typeof createToaster> }) {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <Button onClick={() => setOpen(true)}>مغادرة</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="مغادرة الصفحة؟" closeLabel="البقاء">
        <p>لم تُرسل الوثائق.</p>
      </Dialog>
      <ToastRegion toaster={toaster} label="التنبيهات" closeLabel="إغلاق" />
    </main>
  );
}

test('errors interrupt, successes are announced politely', async () => {
  const toaster = createToaster();
  await render(<Page toaster={toaster} />);
  toaster.show(FAILED);
  toaster.show(SAVED);
  await expect.element(region().getByRole('alert')).toHaveTextContent(FAILED.text);
  await expect.element(region().getByRole('status')).toHaveTextContent(SAVED.text);
  await expectAccessible();
});

test('a silent toast is visible and not announced', async () => {
  const toaster = createToaster();
  await render(<Page toaster={toaster} />);
  toaster.show({ ...FAILED, silent: true });
  const toast = region().getByText(FAILED.text);
  await expect.element(toast).toBeVisible();
  expect(toast.element().closest('[role=alert], [role=status]')).toBeNull();
  await expectAccessible();
});

test.each([
  ['on a phone over the full width', 360],
  ['at 1280 pixels in the column', 1280],
  ['at 1600 pixels in the column', 1600],
])('a toast appears at the bottom left, %s', async (_where, width) => {
  await page.viewport(width, 740);
  const toaster = createToaster();
  await render(
    <>
      <Container>
        <p data-column="">وثيقة</p>
      </Container>
      <ToastRegion toaster={toaster} label="التنبيهات" closeLabel="إغلاق" inColumn />
    </>,
  );
  toaster.show(FAILED);
  await expect.element(region().getByText(FAILED.text)).toBeVisible();
  const box = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const [toast, column] = [box('[data-toast]'), box('[data-column]')];
  expect(toast.bottom).toBe(740 - 16);
  expect(Math.round(toast.left)).toBe(Math.round(column.left));
  if (width === 360) expect(Math.round(toast.right)).toBe(Math.round(column.right));
  else expect(toast.right).toBeLessThan(width / 2);
});

test('a toast rises above a bar at the bottom', async () => {
  const toaster = createToaster();
  await render(
    <>
      <Page toaster={toaster} />
      <div className="bottom-bar fixed bottom-0 h-14">قبول</div>
    </>,
  );
  toaster.show(FAILED);
  const toast = region().getByText(FAILED.text);
  await expect.element(toast).toBeVisible();
  expect(toast.element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight - 56);
});

test('a field that takes focus scrolls out from under a toast', async () => {
  await page.viewport(360, 740);
  const toaster = createToaster();
  await render(
    <>
      <main className="flex flex-col gap-4 p-4">
        {[...Array(30).keys()].map((number) => (
          <TextField key={number} name={`field${number}`} label={`الاسم ${number}`} />
        ))}
      </main>
      <ToastRegion toaster={toaster} label="التنبيهات" closeLabel="إغلاق" />
    </>,
  );
  toaster.show(FAILED);
  const toast = region().getByText(FAILED.text);
  await expect.element(toast).toBeVisible();
  const { top } = toast.element().getBoundingClientRect();
  for (const field of document.querySelectorAll('input')) {
    field.focus();
    expect(field.getBoundingClientRect().bottom, field.name).toBeLessThan(top);
    if (field.name === 'field20') break;
  }
});

test('a toast waits during hover or focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const toaster = createToaster();
  await render(<Page toaster={toaster} />);
  toaster.show(FAILED);
  const toast = region().getByText(FAILED.text);
  await userEvent.hover(toast);
  vi.advanceTimersByTime(60_000);
  await expect.element(toast).toBeVisible();

  closeToast().element().focus();
  await userEvent.unhover(toast);
  vi.advanceTimersByTime(60_000);
  await expect.element(toast).toBeVisible();

  closeToast().element().blur();
  vi.advanceTimersByTime(6000);
  await expect.element(toast).not.toBeInTheDocument();
});

test('closing a toast focuses the next, or restores focus', async () => {
  const toaster = createToaster();
  await render(<Page toaster={toaster} />);
  const before = page.getByRole('button', { name: 'مغادرة' });
  before.element().focus();
  toaster.show(FAILED);
  toaster.show(SAVED);
  await expect.element(closeToast()).toHaveLength(2);
  closeToast().first().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(region().getByText(FAILED.text)).not.toBeInTheDocument();
  await expect.element(closeToast()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(region().getByText(SAVED.text)).not.toBeInTheDocument();
  await expect.element(before).toHaveFocus();
});

test('a toast during a dialog is visible, announced and closable', async () => {
  const toaster = createToaster();
  await render(<Page toaster={toaster} />);
  await userEvent.click(page.getByRole('button', { name: 'مغادرة' }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  toaster.show(FAILED);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(FAILED.text);
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'إغلاق' }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('');
  await expect.element(dialog).toBeVisible();

  toaster.show(SAVED);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(region().getByRole('status')).toHaveTextContent(SAVED.text);
});
