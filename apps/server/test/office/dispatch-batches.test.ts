import {
  moveParcels,
  packBatch,
  printLabels,
  readBatch,
  readBatches,
  readDispatch,
  readParcel,
  setCourierReference,
} from '@wathiqa/contract/office';
import { describe, expect, test } from 'vitest';
import { lastEntry } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { startOffice } from '../support/office/office-server.ts';
import { createOffice } from '../support/office/offices.ts';
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

const move = (batchId: number, requestIds: readonly string[], toBatchId?: number, by = clerk) =>
  by.call(moveParcels, { body: { batchId, requestIds, toBatchId } });

describe('moving parcels to another batch', () => {
  test('is refused without permission, for one batch, an unknown one, or another governorate', async () => {
    const [from, to] = [await createPackedBatch(2), await createPackedBatch()];
    expect((await move(from.batchId, from.ids, to.batchId, auditor)).status).toBe(403);
    expect((await move(from.batchId, from.ids, from.batchId)).status).toBe(400);
    expect((await move(from.batchId, from.ids)).status).toBe(400);
    expect((await move(from.batchId, from.ids, 999_999)).status).toBe(404);
    expect((await move(999_999, from.ids, to.batchId)).status).toBe(404);
    await server.database.query
      .updateTable('dispatch_batches')
      .set({ governorate_code: '02' })
      .where('id', '=', to.batchId)
      .execute();
    expect((await move(from.batchId, from.ids, to.batchId)).status).toBe(409);
  });

  test('is refused for a closed batch, a foreign parcel, another courier reference or office', async () => {
    const [from, to] = [await createPackedBatch(2), await createPackedBatch()];
    const [first = '', second = ''] = from.ids;
    expect((await move(from.batchId, [first, ...to.ids], to.batchId)).status).toBe(409);
    const refer = (courierReference: string, seen: string | null) =>
      clerk.call(setCourierReference, { body: { batchId: to.batchId, courierReference, seen } });
    await refer('EG 2', null);
    expect((await move(from.batchId, [first], to.batchId)).status).toBe(409);
    await refer('', 'EG 2');
    const office = await createOffice(server, 'الإرسال', [clerk.id]);
    const belong = (officeId: number | null) =>
      server.database.query
        .updateTable('requests')
        .set({ office_id: officeId })
        .where('id', 'in', to.ids.map(Number))
        .execute();
    await belong(office);
    expect((await move(from.batchId, [first], to.batchId)).status).toBe(409);
    await belong(null);
    await handOver(to.batchId, to.ids);
    expect((await move(from.batchId, [first], to.batchId)).status).toBe(409);
    expect((await move(to.batchId, to.ids, from.batchId)).status).toBe(409);
    const { body } = await clerk.call(readBatch, { query: { batchId: String(from.batchId) } });
    expect(body.parcels.map(({ requestId }) => requestId)).toEqual([first, second]);
    await server.database.query.updateTable('offices').set({ active: false }).execute();
  });

  test('splits a batch: the rest, its labels and the hand-over follow, and the audit names both', async () => {
    const from = await createPackedBatch(3);
    const [first = '', ...rest] = from.ids;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const split = () =>
      clerk.call(moveParcels, {
        headers: key,
        body: { batchId: from.batchId, requestIds: [first] },
      });
    const { batch } = (await split()).body;
    expect(batch).toMatchObject({ parcels: 1, governorateCode: '01', handedOverAt: null });
    expect(await lastEntry(server)).toMatchObject({
      action: 'dispatch.move',
      detail: { batchId: from.batchId, toBatchId: batch.id, requests: [first] },
    });
    expect((await split()).body.batch.id).toBe(batch.id);
    expect((await handOver(from.batchId, from.ids)).status).toBe(409);
    expect((await handOver(from.batchId, rest)).status).toBe(200);
    expect(
      (await clerk.call(readParcel, { query: { requestId: first } })).body.parcel,
    ).toMatchObject({ batchId: batch.id, delivery: 'PACKED' });
  });

  test('merges a batch into another, and leaves an empty one that is not listed', async () => {
    const [from, to] = [await createPackedBatch(2), await createPackedBatch()];
    const { body } = await move(from.batchId, from.ids, to.batchId);
    expect(body.batch).toMatchObject({ id: to.batchId, parcels: 3 });
    const { batches } = (await clerk.call(readDispatch, { query: {} })).body;
    expect(batches.map(({ id }) => id)).not.toContain(from.batchId);
    expect((await handOver(to.batchId, [...to.ids, ...from.ids])).status).toBe(200);
  });
});

test('auditors change no number of the courier and print no label', async () => {
  const { ids, batchId } = await createPackedBatch();
  const reference = { batchId, courierReference: 'EG 1', seen: null };
  expect((await auditor.call(setCourierReference, { body: reference })).status).toBe(403);
  expect((await auditor.call(printLabels, { body: { requestIds: ids } })).status).toBe(403);
  const unknown = { ...reference, batchId: 999_999 };
  expect((await clerk.call(setCourierReference, { body: unknown })).status).toBe(404);
  const unpacked = { requestIds: [await createPaidRequest()] };
  expect((await clerk.call(printLabels, { body: unpacked })).status).toBe(404);
});

test('finds a batch by its number and the beginning of its courier reference', async () => {
  const { batchId } = await createPackedBatch();
  const courierReference = 'EG-778 20';
  const { body } = await clerk.call(setCourierReference, {
    body: { batchId, courierReference, seen: null },
  });
  expect(body.batch.courierReference).toBe(courierReference);
  const search = async (text: string) =>
    (await clerk.call(readBatches, { query: { text } })).body.batches.map(({ id }) => id);
  expect(await search('eg-778')).toEqual([batchId]);
  expect(await search(String(batchId).padStart(8, '0'))).toEqual([batchId]);
  expect(await search('778')).toEqual([]);
  await clerk.call(setCourierReference, {
    body: { batchId, courierReference: '', seen: courierReference },
  });
  expect(await search('eg-778')).toEqual([]);
});

test('a printed label is audited, and the labels have the configured sender', async () => {
  const { ids, batchId } = await createPackedBatch();
  expect((await clerk.call(printLabels, { body: { requestIds: ids } })).status).toBe(200);
  expect(await lastEntry(server)).toMatchObject({
    ...{ action: 'dispatch.printLabels', detail: { requests: ids }, actor_id: clerk.id },
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
