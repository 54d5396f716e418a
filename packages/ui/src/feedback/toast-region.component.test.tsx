import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../forms/button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Container } from '../layout/container.tsx';
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

test('what went wrong interrupts, what went well is read in its turn', async () => {
  const toaster = createToaster();
  await render(<Page toaster={toaster} />);
  toaster.show(FAILED);
  toaster.show(SAVED);
  await expect.element(region().getByRole('alert')).toHaveTextContent(FAILED.text);
  await expect.element(region().getByRole('status')).toHaveTextContent(SAVED.text);
  await expectAccessible();
});

test('a toast lies at the bottom left', async () => {
  const toaster = createToaster();
  await render(<Page toaster={toaster} />);
  toaster.show(FAILED);
  const toast = region().getByText(FAILED.text);
  await expect.element(toast).toBeVisible();
  const { right, top } = toast.element().getBoundingClientRect();
  expect(right).toBeLessThan(window.innerWidth / 2);
  expect(top).toBeGreaterThan(window.innerHeight / 2);
});

test.each([1280, 1600])(
  'at %i pixels a toast ends where the column of the page does',
  async (width) => {
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
    // A keyboard of the screen sends it to the head.
    const view = window.visualViewport;
    if (!view) throw new Error('there is a visual viewport in every browser');
    Object.defineProperty(view, 'height', { value: 400, configurable: true });
    view.dispatchEvent(new Event('resize'));
    await expect.poll(() => getComputedStyle(region().element()).position).toBe('sticky');
    expect(left('[data-toast]')).toBe(left('[data-column]'));
    Reflect.deleteProperty(view, 'height');
  },
);

/** A form of a phone under a head that stays, filled with fields from top to end. */
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

/** The fields whose middle can be pressed, and those over whose middle a toast lies. */
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

test('a toast takes no field from whoever is about to press it, wherever the page stands', async () => {
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
    // What was at the top is there still: the page has moved down, not under it.
    expect(pressableFields().open[0]).toBe(before[0]);
    for (const { id } of toaster.getState()) toaster.dismiss(id);
    await expect.element(region().getByText(FAILED.text)).not.toBeInTheDocument();
  }
});

test('a toast leaves the corner when a field is scrolled there, and when a keyboard hides it', async () => {
  await page.viewport(360, 740);
  const toaster = createToaster();
  await render(
    <>
      <div style={{ height: '1500px' }} />
      <TextField name="last" label="الاسم" />
      <ToastRegion toaster={toaster} label="التنبيهات" closeLabel="إغلاق" />
    </>,
  );
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

test('a toast waits while it is pointed at or used, and leaves afterwards', async () => {
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

test('a toast that is closed gives the focus to the next, and the last one back', async () => {
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

test('a toast that comes while a dialog is open can be seen, read and closed', async () => {
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
