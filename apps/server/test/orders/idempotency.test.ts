import { createRequest, shipmentInfo } from '@wathiqa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows, startServer, type TestServer } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { type BirthOrder, birthDocument, birthOrder, cairoAddress } from '../support/orders.ts';

let server: TestServer;
let citizen: Citizen;

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
});
afterAll(() => server.close());

const newKey = () => crypto.randomUUID();

function otherAddress(): BirthOrder {
  const order = birthOrder();
  order.contactInfo.contactDetails.address = 'شقة 9، دور 8، عقار 7، شارع آخر';
  return order;
}

const edits: [edited: string, order: BirthOrder][] = [
  ['another address', otherAddress()],
  ['another document', birthOrder(birthDocument({ motherFullName: 'هدى' }))],
  ['one document more', birthOrder(birthDocument(), birthDocument())],
  ['another total on the screen', { ...birthOrder(), options: { seenTotalPrice: 1 } }],
];

test.each(edits)(
  'retry with %s returns the request stored under the key',
  async (_edited, order) => {
    const key = newKey();
    const first = await citizen.order(key);
    const before = await countRows(server.database);
    const second = await citizen.order(key, order);
    expectRefusal(second, 'CONFLICT');
    expect(second.body.Id).toBe(first.body.Id);
    expect(await countRows(server.database)).toEqual(before);
  },
);

test("another citizen's key is a free key", async () => {
  const key = newKey();
  const first = await citizen.order(key);
  const mona = await server.signIn('mona@wathiqa.example');
  const hers = await mona.order(key, otherAddress());
  expect(hers.body.ResponseCode).toBe(200);
  expect(hers.body.Id).not.toBe(first.body.Id);
});

test('refused attempt leaves the key unused', async () => {
  const key = newKey();
  const wife = birthOrder(birthDocument({ relationCode: 'WIFE' }));
  const refused = await citizen.order(key, wife);
  expectRefusal(refused, 'RELATION_NOT_ALLOWED');
  expect(refused.body.Id).toBeUndefined();
  expect((await citizen.order(key)).body).toMatchObject({ ResponseCode: 200 });
});

test('concurrent orders under one key create one request', async () => {
  const key = newKey();
  const before = await countRows(server.database);
  const replies = await Promise.all([
    citizen.orderWhenFree(key),
    citizen.orderWhenFree(key, otherAddress()),
    citizen.orderWhenFree(key),
    citizen.orderWhenFree(key, otherAddress()),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  expect(new Set(replies.map(({ body }) => body.Id)).size).toBe(1);
  const after = await countRows(server.database);
  expect(after.requests - before.requests).toBe(1);
});

test('a repeated order with its address stores both once', async () => {
  const key = newKey();
  const order = { ...birthOrder(), customerAddress: cairoAddress() };
  const first = await citizen.order(key, order);
  const before = await countRows(server.database);
  const repeated = await Promise.all([citizen.order(key, order), citizen.order(key, order)]);
  expect(repeated.map(({ text }) => text)).toEqual([first.text, first.text]);
  for (const customerAddress of [cairoAddress({ address: 'شارع آخر' }), undefined]) {
    const other = await citizen.order(key, { ...birthOrder(), customerAddress });
    expectRefusal(other, 'CONFLICT');
    expect(other.body.Id).toBe(first.body.Id);
  }
  expect(await countRows(server.database)).toEqual(before);
});

test('retry updates the address of the stored request', async () => {
  const key = newKey();
  await citizen.order(key);
  const { body } = await citizen.call(createRequest, {
    headers: { 'idempotency-key': key },
    body: otherAddress(),
  });
  const customerAddress = cairoAddress();
  const shipped = await citizen.call(shipmentInfo, {
    body: { requestID: body.Id, customerAddress },
  });
  expect(shipped.body.ResponseCode).toBe(200);
});
