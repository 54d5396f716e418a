import { changeAddress, requestStatus, session, shipmentInfo } from '@wathiqa/contract';
import {
  DELIVERY_ACTIONS,
  readBatch,
  readBatches,
  readDispatch,
  readParcel,
} from '@wathiqa/contract/office';
import {
  createRequestId,
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  isActionAllowed,
  MAX_DELIVERY_ATTEMPTS,
  MAX_WRONG_DELIVERY_CODES,
  REQUEST_ACTIONS,
  REQUEST_STATES,
  RESPONSE_CODES,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { receivedAbout } from '../support/inbox.ts';
import { dispatchCalls, endAttemptDay, WITHOUT_CODE } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { birthOrder, cairoAddress } from '../support/orders.ts';

const { server, citizen, clerk } = await startOffice();

const { createPaidRequest, pack, handOver, record, createPackedBatch } = dispatchCalls(() => ({
  server,
  citizen,
  clerk,
}));

async function readSentCode(requestId: string): Promise<string> {
  await server.app.jobs.drain();
  const told = (await receivedAbout(server, requestId)).filter(({ channel }) => channel === 'sms');
  return told.map(({ text }) => /كود الاستلام (\d{6})/.exec(text)?.[1]).findLast(Boolean) ?? '';
}

const readParcelOf = async (requestId: string) =>
  (await clerk.call(readParcel, { query: { requestId } })).body.parcel;

const withCode = (id: string, code: string) =>
  record(id, 'recordDelivery', { code, noCodeReason: undefined, takenBy: undefined });

describe('delivery code', () => {
  test('accepts only the code sent to the applicant, stored in no table', async () => {
    const { ids, batchId } = await createPackedBatch();
    const [id = ''] = ids;
    await handOver(batchId, ids);
    const code = await readSentCode(id);
    expect(code).toMatch(/^[0-9]{6}$/);
    const { rows } = await sql<{ row: string }>`
      SELECT row_to_json(requests)::text || (SELECT json_agg(notifications)::text FROM notifications
             WHERE request_id = requests.id) AS row
      FROM requests WHERE id = ${id}::bigint`.execute(server.database.query);
    expect(rows[0]?.row).not.toContain(code);
    expect((await withCode(id, code)).status).toBe(200);
    expect((await readParcelOf(id)).delivery).toBe('DELIVERED');
    const { history } = await readRequestAs(clerk, id);
    expect(history.at(-1)).toMatchObject({ event: 'DELIVERED', proof: 'code', takenBy: null });
  });

  test('locks after five wrong codes, even for the correct one', async () => {
    const { ids, batchId } = await createPackedBatch();
    const [id = ''] = ids;
    await handOver(batchId, ids);
    const code = await readSentCode(id);
    for (let guess = 1; guess <= MAX_WRONG_DELIVERY_CODES; guess += 1) {
      const wrong = String((Number(code) + guess) % 1_000_000).padStart(6, '0');
      const refused = await withCode(id, wrong);
      expect([refused.status, refused.body.ResponseCode]).toEqual([
        409,
        RESPONSE_CODES.WRONG_DELIVERY_CODE,
      ]);
    }
    const locked = await withCode(id, code);
    expect(locked.body.ResponseCode).toBe(RESPONSE_CODES.DELIVERY_CODE_LOCKED);
    const guesses = await server.database.query
      .selectFrom('audit_entries')
      .where('action', '=', 'dispatch.wrongCode')
      .where('request_id', '=', Number(id))
      .select('id')
      .execute();
    expect(guesses).toHaveLength(MAX_WRONG_DELIVERY_CODES);
    expect((await record(id, 'recordDelivery')).status).toBe(200);
    const { history } = await readRequestAs(clerk, id);
    expect(history.at(-1)).toMatchObject({ proof: 'notReceived', takenBy: WITHOUT_CODE.takenBy });
    const { text } = await citizen.call(requestStatus, { headers: { requestid: id } });
    expect(text).not.toContain(WITHOUT_CODE.takenBy);
  });

  test('issues a new code for a resent parcel', async () => {
    const { ids, batchId } = await createPackedBatch();
    const [id = ''] = ids;
    await handOver(batchId, ids);
    const first = await readSentCode(id);
    await record(id, 'recordReturn');
    await record(id, 'sendAgain');
    const second = await readSentCode(id);
    expect(second).not.toBe(first);
    expect((await withCode(id, first)).status).toBe(409);
    expect((await withCode(id, second)).status).toBe(200);
  });

  test('counts wrong codes across dispatches', async () => {
    const { ids, batchId } = await createPackedBatch();
    const [id = ''] = ids;
    await handOver(batchId, ids);
    const wrongCode = async () => {
      const code = String((Number(await readSentCode(id)) + 1) % 1_000_000).padStart(6, '0');
      return (await withCode(id, code)).body.ResponseCode;
    };
    for (let guess = 1; guess < MAX_WRONG_DELIVERY_CODES; guess += 1) await wrongCode();
    await record(id, 'recordReturn');
    await record(id, 'sendAgain');
    expect(await wrongCode()).toBe(RESPONSE_CODES.WRONG_DELIVERY_CODE);
    expect(await wrongCode()).toBe(RESPONSE_CODES.DELIVERY_CODE_LOCKED);
  });
});

/** Every dispatch action in every state: only actions of the table take effect. */
const conditions = REQUEST_STATES.flatMap((state) =>
  DELIVERY_STATES.filter(
    // Only combinations that constraints permit.
    (delivery) =>
      delivery === 'NOT_PACKED' ||
      (delivery === 'PACKED' ? state === 'PAYMENT_ACCEPTED' : state === 'INTRANSIT'),
  ).map((delivery) => ({ state, delivery })),
);
describe.each(conditions)('request in $state and $delivery', ({ state, delivery }) => {
  test.each(DELIVERY_ACTIONS)('permits %s according to the table', async (act) => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(server, clerk, id, state, delivery);
    const before = await readRequestAs(clerk, id);
    const answer = await record(id, act);
    const allowed = isActionAllowed(act, { state, delivery, attempts: 0 });
    expect(answer.status).toBe(allowed ? 200 : 409);
    const after = await readRequestAs(clerk, id);
    if (!allowed) expect(after).toEqual(before);
    else {
      expect(after.version).toBe(before.version + 1);
      const { events } = REQUEST_ACTIONS[act];
      expect(after.history.length).toBe(before.history.length + events.length);
    }
  });
});

test('packed, handed over, tried three times, returned, resent, delivered', async () => {
  const id = await createPaidRequest(2);
  const packed = await pack([id]);
  const batchId = packed.body.batch.id;
  const parcel = await readParcelOf(id);
  expect(parcel).toMatchObject({ requestId: id, governorateCode: '01', batchId });
  expect(parcel.documents).toHaveLength(2);

  const handed = await handOver(batchId, [id]);
  expect(handed.body.batch).toMatchObject({
    handedOverAt: expect.any(String),
    handedOverBy: 'موظف المراجعة',
  });
  const { body } = await citizen.call(requestStatus, { headers: { requestid: id } });
  expect(body.State.CodeMessage).toBe('INTRANSIT');

  for (let attempt = 1; attempt <= MAX_DELIVERY_ATTEMPTS; attempt += 1) {
    expect((await record(id, 'recordAttempt')).status).toBe(200);
    expect((await readParcelOf(id)).attempts).toBe(attempt);
    await endAttemptDay(server, id);
  }
  expect((await record(id, 'recordAttempt')).status).toBe(409);
  await record(id, 'recordReturn');
  expect((await readParcelOf(id)).delivery).toBe('RETURNED');
  await record(id, 'sendAgain');
  expect(await readParcelOf(id)).toMatchObject({ delivery: 'HANDED_OVER', attempts: 0 });
  await record(id, 'recordDelivery');
  expect((await readParcelOf(id)).delivery).toBe('DELIVERED');
  const events = (await readRequestAs(clerk, id)).history.map(({ event }) => event);
  expect(events.slice(2)).toEqual([
    'PACKED',
    'HANDED_OVER',
    'STATE_CHANGED',
    'DELIVERY_ATTEMPTED',
    'DELIVERY_ATTEMPTED',
    'DELIVERY_ATTEMPTED',
    'RETURNED',
    'SENT_AGAIN',
    'DELIVERED',
  ]);
});

test('request removed from its batch waits again and is not handed over', async () => {
  const [stays, leaves] = [await createPaidRequest(), await createPaidRequest()];
  const { body } = await pack([stays, leaves]);
  expect((await record(leaves, 'unpack')).status).toBe(200);
  expect((await readRequestAs(clerk, leaves)).delivery).toBe('NOT_PACKED');
  expect((await handOver(body.batch.id, [stays])).body.batch.parcels).toBe(1);
  const waiting = await clerk.call(readDispatch, { query: { governorateCode: '01' } });
  expect(waiting.body.parcels.map(({ requestId }) => requestId)).toContain(leaves);
  const counted = waiting.body.waiting.filter((row) => row.governorateCode === '01');
  expect(counted.reduce((sum, { requests }) => sum + requests, 0)).toBe(
    waiting.body.parcels.length,
  );
});

test('counts waiting requests by post office with the oldest', async () => {
  const id = await createPaidRequest();
  const query = { governorateCode: '01', postOfficeCode: '11211' };
  const { body } = await clerk.call(readDispatch, { query });
  const row = body.waiting.find(({ postOfficeCode }) => postOfficeCode === '11211');
  expect(row).toMatchObject({ governorateCode: '01', requests: body.parcels.length });
  expect(row?.oldest).toBe(body.parcels[0]?.stepAt);
  expect(body.parcels.map(({ requestId }) => requestId)).toContain(id);
  const elsewhere = { ...query, postOfficeCode: '99999' };
  expect((await clerk.call(readDispatch, { query: elsewhere })).body.parcels).toEqual([]);
});

test('requests wait by payment and keep their place in the batch', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await createPaidRequest());
  const [first = '', second = '', third = ''] = ids;
  const update = (values: object, id: string) =>
    server.database.query
      .updateTable('requests')
      .set(values)
      .where('id', '=', Number(id))
      .execute();
  const [early, late] = [server.now(), new Date(server.now().getTime() + 1000)];
  await update({ step_at: early }, third);
  for (const id of [first, second]) await update({ step_at: late }, id);
  const waiting = (await clerk.call(readDispatch, { query: { governorateCode: '01' } })).body;
  const order = waiting.parcels.map(({ requestId }) => requestId).filter((id) => ids.includes(id));
  expect(order).toEqual([third, ...[first, second].toSorted()]);
  const { id: batchId } = (await pack(order)).body.batch;
  await update({ promise_missed_on: '2026-11-20', step_at: early }, third);
  const { parcels } = (await clerk.call(readBatch, { query: { batchId: String(batchId) } })).body;
  expect(parcels.map(({ requestId }) => requestId)).toEqual([first, second, third]);
});

test('counts a waiting request at the post office of its changed address', async () => {
  const id = await createPaidRequest();
  const counted = async () => {
    const { body } = await clerk.call(readDispatch, {});
    return body.waiting
      .filter(({ governorateCode }) => governorateCode === '02')
      .map(({ postOfficeCode, requests }) => [postOfficeCode, requests]);
  };
  const register = server.database.query;
  const { rows } = await sql<{ code: string; police: string }>`
    SELECT code, (SELECT min(code) FROM police_departments WHERE governorate_code = '02') AS police
    FROM post_offices WHERE governorate_code = '02' ORDER BY code LIMIT 1`.execute(register);
  const [first] = rows;
  const customerAddress = {
    ...cairoAddress(),
    governorateCode: 2,
    policeDeptCode: Number(first?.police),
    postOfficeCode: Number(first?.code),
  };
  await citizen.call(changeAddress, { body: { requestId: id, customerAddress } });
  expect(await counted()).toEqual([[first?.code, 1]]);
});

test.each(DELIVERY_FAILURES)(
  'failed attempt appears with its reason in the history: %s',
  async (failure) => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(server, clerk, id, 'INTRANSIT', 'HANDED_OVER');
    await record(id, 'recordAttempt', { failure, note: 'الساعة 3: بعد الظهر' });
    const { history } = await readRequestAs(clerk, id);
    expect(history.at(-1)).toMatchObject({ failure, note: 'الساعة 3: بعد الظهر' });
  },
);

test.each(['document:7', 'batch:3', 'failure:absent'])(
  'note %s stays free text, never a reference',
  async (note) => {
    const id = await createOfficeRequest(citizen);
    await setRequestState(server, clerk, id, 'INTRANSIT', 'HANDED_OVER');
    await record(id, 'recordDelivery', { note });
    const { history } = await readRequestAs(clerk, id);
    expect(history.at(-1)).toMatchObject({
      event: 'DELIVERED',
      documentId: null,
      batchId: null,
      failure: null,
      note,
    });
    const { body, text } = await citizen.call(requestStatus, { headers: { requestid: id } });
    expect(body.History.at(-1)).not.toHaveProperty('DocumentId');
    expect(text).not.toContain(note);
  },
);

test('history names the batch at packing and handover', async () => {
  const { ids, batchId } = await createPackedBatch();
  const [requestId = ''] = ids;
  await handOver(batchId, ids);
  const { history } = await readRequestAs(clerk, requestId);
  expect(history.slice(-3)).toMatchObject([
    { event: 'PACKED', batchId, note: null },
    { event: 'HANDED_OVER', batchId, note: null },
    { event: 'STATE_CHANGED', batchId: null, note: null },
  ]);
});

test('finds a parcel by label number in any digits, and audits it', async () => {
  const { ids, batchId } = await createPackedBatch();
  const [requestId = ''] = ids;
  const typed = requestId.replace(/[0-9]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  const { body } = await clerk.call(readParcel, { query: { requestId: typed } });
  const { version, history } = await readRequestAs(clerk, requestId);
  expect(body.parcel).toMatchObject({ requestId, batchId, version, events: history.length });
  const looks = await server.database.query
    .selectFrom('audit_entries')
    .where('action', '=', 'dispatch.readParcel')
    .where('request_id', '=', Number(requestId))
    .select(['actor_kind', 'actor_id'])
    .execute();
  expect(looks).toEqual([{ actor_kind: 'staff', actor_id: clerk.id }]);
});

test('finds no parcel for an unknown number or missing address', async () => {
  const { body } = await citizen.order(crypto.randomUUID());
  for (const requestId of [createRequestId(2099, 1), body.Id ?? '']) {
    expect((await clerk.call(readParcel, { query: { requestId } })).status).toBe(404);
  }
});

test("parcel is addressed to the account's name", async () => {
  const order = birthOrder();
  const name = { firstName: 'مستلم', otherName: 'مزيف تماما هنا' };
  const { body } = await citizen.order(crypto.randomUUID(), {
    ...order,
    contactInfo: { ...order.contactInfo, name },
  } as typeof order);
  const requestID = body.Id ?? '';
  await citizen.call(shipmentInfo, { body: { requestID, customerAddress: cairoAddress() } });
  await setRequestState(server, clerk, requestID, 'INTRANSIT', 'HANDED_OVER');
  const { profile } = (await citizen.call(session.accountProfile)).body;
  const { parcel } = (await clerk.call(readParcel, { query: { requestId: requestID } })).body;
  expect(parcel.contactName).toBe('مستلم مزيف تماما هنا');
  expect(parcel.recipient).toBe(`${profile.firstName} ${profile.otherName}`.trim());
  expect(parcel.recipient).not.toBe(parcel.contactName);
});

test('parcel contains no national ID', async () => {
  const NATIONAL_ID = /\b[23][0-9]{13}\b/;
  const { ids, batchId } = await createPackedBatch();
  expect(JSON.stringify(await readRequestAs(clerk, ids[0] ?? ''))).toMatch(NATIONAL_ID);
  const { text } = await clerk.call(readBatch, { query: { batchId: String(batchId) } });
  expect(text).not.toMatch(NATIONAL_ID);
});

test('batch summarizes its parcels; open and empty ones are not handed over', async () => {
  const { ids, batchId } = await createPackedBatch(3);
  const emptied = await createPackedBatch();
  for (const id of emptied.ids) await record(id, 'unpack');
  const open = (await clerk.call(readDispatch, {})).body.batches.map(({ id }) => id);
  expect(open).toContain(batchId);
  expect(open).not.toContain(emptied.batchId);

  await handOver(batchId, ids);
  await record(ids[0] ?? '', 'recordDelivery');
  await record(ids[1] ?? '', 'recordReturn');
  const { body } = await clerk.call(readBatches, {});
  expect(body.batches[0]).toMatchObject({ id: batchId, parcels: 3, delivered: 1, returned: 1 });
  expect(body.batches.map(({ id }) => id)).not.toContain(emptied.batchId);
  const earlier = await clerk.call(readBatches, { query: { before: String(batchId) } });
  expect(earlier.body.batches.map(({ id }) => id)).not.toContain(batchId);
});

test('paid request without address is counted but cannot be packed', async () => {
  const { body } = await citizen.order(crypto.randomUUID());
  const id = body.Id ?? '';
  await setRequestState(server, clerk, id, 'PAYMENT_ACCEPTED');
  const overview = await clerk.call(readDispatch, {});
  expect(overview.body.withoutAddress).toBe(1);
  expect((await pack([id])).status).toBe(400);
  expect((await readRequestAs(clerk, id)).delivery).toBe('NOT_PACKED');
});

test('unknown batch is not found', async () => {
  expect((await clerk.call(readBatch, { query: { batchId: '999999' } })).status).toBe(404);
});

test('parcel of an account without a name is addressed to the name of the order', async () => {
  const { ids } = await createPackedBatch();
  const [requestId = ''] = ids;
  await server.database.query
    .updateTable('citizens')
    .set({ first_name: '', other_name: '', user_name: 'nile-user' })
    .where('id', '=', (query) =>
      query.selectFrom('requests').where('id', '=', Number(requestId)).select('citizen_id'),
    )
    .execute();
  const { parcel } = (await clerk.call(readParcel, { query: { requestId } })).body;
  expect(parcel.recipient).toBe(parcel.contactName);
  expect(parcel.recipient).not.toBe('');
});
