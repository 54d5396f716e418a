import { requestStatus } from '@wathiqa/contract';
import {
  DELIVERY_ACTS,
  handOverBatch,
  packBatch,
  readBatch,
  readDispatch,
  recordDispatch,
} from '@wathiqa/contract/office';
import {
  DELIVERY_STATES,
  MAX_DELIVERY_ATTEMPTS,
  mayAct,
  REQUEST_STATES,
  RESPONSE_CODES,
} from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/client.ts';
import { newRequest, putInto, readAs } from '../support/office-requests.ts';
import { type Staff, signInStaff } from '../support/staff.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
});
afterAll(() => server.close());

async function paid(documents = 1): Promise<string> {
  const id = await newRequest(citizen, documents);
  await putInto(server, clerk, id, 'PAYMENT_ACCEPTED');
  return id;
}

const pack = (requestIds: readonly string[], governorateCode = '01') =>
  clerk.call(packBatch, { body: { governorateCode, requestIds } });
const handOver = (batchId: number) => clerk.call(handOverBatch, { body: { batchId } });

async function record(requestId: string, act: string, version?: number) {
  const seen = version ?? (await readAs(clerk, requestId)).version;
  return clerk.call(recordDispatch, { body: { requestId, version: seen, act, note: '' } });
}

describe('packing is refused', () => {
  test('when one of the requests cannot be packed: then none is', async () => {
    const [good, waiting] = [await paid(), await newRequest(citizen)];
    const answer = await pack([good, waiting]);
    expect([answer.status, answer.body.ResponseCode]).toEqual([409, RESPONSE_CODES.CHANGED]);
    expect((await readAs(clerk, good)).delivery).toBe('NOT_PACKED');
  });

  test('when one goes to another governorate', async () => {
    const id = await paid();
    expect((await pack([id], '02')).status).toBe(400);
    expect((await readAs(clerk, id)).delivery).toBe('NOT_PACKED');
  });

  test('a second time', async () => {
    const id = await paid();
    expect((await pack([id])).status).toBe(200);
    expect((await pack([id])).status).toBe(409);
  });
});

/** Each act of the dispatch on each condition: what the table allows happens, all else changes nothing. */
const conditions = REQUEST_STATES.flatMap((state) =>
  DELIVERY_STATES.filter(
    // What the register itself would refuse to hold.
    (delivery) =>
      delivery === 'NOT_PACKED' ||
      (delivery === 'PACKED' ? state === 'PAYMENT_ACCEPTED' : state === 'INTRANSIT'),
  ).map((delivery) => ({ state, delivery })),
);
describe.each(conditions)('a request that is $state and $delivery', ({ state, delivery }) => {
  test.each(DELIVERY_ACTS)('%s goes by the table', async (act) => {
    const id = await newRequest(citizen);
    await putInto(server, clerk, id, state, delivery);
    const before = await readAs(clerk, id);
    const answer = await record(id, act);
    const allowed = mayAct(act, { state, delivery, attempts: 0 });
    expect(answer.status).toBe(allowed ? 200 : 409);
    const after = await readAs(clerk, id);
    if (!allowed) expect(after).toEqual(before);
    else {
      expect(after.version).toBe(before.version + 1);
      expect(after.history.length).toBe(before.history.length + 1);
    }
  });
});

test('packed, handed over, tried three times, back, sent again, delivered', async () => {
  const id = await paid(2);
  const packed = await pack([id]);
  const batchId = packed.body.batch.id;
  expect(packed.body.parcels[0]).toMatchObject({ requestId: id, governorateCode: '01' });
  expect(packed.body.parcels[0]?.documents).toHaveLength(2);

  expect((await handOver(batchId)).body.batch.handedOverAt).not.toBeNull();
  expect((await handOver(batchId)).status).toBe(409);
  const { body } = await citizen.call(requestStatus, { headers: { requestid: id } });
  expect(body.State.CodeMessage).toBe('INTRANSIT');

  for (let attempt = 1; attempt <= MAX_DELIVERY_ATTEMPTS; attempt += 1) {
    expect((await record(id, 'recordAttempt')).body.request.attempts).toBe(attempt);
  }
  expect((await record(id, 'recordAttempt')).status).toBe(409);
  expect((await record(id, 'recordReturn')).body.request.delivery).toBe('RETURNED');
  expect((await record(id, 'sendAgain')).body.request).toMatchObject({
    delivery: 'HANDED_OVER',
    attempts: 0,
  });
  expect((await record(id, 'recordDelivery')).body.request.delivery).toBe('DELIVERED');
  const events = (await readAs(clerk, id)).history.map(({ event }) => event);
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

test('what is taken out of its batch waits again and is not handed over with it', async () => {
  const [stays, leaves] = [await paid(), await paid()];
  const { body } = await pack([stays, leaves]);
  expect((await record(leaves, 'unpack')).body.request.delivery).toBe('NOT_PACKED');
  const handed = await handOver(body.batch.id);
  expect(handed.body.parcels.map(({ requestId }) => requestId)).toEqual([stays]);
  const waiting = await clerk.call(readDispatch, { query: { governorateCode: '01' } });
  expect(waiting.body.parcels.map(({ requestId }) => requestId)).toContain(leaves);
  expect(waiting.body.waiting.find((row) => row.governorateCode === '01')?.requests).toBe(
    waiting.body.parcels.length,
  );
});

test('a paid request without an address is counted and cannot be packed', async () => {
  const { body } = await citizen.order(crypto.randomUUID());
  const id = body.Id ?? '';
  await putInto(server, clerk, id, 'PAYMENT_ACCEPTED');
  const overview = await clerk.call(readDispatch, {});
  expect(overview.body.withoutAddress).toBe(1);
  expect((await pack([id])).status).toBe(400);
  expect((await readAs(clerk, id)).delivery).toBe('NOT_PACKED');
});

test('a batch that is not there is not found', async () => {
  expect((await clerk.call(readBatch, { query: { batchId: '999999' } })).status).toBe(404);
});
