import {
  createRequest,
  FIELD_PROBLEMS,
  fawryWebhook,
  myRequests,
  payInCash,
  requestReceipt,
  requestStatus,
  shipmentInfo,
} from '@wathiqa/contract';
import {
  decideRequest,
  packBatch,
  readBatch,
  readDispatch,
  readQueue,
  readRequestPayments,
  refundPayment,
} from '@wathiqa/contract/office';
import { addDays, cairoDay, isoDay, RESPONSE_CODES, toRequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findParcels } from '../../src/features/dispatch/repository.ts';
import { startServer, type TestServer } from '../harness.ts';
import { expectWrongFields } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { readRequestAs, seenFindings } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import {
  birthDocument,
  birthOrder,
  cairoAddress,
  documents,
  translatedDocument,
} from '../support/orders.ts';
import { createFakeProvider, type FakeProvider } from '../support/payments/fake-provider.ts';
import { pdfLines } from '../support/pdf-lines.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let supervisor: Staff;
let provider: FakeProvider;

beforeAll(async () => {
  provider = createFakeProvider();
  server = await startServer({}, undefined, { paymentProvider: provider });
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(() => server.close());

function errand() {
  const { contactInfo, options } = birthOrder();
  return {
    deathDocs: [documents.deathDocs()],
    familyRecords: [documents.familyRecords()],
    birthDocs: [{ ...birthDocument(), numberOfCopies: 2 }],
    translatedDocs: [{ ...translatedDocument('Birth'), languageCode: '105' }],
    contactInfo,
    options,
  };
}
const TOTAL = 65 + 65 + 2 * 65 + 250;

const preview = (body: unknown) =>
  citizen.call(createRequest, { headers: { previewonly: 'true' }, body });

async function order(
  body: Record<string, unknown> = errand(),
  key: string = crypto.randomUUID(),
): Promise<string> {
  const reply = await citizen.call(createRequest, { headers: { 'idempotency-key': key }, body });
  expect(reply.body).toMatchObject({ ResponseCode: 200 });
  return reply.body.Id ?? '';
}

const status = async (requestid: string) =>
  (await citizen.call(requestStatus, { headers: { requestid } })).body;

/** Accepts all types except `rejected`. */
async function decide(requestId: string, rejected: readonly string[]): Promise<void> {
  const request = await readRequestAs(clerk, requestId);
  const { version, items } = request;
  const decisions = items.map(({ id, documentType, languageCode }) =>
    rejected.includes(languageCode ?? documentType)
      ? { documentId: id, accept: false as const, reasonCode: 'NOT_FOUND' }
      : { documentId: id, accept: true as const },
  );
  const reply = await clerk.call(decideRequest, {
    body: { requestId, version, decisions, seen: seenFindings(request) },
  });
  expect(reply.body).toMatchObject({ ResponseCode: 200 });
}

async function pay(requestId: string): Promise<void> {
  await citizen.call(payInCash, { headers: { requestid: requestId } });
  const body = JSON.stringify(provider.sendWebhook(requestId, 'PAID', { at: server.now() }));
  await server.client(fawryWebhook, { body });
}

test('prices each document of a mixed order by its list', async () => {
  expect((await preview(errand())).body.TotalPrice).toBe(TOTAL);
});

test('accepts 20 documents in total and rejects 21', async () => {
  const { contactInfo, options } = errand();
  const births = (count: number) => ({
    birthDocs: Array.from({ length: count }, () => birthDocument()),
    translatedDocs: Array.from({ length: 10 }, () => translatedDocument('Birth')),
    contactInfo,
    options,
  });
  expect((await preview(births(10))).body.ResponseCode).toBe(200);
  const refused = await preview(births(11));
  expectWrongFields(refused, 'body');
  expect(refused.body.Errors?.[0]?.Message).toBe(FIELD_PROBLEMS.documents);
});

test('rejects a card together with other documents', async () => {
  const refused = await preview({ ...errand(), nidDoc: [documents.nidDoc()] });
  expectWrongFields(refused, 'nidDoc');
  expect(refused.body.Errors?.[0]?.Message).toBe(FIELD_PROBLEMS.cardAlone);
});

test('validates every document by the rules of its kind', async () => {
  const [death] = errand().deathDocs;
  const self = { ...errand(), deathDocs: [{ ...death, relationCode: 'SELF' }] };
  expect((await preview(self)).body.ResponseCode).toBe(4002);
  const { contactInfo, ...rest } = errand();
  const nameless = { ...rest, contactInfo, deathDocs: [{ ...death, name: { fullName: '' } }] };
  expectWrongFields(await preview(nameless), 'deathDocs.0.name.fullName');
});

test('stores one request per key, documents grouped by list', async () => {
  const key = crypto.randomUUID();
  const id = await order(errand(), key);
  expect(await order(errand(), key)).toBe(id);
  const { rows } = await sql<{ list: string; documents: string[]; positions: number[] }>`
    SELECT requests.list, array_agg(documents.list ORDER BY position) AS documents,
           array_agg(position ORDER BY position) AS positions
    FROM requests JOIN documents ON documents.request_id = requests.id
    WHERE requests.id = ${id}::bigint GROUP BY requests.id`.execute(server.database.query);
  expect(rows).toEqual([
    {
      list: 'mixed',
      documents: ['birthDocs', 'deathDocs', 'familyRecords', 'translatedDocs'],
      positions: [1, 2, 3, 4],
    },
  ]);
});

test('distinguishes two translations of one document everywhere', async () => {
  const into = (languageCode: string) => ({ ...translatedDocument('Birth'), languageCode });
  const { contactInfo, options } = birthOrder();
  const id = await order({ translatedDocs: [into('105'), into('104')], contactInfo, options });
  await decide(id, ['104']);
  const shown = (await status(id)).Details.TranslatedDocs ?? [];
  expect(shown.map(({ LanguageCode, State }) => [LanguageCode, State.CodeMessage])).toEqual([
    ['105', 'WAITING_PAYMENT'],
    ['104', 'REJECTED'],
  ]);
  const { requests } = (await citizen.call(myRequests)).body;
  const listed = requests.find((request) => request.id === id)?.documents ?? [];
  expect(listed.map(({ languageCode }) => languageCode)).toEqual(['105', '104']);
  await pay(id);
  const receipt = await citizen.call(requestReceipt, { headers: { requestid: id } });
  const text = pdfLines(Buffer.from(receipt.body.pdf, 'base64')).join(' ');
  expect(text).toContain('(الألمانية)');
  expect(text).not.toContain('(الإيطالية)');
});

test('lists the request under each of its lists, by time', async () => {
  const mixed = await order();
  const { contactInfo, options } = birthOrder();
  const plain = await order({ deathDocs: [documents.deathDocs()], contactInfo, options });
  const listed = async (list: string) => {
    const { rows } = (await clerk.call(readQueue, { query: { list } })).body;
    return rows.filter(({ id }) => [mixed, plain].includes(id)).map((row) => [row.id, row.list]);
  };
  expect(await listed('deathDocs')).toEqual([
    [mixed, 'mixed'],
    [plain, 'deathDocs'],
  ]);
  expect(await listed('familyRecords')).toEqual([[mixed, 'mixed']]);
  expect(await listed('marriageDocs')).toEqual([]);
});

test('decides, charges and refunds documents individually', async () => {
  const id = await order();
  await citizen.call(shipmentInfo, { body: { requestID: id, customerAddress: cairoAddress() } });
  expect(Object.keys((await status(id)).Details).toSorted()).toEqual([
    'BirthDocs',
    'DeathDocs',
    'FamilyRecords',
    'TranslatedDocs',
  ]);
  await decide(id, ['FamilyRecord', '105']);
  const decided = await status(id);
  expect(decided.State.CodeMessage).toBe('WAITING_PAYMENT');
  expect(decided.TotalPrice).toBe(65 + 2 * 65);
  expect(decided.Details.FamilyRecords?.[0]).toMatchObject({ State: { CodeMessage: 'REJECTED' } });
  expect(decided.Details.DeathDocs?.[0]).toMatchObject({
    State: { CodeMessage: 'WAITING_PAYMENT' },
  });

  await pay(id);
  const paid = await status(id);
  expect(paid.State.CodeMessage).toBe('PAYMENT_ACCEPTED');
  expect(paid.Paid).toMatchObject({ Amount: 195, Fees: expect.any(Number), RefundUntil: null });
  const receipt = await citizen.call(requestReceipt, { headers: { requestid: id } });
  const lines = pdfLines(Buffer.from(receipt.body.pdf, 'base64'));
  for (const line of ['شهادة ميلاد', 'قيد وفاة', '195 ج.م']) expect(lines).toContain(line);
  expect(lines).not.toContain('قيد عائلي');

  // The death record is refunded, and the rest proceeds.
  const payments = await clerk.call(readRequestPayments, { query: { requestId: id } });
  const [payment] = payments.body.payments.payments;
  expect(payment?.documents.map(({ documentType, price }) => [documentType, price])).toEqual([
    ['Birth', 130],
    ['Death', 65],
  ]);
  const death = payment?.documents[1]?.id ?? 0;
  const refund = (documentId: number, amount: number) =>
    supervisor.call(refundPayment, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { paymentId: payment?.id, amount, reason: 'لم يوجد القيد', documentId },
    });
  expectWrongFields(await refund(death, 64), 'amount');
  expectWrongFields(await refund(death + 1_000, 65), 'documentId');
  expect((await refund(death, 65)).body.payment).toMatchObject({
    refundable: 130,
    refunds: [{ state: 'completed', amount: 65, document: { id: death } }],
    documents: [{ documentType: 'Birth' }],
  });
  expectWrongFields(await refund(death, 65), 'documentId');

  const refunded = await status(id);
  // Cash waits for 60 days.
  const until = isoDay(addDays(cairoDay(server.now()), 60));
  expect(refunded.Paid).toMatchObject({ Amount: 195, Refunded: 65, RefundUntil: until });
  expect(refunded.Paid?.RefundReason).toBe('لم يوجد القيد');
  expect(refunded.Details.DeathDocs?.[0]?.Refunded).toBe(65);
  expect(refunded.Details.BirthDocs?.[0]?.Refunded).toBeUndefined();
  expect(refunded.ExpectedOn).not.toBeNull();
  const corrected = await citizen.call(requestReceipt, { headers: { requestid: id } });
  expect(pdfLines(Buffer.from(corrected.body.pdf, 'base64')).join(' ')).toContain(
    'قيد وفاة - رُدَّ ثمنها',
  );
  const { rows: told } = await sql<{ detail: unknown }>`
    SELECT detail FROM notifications
    WHERE request_id = ${id}::bigint AND kind = 'refunded' AND channel = 'email'`.execute(
    server.database.query,
  );
  expect(told).toEqual([
    {
      detail: {
        amount: 6500,
        method: 'cash',
        fees: expect.any(Number),
        reference: paid.Paid?.Reference,
        refundedAt: expect.any(String),
        until,
        rest: true,
        document: 'قيد وفاة',
        documentType: 'Death',
        languageCode: null,
      },
    },
  ]);
  const parcels = await findParcels(server.database.query, { requestId: toRequestId(Number(id)) });
  expect(parcels.flatMap(({ documents }) => documents).map((paper) => paper.documentType)).toEqual([
    'Birth',
  ]);

  // After the last refund the request leaves its batch.
  const packing = { governorateCode: '01', requestIds: [id] };
  const packed = await clerk.call(packBatch, { body: packing });
  expect(packed.body.batch.parcels).toBe(1);
  const birth = payment?.documents[0]?.id ?? 0;
  expect((await refund(birth, 130)).body.payment).toMatchObject({ refundable: 0 });
  const batch = await clerk.call(readBatch, { query: { batchId: String(packed.body.batch.id) } });
  expect(batch.body.parcels).toEqual([]);
  const waiting = await clerk.call(readDispatch, { query: { governorateCode: '01' } });
  expect(waiting.body.parcels.map(({ requestId }) => requestId)).not.toContain(id);
  const { rows: last } = await sql<{ rest: boolean }>`
    SELECT detail -> 'rest' AS rest FROM notifications
    WHERE request_id = ${id}::bigint AND kind = 'refunded' AND channel = 'sms' ORDER BY created_at DESC LIMIT 1`.execute(
    server.database.query,
  );
  expect(last).toEqual([{ rest: false }]);
  // Its owner is notified that delivery ends, and may reorder unissued documents.
  expect((await status(id)).ExpectedOn).toBeNull();
  const mine = await citizen.call(myRequests, { query: {} });
  const listed = mine.body.requests.find((request) => request.id === id);
  expect(listed).toMatchObject({ refunded: true, expectedOn: null });
  expect(waiting.body.waiting.map(({ requests }) => requests)).toEqual(
    waiting.body.parcels.length === 0 ? [] : [waiting.body.parcels.length],
  );
  const again = await clerk.call(packBatch, { body: packing });
  expect(again.body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
});
