import type { Page } from '@playwright/test';
import { readCode128 } from '../../../apps/office/app/tasks/dispatch/print/testing/read-code128.ts';
import type { Register } from '../fixtures.ts';
import { registerRequest } from './office.ts';

/** Places a request with two accepted, paid documents and a rejected one. */
export async function registerPaid(
  register: Register,
  email: string,
  url?: string,
): Promise<string> {
  const requestId = await registerRequest(email, url);
  await register(
    `UPDATE documents SET
       state = CASE position WHEN 3 THEN 'REJECTED' ELSE 'WAITING_PAYMENT' END,
       rejection_reason = CASE position WHEN 3 THEN 'الاسم لا يطابق الاسم المسجل' END
     WHERE request_id = $1`,
    [requestId],
  );
  await markPaid(register, requestId);
  await register(
    `INSERT INTO request_history (request_id, event, state, actor_kind)
     VALUES ($1, 'STATE_CHANGED', 'PAYMENT_ACCEPTED', 'system')`,
    [requestId],
  );
  return requestId;
}

export async function markPaid(register: Register, requestId: string): Promise<void> {
  for (const state of ['WAITING_PAYMENT', 'PAYMENT_ACCEPTED']) {
    await register('UPDATE requests SET state = $2, step_at = now() WHERE id = $1', [
      requestId,
      state,
    ]);
  }
}

export async function pack(register: Register, requestId: string): Promise<string> {
  const [batch] = await register<{ id: string }>(
    `INSERT INTO dispatch_batches (governorate_code, created_by)
     SELECT governorate_code, (SELECT min(id) FROM staff) FROM requests WHERE id = $1 RETURNING id`,
    [requestId],
  );
  await register("UPDATE requests SET delivery = 'PACKED', batch_id = $2 WHERE id = $1", [
    requestId,
    batch?.id,
  ]);
  return String(batch?.id);
}

export async function handOver(register: Register, batchId: string): Promise<void> {
  await register(
    'UPDATE dispatch_batches SET handed_over_by = created_by, handed_over_at = now() WHERE id = $1',
    [batchId],
  );
  await register(
    "UPDATE requests SET state = 'INTRANSIT', delivery = 'HANDED_OVER' WHERE batch_id = $1",
    [batchId],
  );
}

/** Decodes the label's barcode from a screenshot. */
export async function scanLabel(page: Page, requestId: string): Promise<string> {
  const picture = await page.locator(`[data-barcode="${requestId}"]`).screenshot();
  const line = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('The browser draws nothing');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, Math.floor(bitmap.height / 2), bitmap.width, 1);
    return Array.from({ length: bitmap.width }, (_, place) => (data[place * 4] ?? 255) < 128);
  }, picture.toString('base64'));
  return readCode128(line);
}
