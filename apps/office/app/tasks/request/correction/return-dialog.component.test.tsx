import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleDocument } from '../testing/samples.ts';
import { ReturnDialog } from './return-dialog.tsx';

const NOTE = 'الاسم الثالث في السجل «عبد الرحيم»';

const OWNER = `1. الاسم: ${sampleDocument().fullName}`;
const markOf = (label: string) => page.getByRole('checkbox', { name: label });
const sendButton = page.getByRole('button', { name: 'إعادة للمواطن' });

async function show(onSend = vi.fn()) {
  await renderScreen(
    <ReturnDialog
      item={sampleDocument()}
      change={{ isPending: false, error: null, reset: () => {} }}
      onClose={() => {}}
      onSend={onSend}
    />,
    'clerk',
  );
  return onSend;
}

test('requires a marked field and a sentence, and names the missing one', async () => {
  const onSend = await show();
  await userEvent.click(sendButton);
  const summary = page.getByRole('alert').first();
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toMatchTextContent('حدد بيانًا واحدًا على الأقل');
  await userEvent.click(markOf(OWNER));
  await userEvent.click(sendButton);
  await expect.element(summary).toMatchTextContent('اكتب للمواطن ما الخطأ');
  await expect.element(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  expect(onSend).not.toHaveBeenCalled();
  await expectAccessible();
});

test("previews the citizen's view and sends it", async () => {
  const onSend = await show();
  await userEvent.click(markOf(OWNER));
  await userEvent.fill(page.getByRole('textbox'), ` ${NOTE} `);
  const preview = page.getByRole('region', { name: 'ما سيراه المواطن' });
  await expect.element(preview).toMatchTextContent(NOTE);
  await userEvent.click(sendButton);
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ documentId: 1, fields: ['name'], note: NOTE });
});

test('a sentence over its limit is not sent, and its length is said', async () => {
  const onSend = await show();
  await userEvent.click(markOf(OWNER));
  await userEvent.fill(page.getByRole('textbox'), 'ش'.repeat(1_000));
  await userEvent.click(sendButton);
  await expect
    .element(page.getByRole('textbox'))
    .toHaveAccessibleDescription(expect.stringContaining('على الأكثر، عندك 1000'));
  expect(onSend).not.toHaveBeenCalled();
});
