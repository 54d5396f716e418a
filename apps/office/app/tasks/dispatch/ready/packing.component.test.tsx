import { RESPONSE_CODES } from '@wathiqa/domain';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../../testing/render-screen.tsx';
import { sampleBatch, sampleParcel } from '../testing/samples.ts';
import { Packing } from './packing.tsx';

function ReadyParcels() {
  const [openBatches, setOpenBatches] = useState([sampleBatch()]);
  const parcels = [sampleParcel({ batchId: null, delivery: 'NOT_PACKED' })];
  const refetchParcels = async () => {
    setOpenBatches([]);
    return parcels;
  };
  return <Packing governorateCode="01" {...{ parcels, openBatches, refetchParcels }} />;
}

test('packs a new batch after the chosen one was handed over', async () => {
  const sent: unknown[] = [];
  stubServer({
    '/api/office/dispatch/pack': (body) => {
      sent.push(body);
      return { ResponseCode: RESPONSE_CODES.CHANGED, ResponseMessage: 'changed' };
    },
  });
  await renderScreen(<ReadyParcels />, 'clerk');
  await page.getByRole('checkbox').click();
  await page.getByLabelText('تُضاف إلى').selectOptions('7');
  const pack = page.getByRole('button', { name: 'تجهيز الدفعة' });
  await pack.click();
  await expect.element(page.getByLabelText('تُضاف إلى')).not.toBeInTheDocument();
  await pack.click();
  const body = { governorateCode: '01', requestIds: ['260000000018'] };
  await expect.poll(() => sent).toEqual([{ ...body, batchId: 7 }, body]);
});

test('a scanned label chooses its request for the batch', async () => {
  stubServer({});
  await renderScreen(<ReadyParcels />, 'clerk');
  const field = page.getByRole('textbox', { name: 'ملصق أو شهادة' });
  await userEvent.fill(field, '260000000026');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/لا ينتظر التجهيز هنا/)).toBeVisible();
  await userEvent.fill(field, '٢٦٠٠٠٠٠٠٠٠١٨');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^اختير الطلب/)).toBeVisible();
  await expect.element(page.getByRole('checkbox')).toBeChecked();
  await expect.element(field).toHaveFocus();
});
