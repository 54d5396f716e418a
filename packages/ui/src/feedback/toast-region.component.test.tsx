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

test('a toast appears at the bottom left', async () => {
  const toaster = createToaster();
  await render(<Page toaster={toaster} />);
  toaster.show(FAILED);
  const toast = region().getByText(FAILED.text);
  await expect.element(toast).toBeVisible();
  const { right, top } = toast.element().getBoundingClientRect();
  expect(right).toBeLessThan(window.innerWidth / 2);
  expect(top).toBeGreaterThan(window.innerHeight / 2);
});

test.each([1280, 1600])('at %i pixels a toast aligns with the page column', async (width) => {
  await page.viewport(width, 900);
  const toaster = createToaster();
  await render(
    <div className="sticky top-0 bg-surface">
      <Container>
        <p data-column="">وثيقة</p>
      </Container>
      <ToastRegion toaster={toaster} label="التنبيهات" closeLabel="إغلاق" inColumn />
    </div>,
  );
  toaster.show(FAILED);
  await expect.element(region().getByText(FAILED.text)).toBeVisible();
  const left = (selector: string) =>
    Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? -1);
  expect(left('[data-toast]')).toBe(left('[data-column]'));
  // A virtual keyboard moves it to the header.
  const view = window.visualViewport;
  if (!view) throw new Error('there is a visual viewport in every browser');
  Object.defineProperty(view, 'height', { value: 400, configurable: true });
  view.dispatchEvent(new Event('resize'));
  await expect.poll(() => getComputedStyle(region().element()).position).toBe('sticky');
  expect(left('[data-toast]')).toBe(left('[data-column]'));
  Reflect.deleteProperty(view, 'height');
});

function LongForm({ toaster }: { toaster: ReturnType<typeof createToaster> }) {
  return (
    <>
      <div data-head="" className="sticky top-0 bg-surface">
        <a href="#form">وثيقة</a>
        <ToastRegion toaster={toaster} label="التنبيهات" closeLabel="إغلاق" />
      </div>
      <main id="form" className="flex flex-col gap-4 p-4">
        {[...Array(30).keys()].map((number) => (
          <TextField key={number} name={`field${number}`} label={`الاسم ${number}`} />
        ))}
      </main>
    </>
  );
}

function pressableFields() {
  const fields = [...document.querySelectorAll('input')].map((input) => {
    const { left, top, width, height } = input.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return { name: input.name, met, input };
  });
  return {
    open: fields.filter(({ met, input }) => met === input).map(({ name }) => name),
    covered: fields.filter(({ met }) => met?.closest('[data-toast]')).map(({ name }) => name),
  };
}

test('a toast covers no clickable field at any scroll position', async () => {
  await page.viewport(360, 740);
  const toaster = createToaster();
  await render(<LongForm toaster={toaster} />);
  const end = document.documentElement.scrollHeight - window.innerHeight;
  for (let top = 0; top <= end; top += 145) {
    window.scrollTo({ top, behavior: 'instant' });
    const before = pressableFields().open;
    toaster.show(FAILED);
    await expect.element(region().getByText(FAILED.text)).toBeVisible();
    const { covered } = pressableFields();
    expect(before.filter((name) => covered.includes(name))).toEqual([]);
    // The content moved down with the page.
    expect(pressableFields().open[0]).toBe(before[0]);
    for (const { id } of toaster.getState()) toaster.dismiss(id);
    await expect.element(region().getByText(FAILED.text)).not.toBeInTheDocument();
  }
});

function FieldBelow({ toaster }: { toaster: ReturnType<typeof createToaster> }) {
  return (
    <>
      <div style={{ height: '1500px' }} />
      <TextField name="last" label="الاسم" />
      <ToastRegion toaster={toaster} label="التنبيهات" closeLabel="إغلاق" />
    </>
  );
}

test('a toast leaves the corner for a field or a virtual keyboard', async () => {
  await page.viewport(360, 740);
  const toaster = createToaster();
  await render(<FieldBelow toaster={toaster} />);
  toaster.show(FAILED);
  const toast = region().getByText(FAILED.text);
  await expect.element(toast).toBeVisible();
  const top = () => toast.element().getBoundingClientRect().top;
  expect(top()).toBeGreaterThan(window.innerHeight / 2);
  window.scrollTo({ top: 1500, behavior: 'instant' });
  await expect.poll(() => getComputedStyle(region().element()).position).toBe('sticky');
  for (const { id } of toaster.getState()) toaster.dismiss(id);
  await expect.element(toast).not.toBeInTheDocument();

  window.scrollTo({ top: 0, behavior: 'instant' });
  toaster.show(SAVED);
  await expect.poll(() => getComputedStyle(region().element()).position).toBe('fixed');
  const view = window.visualViewport;
  if (!view) throw new Error('there is a visual viewport in every browser');
  Object.defineProperty(view, 'height', { value: 400, configurable: true });
  view.dispatchEvent(new Event('resize'));
  await expect.poll(() => getComputedStyle(region().element()).position).toBe('sticky');
  Reflect.deleteProperty(view, 'height');
});

test('a toast moves the page after a press, not during it', async () => {
  await page.viewport(360, 740);
  const toaster = createToaster();
  await render(<FieldBelow toaster={toaster} />);
  toaster.show(FAILED);
  const place = () => getComputedStyle(region().element()).position;
  await expect.poll(place).toBe('fixed');
  const press = (type: string) => document.body.dispatchEvent(new PointerEvent(type));
  press('pointerdown');
  window.scrollTo({ top: 1500, behavior: 'instant' });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(place()).toBe('fixed');
  press('pointerup');
  await expect.poll(place).toBe('sticky');
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
