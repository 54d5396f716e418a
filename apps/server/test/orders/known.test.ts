import {
  createRequest,
  forgetPerson,
  lastDelivery,
  listPeople,
  shipmentInfo,
  withdrawRequest,
} from '@wathiqa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { birthDocument, birthOrder, cairoAddress } from '../support/orders.ts';

let server: TestServer;
let citizen: Citizen;
let other: Citizen;
beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn('hassan@wathiqa.example');
  other = await server.signIn('mona@wathiqa.example');
});
afterAll(() => server.close());

const DAUGHTER = {
  name: { fullName: 'هدى حسن إبراهيم البدري' },
  motherFullName: 'نادية جمال رمضان خليل',
  genderCode: 'F' as const,
  nid: { nationalIdenNumber: '29602290292120' },
  relationCode: 'DAUGHTER' as const,
};
const SON = {
  name: { fullName: 'علي حسن إبراهيم البدري' },
  nid: { nationalIdenNumber: '29005140190010' },
  relationCode: 'SON' as const,
};

async function order(by: Citizen, ...people: Parameters<typeof birthDocument>): Promise<string> {
  const { body } = await by.call(createRequest, {
    headers: { previewonly: 'false', 'idempotency-key': crypto.randomUUID() },
    query: {},
    body: birthOrder(...people.map((person) => birthDocument(person))),
  });
  return body.Id ?? '';
}

const people = async (of: Citizen) => (await of.call(listPeople)).body.people;
const names = async (of: Citizen) => (await people(of)).map(({ fullName }) => fullName);

test('suggests earlier persons as last written, until removed or reordered', async () => {
  expect(await people(citizen)).toEqual([]);
  await order(citizen, DAUGHTER);
  await order(citizen, { ...DAUGHTER, name: { fullName: 'هدى حسن إبراهيم عبد الله' } });
  await order(citizen, SON);
  await order(citizen, { nid: { nationalIdenNumber: '26611201690670' } });
  const [son, daughter] = await people(citizen);
  expect(daughter).toEqual({
    id: expect.any(Number),
    fullName: 'هدى حسن إبراهيم عبد الله',
    motherFullName: DAUGHTER.motherFullName,
    genderCode: 'F',
    nationalId: '29602290292120',
    relationCode: 'DAUGHTER',
  });
  expect(await people(citizen)).toHaveLength(2);

  // Other citizens can neither see nor remove them.
  expect(await people(other)).toEqual([]);
  expect((await other.call(forgetPerson, { body: { id: son?.id ?? 0 } })).status).toBe(200);
  expect(await names(citizen)).toContain(SON.name.fullName);

  await citizen.call(forgetPerson, { body: { id: daughter?.id ?? 0 } });
  expect(await names(citizen)).toEqual([SON.name.fullName]);
  await order(citizen, DAUGHTER);
  expect(await names(citizen)).toEqual([DAUGHTER.name.fullName, SON.name.fullName]);
});

test('omits persons from withdrawn requests', async () => {
  const id = await order(other, SON);
  expect(await names(other)).toEqual([SON.name.fullName]);
  await other.call(withdrawRequest, { body: { requestId: id } });
  expect(await names(other)).toEqual([]);
});

test("the last address is the citizen's own, with the request's mobiles", async () => {
  const own = await server.signIn();
  expect((await own.call(lastDelivery)).body.delivery).toBeUndefined();
  const id = await order(own, {});
  await own.call(shipmentInfo, { body: { requestID: id, customerAddress: cairoAddress() } });
  expect((await own.call(lastDelivery)).body.delivery).toEqual({
    address: cairoAddress().address,
    governorateCode: '01',
    policeDeptCode: '0104',
    postOfficeCode: '11211',
    mobile1: '01000000011',
    mobile2: '01000000012',
  });
  expect((await other.call(lastDelivery)).body.delivery).toBeUndefined();
});
