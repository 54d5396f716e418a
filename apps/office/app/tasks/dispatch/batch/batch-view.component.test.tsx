import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../../testing/render-screen.tsx';
import { sampleBatch, sampleParcel } from '../testing/samples.ts';
import { BatchView } from './batch-view.tsx';

test('handing over without any scan warns with the number of envelopes', async () => {
  const parcels = [sampleParcel(), sampleParcel({ requestId: '260000000026' })];
  const details = { batch: sampleBatch({ parcels: 2 }), parcels, waitingCertificates: [] };
  await renderScreen(<BatchView details={details} />, 'clerk');
  await page.getByRole('button', { name: 'تسليم للبريد' }).click();
  const warning = 'لم يُراجع بالماسح أي مظروف من 2. راجعها قبل التسليم.';
  await expect.element(page.getByRole('dialog').getByText(warning)).toBeVisible();
  await expectAccessible();
});

test('some envelopes are chosen by check boxes and moved to a new batch', async () => {
  const sent: unknown[] = [];
  stubServer({
    '/api/office/dispatch': () => ({ waiting: [], withoutAddress: 0, parcels: [], batches: [] }),
    '/api/office/dispatch/move': (body) => {
      sent.push(body);
      return { batch: sampleBatch({ id: 8 }) };
    },
  });
  const parcels = [sampleParcel(), sampleParcel({ requestId: '260000000026' })];
  const details = { batch: sampleBatch({ parcels: 2 }), parcels, waitingCertificates: [] };
  await renderScreen(<BatchView details={details} />, 'clerk');
  await page.getByRole('checkbox').nth(1).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'نقل مظروف واحد' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('إلى').selectOptions('دفعة جديدة');
  await dialog.getByRole('button', { name: 'مراجعة' }).click();
  await dialog.getByRole('button', { name: 'نقل' }).click();
  await expect.poll(() => sent).toEqual([{ batchId: 7, requestIds: ['260000000026'] }]);
});

test('a document that the register does not know is confirmed with a reason', async () => {
  const sent: unknown[] = [];
  stubServer({
    '/api/office/certificates/confirm': (body) => {
      sent.push(body);
      return {};
    },
  });
  const waiting = {
    documentId: 12,
    requestId: '260000000018',
    documentType: 'Birth',
    position: 2,
    cause: 'none',
    since: '2026-11-21T10:00:00.000Z',
    confirmedBy: null,
  } as const;
  const away = { ...waiting, documentId: 13, cause: 'away' } as const;
  const waitingCertificates = [waiting, away];
  const details = { batch: sampleBatch(), parcels: [sampleParcel()], waitingCertificates };
  await renderScreen(<BatchView details={details} />, 'supervisor');
  const table = page.getByRole('table', { name: 'شهادات لم تُطبع' });
  await expect.element(table.getByText(/ليس لها قيد/)).toBeVisible();
  await expectAccessible();
  await table.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('كيف تأكدت من الوثيقة').fill('راجعت صورة الأصل');
  await dialog.getByRole('button', { name: 'مراجعة' }).click();
  await dialog.getByRole('button', { name: 'ورقة السجل في المظروف' }).click();
  const reason = 'راجعت صورة الأصل';
  await expect.poll(() => sent).toEqual([{ documentId: 12, reason }]);
});

test('an answer after its dialog was closed does not close the next one', async () => {
  const answered = Promise.withResolvers<void>();
  const sent = { delivery: 'HANDED_OVER', state: 'INTRANSIT' } as const;
  const parcels = ['260000000018', '260000000026'].map((requestId) =>
    sampleParcel({ requestId, ...sent }),
  );
  const batch = sampleBatch({ handedOverAt: '2026-11-21T10:00:00.000Z', handedOverBy: 'سارة حسن' });
  stubServer({
    '/api/office/dispatch/record': async () => {
      await answered.promise;
      return { parcel: parcels[0] };
    },
  });
  const details = { batch, parcels, waitingCertificates: [] };
  await renderScreen(<BatchView details={details} />, 'clerk');
  const [first, second] = [1, 2].map((row) =>
    page
      .getByRole('row')
      .nth(row)
      .getByRole('button', { name: /^تسجيل/ }),
  );
  const dialog = page.getByRole('dialog');
  await first?.click();
  await dialog.getByRole('radio', { name: 'عاد إلى القطاع' }).click();
  await dialog.getByRole('button', { name: 'مراجعة' }).click();
  await dialog.getByRole('button', { name: 'تسجيل', exact: true }).click();
  await dialog.getByRole('button', { name: 'إغلاق', exact: true }).click();
  await second?.click();
  answered.resolve();
  await expect.element(page.getByText('سُجِّل في الطلب')).toBeVisible();
  await dialog.getByRole('radio', { name: 'عاد إلى القطاع' }).click();
  await dialog.getByRole('button', { name: 'مراجعة' }).click();
  await expect.element(dialog.getByText(/^عادت الأوراق/)).toBeVisible();
});
