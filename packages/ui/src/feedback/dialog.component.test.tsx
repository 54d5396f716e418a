import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../forms/button.tsx';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Dialog } from './dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';

const OUTSIDE = { position: { x: 200, y: -40 }, force: true };

afterEach(() => vi.useRealTimers());

function Question({ urgent = false }: { urgent?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <main>
      <Button onClick={() => setOpen(true)}>حذف</Button>
      <Dialog
        open={open}
        onClose={close}
        title="حذف الوثيقة؟"
        closeLabel="إغلاق"
        urgent={urgent}
        actions={<Button onClick={close}>نعم</Button>}
      >
        <p>لن تُسجل في الطلب.</p>
      </Dialog>
    </main>
  );
}

const opener = () => page.getByRole('button', { name: 'حذف' });

test('a dialog has a name and description and makes the page inert', async () => {
  await render(<Question />);
  await userEvent.click(opener());
  const dialog = page.getByRole('dialog', { name: 'حذف الوثيقة؟' });
  await expect.element(dialog).toHaveAccessibleDescription('لن تُسجل في الطلب.');
  await expectAccessible();
});

test('a dialog without fields focuses its title, then its buttons', async () => {
  await render(<Question />);
  await userEvent.click(opener());
  await expect.element(page.getByRole('heading', { name: 'حذف الوثيقة؟' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'إغلاق' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'نعم' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(opener()).not.toHaveFocus();
});

test.each([
  ['the Escape key', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(page.getByRole('button', { name: 'إغلاق' }))],
  ['its action', () => userEvent.click(page.getByRole('button', { name: 'نعم' }))],
] as const)('%s closes a dialog and restores focus', async (_, close) => {
  await render(<Question />);
  await userEvent.click(opener());
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await close();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

test('Escape after typing asks for a second one, choices do not', async () => {
  const onClose = vi.fn();
  await render(
    <Dialog open onClose={onClose} title="ملاحظة" closeLabel="إغلاق">
      <input aria-label="النص" />
      <input type="checkbox" aria-label="عاجلة" />
    </Dialog>,
  );
  await userEvent.click(page.getByRole('checkbox'));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.fill(page.getByRole('textbox'), 'نص');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'إغلاق' })).toHaveFocus();
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a dialog with fields focuses the first, and a press outside keeps what is typed', async () => {
  await render(
    <Dialog open onClose={() => expect.unreachable()} title="ملاحظة" closeLabel="إغلاق">
      <input aria-label="النص" />
      <input aria-label="غيره" />
    </Dialog>,
  );
  const field = page.getByRole('textbox', { name: 'النص' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('نص');
  await userEvent.click(page.getByRole('dialog'), OUTSIDE);
  await expect.element(field).toHaveValue('نص');
});

test('an urgent dialog takes focus itself, so no key presses a button', async () => {
  await render(<Question urgent />);
  await userEvent.click(opener());
  const dialog = page.getByRole('alertdialog', { name: 'حذف الوثيقة؟' });
  await expect.element(dialog).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
});

test('a message closes after five seconds, but not during hover or focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const close = vi.fn();
  await render(
    <MessageDialog open onClose={close} title="شكرًا لتواصلك معنا" closeLabel="إغلاق">
      <p>تم استلام رسالتك.</p>
    </MessageDialog>,
  );
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toHaveFocus();
  await userEvent.hover(page.getByText('تم استلام رسالتك.'));
  vi.advanceTimersByTime(60_000);
  expect(close).not.toHaveBeenCalled();

  // Focus also pauses.
  await userEvent.tab();
  await userEvent.hover(dialog, OUTSIDE);
  vi.advanceTimersByTime(60_000);
  expect(close).not.toHaveBeenCalled();

  page.getByRole('button', { name: 'إغلاق' }).element().blur();
  vi.advanceTimersByTime(5000);
  expect(close).toHaveBeenCalledOnce();
});
