import { setTimeout } from 'node:timers/promises';
import {
  createRequest,
  inquireRequestStatus,
  requestAddress,
  requestStatus,
  shipmentInfo,
} from '@wathiqa/contract';
import { createRequestId } from '@wathiqa/domain';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decryptColumns } from '../../src/crypto/encrypted-rows.ts';
import { EncryptedText } from '../../src/crypto/encryption.ts';
import { countRows, startServer, type TestServer } from '../harness.ts';
import { ownerOf } from '../support/data-keys.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { birthDocument, birthOrder, cairoAddress, firstBirthDocument } from '../support/orders.ts';

let server: TestServer;
let citizen: Citizen;
let other: Citizen;
let own: string;
let theirs: string;
const unknown = createRequestId(2026, 123_456_789);

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  other = await server.signIn('mona@wathiqa.example');
  own = await newRequest();
  theirs = (await other.order(crypto.randomUUID())).body.Id ?? '';
});
afterAll(() => server.close());

async function newRequest(): Promise<string> {
  const { body } = await citizen.order(crypto.randomUUID());
  return body.Id ?? '';
}

const status = (requestid: string) => citizen.call(requestStatus, { headers: { requestid } });
const ship = (requestID: unknown, customerAddress: unknown = cairoAddress()) =>
  citizen.call(shipmentInfo, { body: { requestID, customerAddress } });

const callsOfRequest = [
  { name: 'request-status', field: 'requestid', send: status },
  {
    name: 'InquireRequestStatus',
    field: 'requestid',
    send: (requestid: string) => citizen.call(inquireRequestStatus, { headers: { requestid } }),
  },
  {
    name: 'delivery-address',
    field: 'requestid',
    send: (requestid: string) => citizen.call(requestAddress, { headers: { requestid } }),
  },
  { name: 'ShipmentInfo', field: 'requestID', send: (id: string) => ship(id) },
];

describe.each(callsOfRequest)('refused $name', ({ field, send }) => {
  test("answers unknown and other citizens' requests identically", async () => {
    const [ofNobody, ofOther] = [await send(unknown), await send(theirs)];
    expectRefusal(ofOther, 'MALFORMED');
    expect(ofOther.text).toBe(ofNobody.text);
    expect(ofOther.body.ResponseMessage).toContain('لا يوجد طلب بهذا الرقم');
  });

  test.each(['', 'abc', '1234', '260000000011', '2600000000180', '-26000000001', '2.6e11'])(
    'rejects the malformed number "%s"',
    async (id) => {
      expectWrongFields(await send(id), field);
    },
  );
});

describe('request status', () => {
  test('shows state, grouped documents and history', async () => {
    const order = birthOrder(birthDocument({ numberOfCopies: 3 }), firstBirthDocument());
    const { body: created } = await citizen.order(crypto.randomUUID(), order);
    const { body } = await status(created.Id ?? '');
    expect(body).toEqual({
      ResponseCode: 200,
      ResponseMessage: expect.any(String),
      StateMessage: 'طلبك قيد المراجعة',
      State: { CodeMessage: 'WAITING_APPROVAL' },
      Details: {
        BirthDocs: [
          {
            Id: expect.any(Number),
            State: { CodeMessage: 'WAITING_APPROVAL' },
            RejectionReason: null,
            DocumentType: 'Birth',
            FullName: 'أحمد محمود عبد الرحمن السيد',
            Own: true,
            NumberOfCopies: 3,
            Price: 195,
          },
          expect.objectContaining({ DocumentType: 'BirthFirstTime', Price: 80 }),
        ],
      },
      CreatedAt: expect.any(String),
      TotalPrice: 275,
      History: [
        {
          At: expect.any(String),
          Event: 'REGISTERED',
          State: { CodeMessage: 'WAITING_APPROVAL' },
        },
      ],
      Delivery: { State: 'NOT_PACKED', Attempts: 0 },
      Address: null,
      ExpectedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      Withdrawn: false,
      Paid: null,
      UnusablePayments: [],
      Successor: null,
      ReaddressedAt: null,
    });
    expect(Math.abs(Date.parse(body.CreatedAt) - Date.now())).toBeLessThan(60_000);
  });

  test('shows a rejection reason', async () => {
    const id = await newRequest();
    const { query } = server.database;
    await sql`UPDATE documents SET state = 'REJECTED', rejection_reason = 'الاسم غير مطابق'
              WHERE request_id = ${id}::bigint`.execute(query);
    await sql`UPDATE requests SET state = 'REJECTED' WHERE id = ${id}::bigint`.execute(query);
    const { body } = await status(id);
    expect(body.State.CodeMessage).toBe('REJECTED');
    expect(body.StateMessage).toBe('تم رفض الطلب');
    expect(body.Details.BirthDocs?.[0]?.RejectionReason).toEqual({ Name: 'الاسم غير مطابق' });
  });

  test('accepts numbers with spaces, dashes or Arabic-Indic digits', async () => {
    const arabic = own.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    for (const typed of [` ${own.replace(/(.{4})(?=.)/g, '$1 ')} `, own.replace(/(.{4})/, '$1-')]) {
      expect((await status(typed)).status, typed).toBe(200);
    }
    expect((await ship(arabic)).status).toBe(200);
  });
});

test('shows nothing due before approval', async () => {
  const { body } = await citizen.call(inquireRequestStatus, { headers: { requestid: own } });
  expect(body).toEqual({
    ResponseCode: 200,
    ResponseMessage: expect.any(String),
    PaymentScript: null,
  });
});

describe('delivery address', () => {
  async function recorded(id: string) {
    const { rows } = await sql<{ shipments: object[] | null; events: string[]; place: object }>`
      SELECT (SELECT json_agg(s) FROM shipments AS s WHERE request_id = ${id}::bigint) AS shipments,
             (SELECT json_agg(event ORDER BY id) FROM request_history WHERE request_id = ${id}::bigint) AS events,
             (SELECT json_build_object('governorate_code', governorate_code, 'post_office_code', post_office_code,
                                       'office_id', office_id) FROM requests WHERE id = ${id}::bigint) AS place
    `.execute(server.database.query);
    const key = [...ownerOf(citizen.email), id];
    for (const shipment of rows[0]?.shipments ?? []) decryptColumns('shipments', key, shipment);
    return rows[0];
  }

  const orderTo = (customerAddress: unknown) =>
    citizen.call(createRequest, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { ...birthOrder(), customerAddress },
    });

  const POLICE = 'customerAddress.policeDeptCode';
  const POST = 'customerAddress.postOfficeCode';

  test.each([
    ['an empty body', undefined, ['customerAddress']],
    ['a text', 'القاهرة', ['customerAddress']],
    ['no street', cairoAddress({ address: '' }), ['customerAddress.address']],
    [
      'codes that are texts',
      cairoAddress({ governorateCode: '01' }),
      ['customerAddress.governorateCode'],
    ],
    [
      'the placeholder for no post office',
      cairoAddress({ postOfficeCode: 0 }),
      ['customerAddress.postOfficeCode'],
    ],
    ['a negative code', cairoAddress({ policeDeptCode: -104 }), ['customerAddress.policeDeptCode']],
    ['half a code', cairoAddress({ policeDeptCode: 104.5 }), ['customerAddress.policeDeptCode']],
  ])('rejects %s', async (_what, address, fields) => {
    const id = await newRequest();
    expectWrongFields(
      await citizen.call(shipmentInfo, { body: { requestID: id, customerAddress: address } }),
      ...fields,
    );
    expect(await recorded(id)).toMatchObject({ shipments: null, events: ['REGISTERED'] });
  });

  test.each([
    ['a police division of another governorate', { policeDeptCode: 201 }, [POLICE]],
    ['a post office of another governorate', { postOfficeCode: 21500 }, [POST]],
    ['another governorate than its places', { governorateCode: 21 }, [POLICE, POST]],
    ['an unknown governorate', { governorateCode: 99 }, [POLICE, POST]],
    ['an unknown post office', { postOfficeCode: 99999 }, [POST]],
    [
      'codes beyond all measure',
      { policeDeptCode: 2 ** 50, postOfficeCode: 2 ** 50 },
      [POLICE, POST],
    ],
  ])('rejects %s as inconsistent, alike with its order', async (_what, changes, fields) => {
    const id = await newRequest();
    const later = await ship(id, cairoAddress(changes));
    expectWrongFields(later, ...fields);
    expect(await recorded(id)).toMatchObject({ shipments: null, events: ['REGISTERED'] });
    const before = await countRows(server.database);
    const atOnce = await orderTo(cairoAddress(changes));
    expect(atOnce.text).toBe(later.text);
    expect(await countRows(server.database)).toEqual(before);
  });

  test('is stored alike by its order and by a later call', async () => {
    const { Id: atOnce = '' } = (await orderTo(cairoAddress())).body;
    const later = await newRequest();
    await ship(later);
    const rows = await recorded(atOnce);
    expect(rows).toMatchObject({
      shipments: [{ address: cairoAddress().address, post_office_code: '11211' }],
      events: ['REGISTERED', 'ADDRESS_RECEIVED'],
      place: { governorate_code: '01', post_office_code: '11211' },
    });
    const times = { received_at: expect.any(String) };
    expect(await recorded(later)).toEqual({
      ...rows,
      shipments: rows?.shipments?.map((row) => ({ ...row, ...times, request_id: Number(later) })),
    });
    expectRefusal(await ship(atOnce, cairoAddress({ address: 'عنوان آخر' })), 'CONFLICT');
    expect((await ship(atOnce)).status).toBe(200);
  });

  test.each([
    ['a text', 'القاهرة'],
    ['no street', cairoAddress({ address: '' })],
    ['codes that are texts', cairoAddress({ governorateCode: '01' })],
    ['the placeholder for no post office', cairoAddress({ postOfficeCode: 0 })],
  ])('with %s is rejected alike with its order', async (_what, address) => {
    const later = await ship(own, address);
    expectRefusal(later, 'MALFORMED');
    expect((await orderTo(address)).text).toBe(later.text);
  });

  test('stores address and history once despite retries', async () => {
    const id = await newRequest();
    const replies = [await ship(id), await ship(id), ...(await Promise.all([ship(id), ship(id)]))];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await recorded(id)).toMatchObject({
      shipments: [
        {
          address: cairoAddress().address,
          governorate_code: '01',
          police_department_code: '0104',
          post_office_code: '11211',
        },
      ],
      events: ['REGISTERED', 'ADDRESS_RECEIVED'],
    });
  });

  test('stores one row from eight concurrent calls', async () => {
    const id = await newRequest();
    const replies = await Promise.all(Array.from({ length: 8 }, () => ship(id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await recorded(id))?.events).toEqual(['REGISTERED', 'ADDRESS_RECEIVED']);
  });

  test('refuses a second address', async () => {
    const id = await newRequest();
    await ship(id);
    const first = await recorded(id);
    expectRefusal(await ship(id, cairoAddress({ address: 'عنوان آخر' })), 'CONFLICT');
    expect(await recorded(id)).toEqual(first);
  });

  test('confirms only the stored one of concurrent addresses', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await newRequest();
      const addresses = Array.from({ length: 6 }, (_, index) => `عنوان ${index}`);
      const replies = await Promise.all(
        addresses.map((address) => ship(id, cairoAddress({ address }))),
      );
      const accepted = addresses.filter((_, index) => replies[index]?.status === 200);
      expect((await recorded(id))?.shipments).toMatchObject(
        accepted.map((address) => ({ address })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    }
  });

  test('waits for a concurrent uncommitted address and compares', async () => {
    const id = await newRequest();
    const { sent } = await server.database.query.transaction().execute(async (elsewhere) => {
      await sql`INSERT INTO shipments
          (request_id, address, governorate_code, police_department_code, post_office_code)
        VALUES (${id}::bigint, ${new EncryptedText('عنوان آخر', 'shipments.address', [...ownerOf(citizen.email), id])}, '01', '0104', '11211')`.execute(
        elsewhere,
      );
      const sending = ship(id);
      // Time for the call to block on the uncommitted row.
      await setTimeout(300);
      return { sent: sending };
    });
    expectRefusal(await sent, 'CONFLICT');
  });

  test('is read whole by its owner alone, once sent', async () => {
    const id = await newRequest();
    const read = () => citizen.call(requestAddress, { headers: { requestid: id } });
    expect((await read()).body.delivery).toBeUndefined();
    await ship(id);
    expect((await read()).body.delivery).toEqual({
      address: cairoAddress().address,
      governorateCode: '01',
      policeDeptCode: '0104',
      postOfficeCode: '11211',
    });
    expectRefusal(await other.call(requestAddress, { headers: { requestid: id } }), 'MALFORMED');
  });

  test("appears in the citizen's history", async () => {
    const id = await newRequest();
    await ship(id);
    expect((await status(id)).body.History.map(({ Event }) => Event)).toEqual([
      'REGISTERED',
      'ADDRESS_RECEIVED',
    ]);
  });
});

test('order reads few rows of a common number even without ANALYZE', async () => {
  const { database } = server;
  await sql`
    WITH ordered AS (
      INSERT INTO requests (id, citizen_id, total, contact, options, idempotency_key, payload_hash, list)
      SELECT next_request_id(), citizen_id, total, contact, options, gen_random_uuid(), payload_hash, list
      FROM requests, generate_series(1, 1500) WHERE id = ${own}::bigint
      RETURNING id
    )
    INSERT INTO documents (request_id, position, list, document_type, service_code, copies, unit_price, full_name,
                           mother_full_name, gender, national_id, national_id_index, relation)
    SELECT ordered.id, position, list, document_type, service_code, copies, unit_price, full_name,
           mother_full_name, gender, national_id, national_id_index, relation
    FROM documents, ordered WHERE request_id = ${own}::bigint`.execute(database.query);
  const statement = vi.spyOn(database.query, 'executeQuery');
  expect((await citizen.order(crypto.randomUUID())).status).toBe(200);
  const [ordering] = statement.mock.calls.flatMap(([query]) =>
    'name' in query && query.name === 'create-requests' && 'parameters' in query ? [query] : [],
  );
  statement.mockRestore();
  const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${ordering?.sql}`;
  const { rows } = await database.query.executeQuery(
    CompiledQuery.raw(explained, [...(ordering?.parameters ?? [])]),
  );
  const plan = JSON.stringify(rows);
  const rowsOfNodes = [...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, rows]) => Number(rows));
  expect(Math.max(...rowsOfNodes)).toBeGreaterThan(0);
  expect(Math.max(...rowsOfNodes)).toBeLessThan(10);
});
