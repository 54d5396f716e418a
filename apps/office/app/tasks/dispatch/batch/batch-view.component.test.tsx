import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleBatch, sampleParcel } from '../testing/samples.ts';
import { BatchView } from './batch-view.tsx';

test('handing over without any scan warns with the number of envelopes', async () => {
  const parcels = [sampleParcel(), sampleParcel({ requestId: '260000000026' })];
  await renderScreen(
    <BatchView details={{ batch: sampleBatch({ parcels: 2 }), parcels }} />,
    'clerk',
  );
  await page.getByRole('button', { name: 'تسليم للبريد' }).click();
  const warning = 'لم يُراجع بالماسح أي مظروف من 2. راجعها قبل التسليم.';
  await expect.element(page.getByRole('dialog').getByText(warning)).toBeVisible();
  await expectAccessible();
});
