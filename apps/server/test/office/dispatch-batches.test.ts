import {
  packBatch,
  readBatch,
  readBatches,
  readParcel,
  reprintLabel,
  setCourierReference,
} from '@wathiqa/contract/office';
import { expect, test } from 'vitest';
import { lastEntry } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';

const { server, citizen, clerk } = await startOffice();
const auditor = await signInStaff(server, 'auditor');
const { createPaidRequest, createPackedBatch, handOver, record } = dispatchCalls(() => ({
  server,
  citizen,
  clerk,
}));

const add = (batchId: number, requestIds: string[], governorateCode = '01') =>
  clerk.call(packBatch, { body: { governorateCode, requestIds, batchId } });

test('refuses to add to a batch that is handed over, unknown or of another governorate', async () => {
  const { ids, batchId } = await createPackedBatch();
  const added = [await createPaidRequest()];
  expect((await add(batchId, added, '02')).status).toBe(409);
  expect((await add(999_999, added)).status).toBe(404);
  await handOver(batchId, ids);
  expect((await add(batchId, added)).status).toBe(409);
});

test('adds a request to an open batch, so that a stale hand-over is refused', async () => {
  const { ids, batchId } = await createPackedBatch();
  const added = await createPaidRequest();
  const { body } = await add(batchId, [added]);
  expect(body.batch).toMatchObject({ id: batchId, parcels: 2 });
  expect(await lastEntry(server)).toMatchObject({
    ...{ action: 'dispatch.pack', detail: { batchId, requests: [added] } },
  });
  expect((await handOver(batchId, ids)).status).toBe(409);
  expect((await handOver(batchId, [...ids, added])).status).toBe(200);
});

test('auditors change no number of the courier and print no label', async () => {
  const { ids, batchId } = await createPackedBatch();
  const reference = { batchId, courierReference: 'EG 1' };
  expect((await auditor.call(setCourierReference, { body: reference })).status).toBe(403);
  expect((await auditor.call(reprintLabel, { body: { requestId: ids[0] } })).status).toBe(403);
  const unknown = { ...reference, batchId: 999_999 };
  expect((await clerk.call(setCourierReference, { body: unknown })).status).toBe(404);
  const unpacked = { requestId: await createPaidRequest() };
  expect((await clerk.call(reprintLabel, { body: unpacked })).status).toBe(404);
});

test('finds a batch by its number and the beginning of its courier reference', async () => {
  const { batchId } = await createPackedBatch();
  const courierReference = 'EG-778 20';
  const { body } = await clerk.call(setCourierReference, { body: { batchId, courierReference } });
  expect(body.batch.courierReference).toBe(courierReference);
  const search = async (text: string) =>
    (await clerk.call(readBatches, { query: { text } })).body.batches.map(({ id }) => id);
  expect(await search('eg-778')).toEqual([batchId]);
  expect(await search(String(batchId).padStart(8, '0'))).toEqual([batchId]);
  expect(await search('778')).toEqual([]);
  await clerk.call(setCourierReference, { body: { batchId, courierReference: '' } });
  expect(await search('eg-778')).toEqual([]);
});

test('a reprinted label is audited, and the labels have the configured sender', async () => {
  const { ids, batchId } = await createPackedBatch();
  const [requestId = ''] = ids;
  expect((await clerk.call(reprintLabel, { body: { requestId } })).status).toBe(200);
  expect(await lastEntry(server)).toMatchObject({
    ...{ action: 'dispatch.reprintLabel', request_id: Number(requestId), actor_id: clerk.id },
  });
  const { body } = await clerk.call(readBatch, { query: { batchId: String(batchId) } });
  expect(body.sender).toEqual({ address: '', phone: '' });
});

test('a wrong delivery code leaves one try less', async () => {
  const { ids, batchId } = await createPackedBatch();
  const [requestId = ''] = ids;
  await handOver(batchId, ids);
  const wrong = { code: '000000', noCodeReason: undefined, takenBy: undefined };
  await record(requestId, 'recordDelivery', wrong);
  const { body } = await clerk.call(readParcel, { query: { requestId } });
  expect(body.parcel.codeTriesLeft).toBe(4);
});
