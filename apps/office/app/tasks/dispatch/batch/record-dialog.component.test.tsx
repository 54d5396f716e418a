import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleParcel } from '../testing/samples.ts';
import { RecordDialog } from './record-dialog.tsx';
import type { useBatchActions } from './use-batch-actions.ts';

test('delivery without a code requires a reason and a recipient', async () => {
  const change = { isPending: false, error: null, reset: () => {}, mutate: () => {} };
  await renderScreen(
    <RecordDialog
      parcel={sampleParcel({ state: 'INTRANSIT', delivery: 'HANDED_OVER' })}
      change={change as unknown as ReturnType<typeof useBatchActions>['record']}
      onClose={() => {}}
    />,
    'clerk',
  );
  await page.getByRole('radio', { name: 'بلا كود' }).click();
  await page.getByRole('button', { name: 'مراجعة' }).click();
  await expect.element(page.getByRole('link', { name: /^لماذا بلا كود/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^اسم من استلم/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /كود الاستلام/ })).not.toBeInTheDocument();
  await expectAccessible();
});
