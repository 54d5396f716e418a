import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleParcel } from '../testing/samples.ts';
import { RecordDialog } from './record-dialog.tsx';
import type { useBatchActions } from './use-batch-actions.ts';

async function renderDialog() {
  const change = { isPending: false, error: null, reset: () => {}, mutate: () => {} };
  await renderScreen(
    <RecordDialog
      parcel={sampleParcel({ state: 'INTRANSIT', delivery: 'HANDED_OVER' })}
      change={change as unknown as ReturnType<typeof useBatchActions>['record']}
      onClose={() => {}}
    />,
    'clerk',
  );
}

test('a loss requires a note, and the review says what it revokes and whom it tells', async () => {
  await renderDialog();
  await page.getByRole('radio', { name: 'ضاع' }).click();
  await page.getByRole('button', { name: 'مراجعة' }).click();
  const note = page.getByRole('textbox', { name: 'كيف عُرف أنه ضاع' });
  await expect.element(page.getByRole('link', { name: /^كيف عُرف أنه ضاع/ })).toBeVisible();
  await note.fill('لم يجده البريد في مركزه');
  await page.getByRole('button', { name: 'مراجعة' }).click();
  await expect.element(page.getByRole('button', { name: 'إلغاء شهادات المظروف' })).toBeVisible();
  await expect.element(page.getByText(/تُلغى شهادات المظروف كلها .* ويُخبر صاحبه/)).toBeVisible();
  await expectAccessible();
});

test('delivery without a code requires a reason and a recipient', async () => {
  await renderDialog();
  await page.getByRole('radio', { name: 'بلا كود' }).click();
  await page.getByRole('button', { name: 'مراجعة' }).click();
  await expect.element(page.getByRole('link', { name: /^لماذا بلا كود/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^اسم من استلم/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /كود الاستلام/ })).not.toBeInTheDocument();
  await expectAccessible();
});
