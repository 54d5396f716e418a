import { changeAddress, shipmentInfo } from '@wathiqa/contract';
import {
  decideRequest,
  handOverBatch,
  packBatch,
  readDispatch,
  recordDispatch,
  recordVisit,
} from '@wathiqa/contract/office';
import { formatCairoMoment, formatRequestId, RESPONSE_CODES } from '@wathiqa/domain';
import { describe, expect, test } from 'vitest';
import { dispatchCalls, WITHOUT_CODE } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { cairoAddress, createOrderBody, documents } from '../support/orders.ts';

const { server, citizen, clerk } = await startOffice();

const { createPaidRequest, pack, handOver, record, createPackedBatch } = dispatchCalls(() => ({
  server,
  citizen,
  clerk,
}));

describe('separation of duties', () => {
  test('another staff member than the orderer packs and hands over', async () => {
    const own = await createOfficeRequest(await server.signIn('clerk@wathiqa.example'));
    await setRequestState(server, clerk, own, 'PAYMENT_ACCEPTED');
    const refused = await pack([await createPaidRequest(), own]);
    expect([refused.status, refused.body.ResponseCode, refused.body.Id]).toEqual([
      ...[409, RESPONSE_CODES.OWN_REQUEST, own],
    ]);

    const other = await signInStaff(server, 'supervisor');
    const { body } = await other.call(packBatch, {
      body: { governorateCode: '01', requestIds: [own] },
    });
    const handedOver = await handOver(body.batch.id, [own]);
    expect([handedOver.status, handedOver.body.ResponseCode]).toEqual([
      ...[409, RESPONSE_CODES.OWN_REQUEST],
    ]);
    const { status } = await other.call(handOverBatch, {
      body: { batchId: body.batch.id, requestIds: [own] },
    });
    expect(status).toBe(200);
  });

  test('another staff member than the decider packs, hands over and resends an ID card', async () => {
    const order = createOrderBody('nidDoc', documents.nidDoc()) as never;
    const created = await citizen.order(crypto.randomUUID(), order);
    const requestId = created.body.Id ?? '';
    const customerAddress = cairoAddress();
    await citizen.call(shipmentInfo, { body: { requestID: requestId, customerAddress } });
    const { version, items } = await readRequestAs(clerk, requestId);
    const decisions = items.map(({ id }) => ({ documentId: id, accept: true }));
    await clerk.call(decideRequest, { body: { requestId, version, decisions } });
    await setRequestState(server, clerk, requestId, 'PAYMENT_ACCEPTED');

    const other = await signInStaff(server, 'supervisor');
    const visit = async (by: Staff) => {
      const { version: now } = await readRequestAs(by, requestId);
      return (await by.call(recordVisit, { body: { requestId, version: now } })).body.ResponseCode;
    };
    expect(await visit(clerk)).toBe(RESPONSE_CODES.OWN_DECISION);
    expect(await visit(other)).toBe(200);
    const refused = await pack([requestId]);
    expect([refused.status, refused.body.ResponseCode]).toEqual([409, RESPONSE_CODES.OWN_DECISION]);
    const body = { governorateCode: '01', requestIds: [requestId] };
    const packed = await other.call(packBatch, { body });
    const { id: batchId } = packed.body.batch;
    const handedOver = await handOver(batchId, [requestId]);
    expect(handedOver.body.ResponseCode).toBe(RESPONSE_CODES.OWN_DECISION);
    await other.call(handOverBatch, { body: { batchId, requestIds: [requestId] } });

    const act = async (by: Staff, action: string, more: object = {}) => {
      const { version: now } = await readRequestAs(by, requestId);
      const sent = { requestId, version: now, action, note: '', ...more };
      return (await by.call(recordDispatch, { body: sent })).body.ResponseCode;
    };
    expect(await act(clerk, 'recordDelivery', WITHOUT_CODE)).toBe(RESPONSE_CODES.OWN_DECISION);
    expect(await act(clerk, 'recordReturn')).toBe(RESPONSE_CODES.OWN_DECISION);
    expect(await act(other, 'recordReturn')).toBe(200);
    expect(await act(clerk, 'sendAgain')).toBe(RESPONSE_CODES.OWN_DECISION);
  });
});

describe('packing is refused', () => {
  test('when one of the requests cannot be packed: then none is', async () => {
    const [good, waiting] = [await createPaidRequest(), await createOfficeRequest(citizen)];
    const answer = await pack([good, waiting]);
    expect([answer.status, answer.body.ResponseCode]).toEqual([409, RESPONSE_CODES.CHANGED]);
    expect((await readRequestAs(clerk, good)).delivery).toBe('NOT_PACKED');
  });

  test('when one goes to another governorate', async () => {
    const id = await createPaidRequest();
    expect((await pack([id], '02')).status).toBe(400);
    expect((await readRequestAs(clerk, id)).delivery).toBe('NOT_PACKED');
  });

  test('for a day when the address was changed after the payment, and says until when', async () => {
    const id = await createPaidRequest();
    const customerAddress = cairoAddress({ address: 'شقة 1، دور 1، عقار 1، شارع الهرم' });
    await citizen.call(changeAddress, { body: { requestId: id, customerAddress } });
    const held = await pack([id]);
    expect([held.status, held.body.ResponseCode]).toEqual([409, RESPONSE_CODES.PACKING_HELD]);
    expect(held.body.ResponseMessage).toContain(formatRequestId(id));
    const { parcels } = (await clerk.call(readDispatch, { query: { governorateCode: '01' } })).body;
    const parcel = parcels.find(({ requestId }) => requestId === id);
    expect(parcel?.heldUntil).toEqual(expect.any(String));
    const changedAt = new Date(Date.parse(parcel?.heldUntil ?? '') - 24 * 3_600_000);
    expect(held.body.ResponseMessage).toContain(
      formatCairoMoment(new Date(parcel?.heldUntil ?? '')),
    );
    await server.database.query
      .updateTable('requests')
      .set({ readdressed_at: new Date(changedAt.getTime() - 24 * 3_600_000) })
      .where('id', '=', Number(id))
      .execute();
    expect((await pack([id])).status).toBe(200);
  });

  test('a second time', async () => {
    const id = await createPaidRequest();
    expect((await pack([id])).status).toBe(200);
    expect((await pack([id])).status).toBe(409);
  });
});

describe('handing over is refused', () => {
  test('when a request was taken out since it was seen, and nothing leaves', async () => {
    const { ids, batchId } = await createPackedBatch(2);
    const [stays = '', leaves = ''] = ids;
    expect((await record(leaves, 'unpack')).status).toBe(200);
    const answer = await handOver(batchId, ids);
    expect([answer.status, answer.body.ResponseCode]).toEqual([409, RESPONSE_CODES.CHANGED]);
    expect(await readRequestAs(clerk, stays)).toMatchObject({
      state: 'PAYMENT_ACCEPTED',
      delivery: 'PACKED',
    });
    expect((await handOver(batchId, [stays])).status).toBe(200);
  });

  test('when fewer or others were seen than lie in it', async () => {
    const { ids, batchId } = await createPackedBatch(2);
    const other = await createPaidRequest();
    expect((await handOver(batchId, ids.slice(0, 1))).status).toBe(409);
    expect((await handOver(batchId, [...ids.slice(0, 1), other])).status).toBe(409);
    expect((await readRequestAs(clerk, other)).delivery).toBe('NOT_PACKED');
  });

  test('a second time, and of a batch that is not there', async () => {
    const { ids, batchId } = await createPackedBatch();
    expect((await handOver(batchId, ids)).status).toBe(200);
    expect((await handOver(batchId, ids)).status).toBe(409);
    expect((await handOver(999_999, ids)).status).toBe(409);
  });
});

describe('recording is refused', () => {
  test.each([
    ['an attempt without its reason', { failure: undefined }],
    ['an attempt with a made-up reason', { failure: 'rain' }],
    ['another act with a reason', { action: 'recordDelivery', ...WITHOUT_CODE }],
    ['an attempt with a delivery code', { code: '123456' }],
    ['an attempt with a recipient', WITHOUT_CODE],
    ['a note of more than 200 characters', { note: 'ا'.repeat(201) }],
  ])('%s', async (_, wrong) => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(server, clerk, id, 'INTRANSIT', 'HANDED_OVER');
    const before = await readRequestAs(clerk, id);
    expect((await record(id, 'recordAttempt', wrong)).status).toBe(400);
    expect(await readRequestAs(clerk, id)).toEqual(before);
  });

  test.each([
    ['neither a code nor a reason', {}],
    ['a code and a reason', { code: '123456', ...WITHOUT_CODE }],
    ['a code of five digits', { code: '12345' }],
    ['a reason without recipient', { noCodeReason: 'notReceived' }],
    ['a made-up reason', { ...WITHOUT_CODE, noCodeReason: 'trustMe' }],
  ])('a delivery with %s', async (_, proof) => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(server, clerk, id, 'INTRANSIT', 'HANDED_OVER');
    const { version } = await readRequestAs(clerk, id);
    const body = { requestId: id, version, action: 'recordDelivery', note: '', ...proof };
    expect((await clerk.call(recordDispatch, { body })).status).toBe(400);
    expect((await readRequestAs(clerk, id)).delivery).toBe('HANDED_OVER');
  });

  test('on a version that is not the one that is', async () => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(server, clerk, id, 'INTRANSIT', 'HANDED_OVER');
    const { version } = await readRequestAs(clerk, id);
    expect((await record(id, 'recordDelivery', { version: version - 1 })).status).toBe(409);
    expect((await readRequestAs(clerk, id)).delivery).toBe('HANDED_OVER');
  });
});
