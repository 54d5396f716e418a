import { myRequests, requestReceipt, requestStatus, withdrawRequest } from '@wathiqa/contract';
import { asPiastres, createRequestId } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_REQUESTS_PAGE_SIZE } from '../../src/features/tracking/service.ts';
import { startServer, type TestServer } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { birthDocument, birthOrder } from '../support/orders.ts';
import { pdfLines } from '../support/pdf-lines.ts';

let server: TestServer;
let citizen: Citizen;
let other: Citizen;

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  other = await server.signIn('mona@wathiqa.example');
});
afterAll(() => server.close());

const list = (whose: Citizen, after?: string) =>
  whose.call(myRequests, after === undefined ? {} : { query: { after } });

test('lists nothing without orders', async () => {
  const { body } = await list(await server.signIn('nobody@wathiqa.example'));
  expect(body).toMatchObject({ requests: [], next: null });
});

test("never lists or pages past another citizen's request", async () => {
  const theirs = await createOfficeRequest(other);
  const own = await createOfficeRequest(citizen);
  const { body } = await list(citizen);
  expect(body.requests.map(({ id }) => id)).toEqual([own]);
  for (const foreign of [theirs, createRequestId(2026, 123_456_789)]) {
    expect((await list(citizen, foreign)).body).toMatchObject({ requests: [], next: null });
  }
});

test('pages newest first without duplicates or gaps', async () => {
  const many = await server.signIn('many@wathiqa.example');
  const ordered: string[] = [];
  for (let count = 0; count < OWN_REQUESTS_PAGE_SIZE + 3; count += 1)
    ordered.unshift(await createOfficeRequest(many));
  const first = (await list(many)).body;
  expect(first.requests).toHaveLength(OWN_REQUESTS_PAGE_SIZE);
  expect(first.next).toBe(first.requests.at(-1)?.id);
  const second = (await list(many, first.next ?? '')).body;
  expect(second.next).toBeNull();
  expect([...first.requests, ...second.requests].map(({ id }) => id)).toEqual(ordered);
});

test('list entry shows documents, persons and deadline, but no national ID', async () => {
  const someone = await server.signIn('someone@wathiqa.example');
  const id = await createOfficeRequest(someone, 2);
  const { body, text } = await list(someone);
  expect(body.requests).toEqual([
    {
      correctUntil: null,
      id,
      state: 'WAITING_APPROVAL',
      delivery: 'NOT_PACKED',
      withdrawn: false,
      createdAt: expect.any(String),
      total: 195,
      documents: [
        {
          documentType: 'Birth',
          translated: false,
          languageCode: null,
          issueReason: null,
          copies: 1,
          fullName: expect.any(String),
        },
        {
          documentType: 'Birth',
          translated: false,
          languageCode: null,
          issueReason: null,
          copies: 2,
          fullName: expect.any(String),
        },
      ],
      reasons: [],
      successor: null,
      expectedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  ]);
  expect(text).not.toMatch(/\d{14}/);
});

describe('receipt', () => {
  const receipt = (whose: Citizen, requestid: string) =>
    whose.call(requestReceipt, { headers: { requestid } });

  test("answers unknown and other citizens' requests identically", async () => {
    const theirs = await createOfficeRequest(other);
    const refused = await receipt(citizen, theirs);
    expectRefusal(refused, 'MALFORMED');
    expect(refused.text).toBe((await receipt(citizen, createRequestId(2026, 987_654_321))).text);
  });

  test('is refused before payment', async () => {
    const refused = await receipt(citizen, await createOfficeRequest(citizen));
    expect(refused.status).toBe(409);
    expect(refused.body.ResponseMessage).toContain('بعد سداد الرسوم');
  });

  test('shows amount and method in Arabic, without national ID', async () => {
    const id = await createOfficeRequest(citizen, 2);
    const { query } = server.database;
    for (const state of ['WAITING_PAYMENT', 'PAYMENT_ACCEPTED'] as const) {
      await query.updateTable('requests').set({ state }).where('id', '=', Number(id)).execute();
    }
    await query
      .insertInto('payments')
      .values({
        provider_reference: `77${id}`,
        merchant_reference: id,
        request_id: Number(id),
        amount: asPiastres(19_500),
        fees: asPiastres(500),
        method: 'cash',
        provider_method: 'PAYATFAWRY',
        paid_at: new Date('2026-11-21T10:00:00Z'),
      })
      .execute();
    const { status, body } = await receipt(citizen, id);
    expect(status).toBe(200);
    expect(body.fileName).toBe(`wathiqa-${id}.pdf`);
    const text = pdfLines(Buffer.from(body.pdf, 'base64'));
    for (const line of ['إيصال سداد', '195 ج.م', 'نقدًا بكود السداد', `77${id}`, 'شهادة ميلاد']) {
      expect(text).toContain(line);
    }
    // The provider's charge, and the sum handed over.
    for (const line of ['5 ج.م', '200 ج.م']) expect(text).toContain(line);
    expect(text.join(' ')).toContain(id.replace(/(.{4})(?=.)/g, '$1 '));
    expect(text.join(' ')).not.toContain('29005140190010');
  });
});

describe('ordering refused documents again', () => {
  const orderAgain = (whose: Citizen, againOf: string) =>
    whose.order(crypto.randomUUID(), { ...birthOrder(birthDocument()), options: { againOf } });
  const successorOf = async (whose: Citizen, id: string) => {
    const { body } = await whose.call(requestStatus, { headers: { requestid: id } });
    const listed = (await list(whose)).body.requests.find((request) => request.id === id);
    expect(listed?.successor).toBe(body.Successor);
    return body.Successor;
  };

  test("rejects another citizen's and an unknown previous request alike", async () => {
    const theirs = await createOfficeRequest(other);
    const refused = await orderAgain(citizen, theirs);
    expectRefusal(refused, 'MALFORMED');
    expect((await orderAgain(citizen, createRequestId(2026, 987_654_321))).text).toBe(refused.text);
    expect(await successorOf(other, theirs)).toBeNull();
  });

  test('names the latest request that was not withdrawn', async () => {
    const someone = await server.signIn('again@wathiqa.example');
    const first = await createOfficeRequest(someone);
    expect(await successorOf(someone, first)).toBeNull();
    const second = (await orderAgain(someone, first)).body.Id ?? '';
    expect(await successorOf(someone, first)).toBe(second);
    const third = (await orderAgain(someone, first)).body.Id ?? '';
    expect(await successorOf(someone, first)).toBe(third);
    await someone.call(withdrawRequest, { body: { requestId: third } });
    expect(await successorOf(someone, first)).toBe(second);
    expect(await successorOf(someone, second)).toBeNull();
  });
});
