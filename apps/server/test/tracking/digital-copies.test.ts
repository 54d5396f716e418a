import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  downloadDigitalCopy,
  fawryWebhook,
  payInCash,
  requestStatus,
  shipmentInfo,
} from '@wathiqa/contract';
import {
  decideProposal,
  decideRequest,
  printCertificates,
  readCertificates,
  readRequestPayments,
  refundPayment,
  reprintCertificate,
  revokeCertificate,
} from '@wathiqa/contract/office';
import { createRequestId, RESPONSE_CODES, type RequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readDigitalCopy } from '../../src/features/certificates/digital-copies.ts';
import { revokeRefunded } from '../../src/features/certificates/refunded-sheets.ts';
import type { CivilRegister } from '../../src/features/civil-register/client.ts';
import { readStatus } from '../../src/features/requests/service.ts';
import { eraseRequests } from '../../src/requests/erasure.ts';
import { startServer } from '../harness.ts';
import { recordOf, startRegister } from '../support/civil-register.ts';
import { expectRefusal } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { waitingOf } from '../support/office/proposals.ts';
import { signInStaff } from '../support/office/staff.ts';
import { cairoAddress, createOrderBody, documents } from '../support/orders.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';
import { pdfLines } from '../support/pdf-lines.ts';

const register = await startRegister();
afterAll(() => register.stop());
const answersWell = register.answer;
const provider = createFakeProvider();
const server = await startServer({ ...register.environment, DIGITAL_COPIES: 'on' }, undefined, {
  paymentProvider: provider,
});
afterAll(() => server.close());
register.now = server.now;
const { query } = server.database;
const citizen = await server.signIn();
const other = await server.signIn('mona@wathiqa.example');
const clerk = await signInStaff(server, 'clerk');
const supervisor = await signInStaff(server, 'supervisor');
const secondSupervisor = await signInStaff(server, 'supervisor', 'clerk2@wathiqa.example');
const { pack, handOver } = dispatchCalls(() => ({ server, citizen, clerk }));
beforeEach(() => {
  register.answer = answersWell;
});

async function pay(requestId: string): Promise<void> {
  await citizen.call(payInCash, { headers: { requestid: requestId } });
  const body = JSON.stringify(provider.sendWebhook(requestId, 'PAID', { at: server.now() }));
  await server.client(fawryWebhook, { body });
}

async function documentsOf(requestId: string): Promise<number[]> {
  const rows = await query
    .selectFrom('documents')
    .where('request_id', '=', Number(requestId))
    .select('id')
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

async function createPaid(counts: { documents?: number; rejected?: number } = {}) {
  const requestId = await createDueRequest(citizen, clerk, counts);
  await pay(requestId);
  const [documentId = 0, ...others] = await documentsOf(requestId);
  return { requestId, documentId, others };
}

const download = (whose: Citizen, requestId: string, documentId: number) =>
  whose.call(downloadDigitalCopy, { body: { requestId: requestId as RequestId, documentId } });

/** Documents whose copy the page of the request offers. */
async function offered(requestId: string): Promise<number[]> {
  const { body } = await citizen.call(requestStatus, { headers: { requestid: requestId } });
  const shown = Object.values(body.Details).flatMap((group = []) => group);
  return shown.filter(({ DigitalCopy }) => DigitalCopy).map(({ Id }) => Id);
}

async function sheetsOf(requestId: string) {
  return (await supervisor.call(readCertificates, { query: { requestId } })).body.sheets;
}

function expectChanged(answer: object): void {
  expect(answer).toMatchObject({ status: 409, body: { ResponseCode: RESPONSE_CODES.CHANGED } });
}

const textOf = (pdf: string) => pdfLines(Buffer.from(pdf, 'base64')).join('\n');

async function callerOf(requestId: string) {
  const session = await query
    .selectFrom('sessions')
    .innerJoin('requests', 'requests.citizen_id', 'sessions.citizen_id')
    .where('requests.id', '=', Number(requestId))
    .where('sessions.ended_at', 'is', null)
    .innerJoin('citizens', 'citizens.id', 'sessions.citizen_id')
    .select(['sessions.id', 'sessions.citizen_id', 'citizens.issuer', 'citizens.subject'])
    .executeTakeFirstOrThrow();
  const owner = [session.issuer, session.subject] as const;
  return { sessionId: session.id, citizenId: session.citizen_id, owner };
}

test("answers unknown and other citizens' requests identically", async () => {
  const { requestId, documentId } = await createPaid();
  const refused = await download(other, requestId, documentId);
  expectRefusal(refused, 'MALFORMED');
  const unknown = await download(other, createRequestId(2026, 987_654_321), documentId);
  expect(unknown.text).toBe(refused.text);
  const own = await createPaid();
  const ofOther = await createOfficeRequest(other);
  expectChanged(await download(other, ofOther, own.documentId));
  expect(await sheetsOf(requestId)).toEqual([]);
});

test('refuses an unpaid and a rejected document', async () => {
  const due = await createDueRequest(citizen, clerk);
  const [unpaid = 0] = await documentsOf(due);
  expectChanged(await download(citizen, due, unpaid));
  const { requestId, documentId, others } = await createPaid({ documents: 2, rejected: 1 });
  expectChanged(await download(citizen, requestId, others[0] ?? 0));
  expect(await offered(due)).toEqual([]);
  expect(await offered(requestId)).toEqual([documentId]);
});

test('refuses an ID card', async () => {
  const order = createOrderBody('nidDoc', documents.nidDoc()) as never;
  const card = (await citizen.order(crypto.randomUUID(), order)).body.Id as RequestId;
  await citizen.call(shipmentInfo, {
    body: { requestID: card, customerAddress: cairoAddress() },
  });
  const { version, items } = await readRequestAs(clerk, card);
  const decisions = items.map(({ id }) => ({ documentId: id, accept: true as const }));
  await clerk.call(decideRequest, { body: { requestId: card, version, decisions } });
  await pay(card);
  const [documentId = 0] = await documentsOf(card);
  expectChanged(await download(citizen, card, documentId));
  expect(await offered(card)).toEqual([]);
});

test('offers nothing while the setting is off', async () => {
  const { requestId, documentId } = await createPaid();
  const off = {
    ...server,
    civilRegister: undefined,
    settings: { ...server.settings, offersDigitalCopies: false },
  };
  const wanted = { requestId: requestId as RequestId, documentId };
  const caller = await callerOf(requestId);
  await expect(readDigitalCopy(off, caller, wanted)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { status } = await readStatus(off, caller, wanted.requestId);
  expect(JSON.stringify(status)).not.toContain('DigitalCopy');
});

test('signs nothing without keys', async () => {
  const { requestId, documentId } = await createPaid();
  const certificateKeys = await mkdtemp(join(tmpdir(), 'wathiqa-no-keys-'));
  const settings = { ...server.settings, sandbox: false, certificateKeys };
  const wanted = { requestId: requestId as RequestId, documentId };
  // Not asked: the keys are needed first.
  const civilRegister = { connections: 1 } as CivilRegister;
  const context = { ...server, civilRegister, settings };
  const answer = readDigitalCopy(context, await callerOf(requestId), wanted);
  await expect(answer).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await sheetsOf(requestId)).toEqual([]);
});

test.each([
  ['is away', { status: 503 }],
  ['has no record', { body: { result: 'none' } }],
])('signs nothing while the register %s', async (_what, reply) => {
  const { requestId, documentId } = await createPaid();
  register.answer = () => reply;
  const refused = await download(citizen, requestId, documentId);
  expectRefusal(refused, 'UNAVAILABLE');
  expect(refused.body.ResponseMessage).toContain('السجل المدني لا يعطي بيانات هذه الوثيقة الآن');
  expect(await sheetsOf(requestId)).toEqual([]);
  // Staff see only printings that wait.
  const waits = query.selectFrom('waiting_certificates').where('document_id', '=', documentId);
  expect(await waits.selectAll().execute()).toEqual([]);
  register.answer = answersWell;
  expect((await download(citizen, requestId, documentId)).status).toBe(200);
});

test('refuses a refunded document, and revokes its copy also after the handover', async () => {
  const { requestId, documentId } = await createPaid();
  expect((await download(citizen, requestId, documentId)).status).toBe(200);
  const { batch } = (await pack([requestId])).body;
  await clerk.call(printCertificates, { body: { batchId: batch.id } });
  await handOver(batch.id, [requestId]);
  const { body } = await clerk.call(readRequestPayments, { query: { requestId } });
  const [payment] = body.payments.payments;
  const refund = { paymentId: payment?.id, amount: payment?.documents[0]?.price, documentId };
  await supervisor.call(refundPayment, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { ...refund, reason: 'لم يوجد القيد' },
  });
  expectChanged(await download(citizen, requestId, documentId));
  expect(await offered(requestId)).toEqual([]);
  await revokeRefunded(server);
  expect(await sheetsOf(requestId)).toMatchObject([
    { copy: 1, revoked: null },
    { copy: 0, revoked: { cause: 'spoiled' } },
  ]);
});

test('answers the same sheet and data after the record changed, without a register', async () => {
  const { requestId, documentId } = await createPaid();
  const first = (await download(citizen, requestId, documentId)).body;
  expect(first.fileName).toMatch(/^certificate-\d{11}\.pdf$/);
  expect(textOf(first.pdf)).toContain('أحمد محمود عبد الرحمن السيد');
  expect(textOf(first.pdf)).toContain('Digital copy');
  register.answer = (request) => ({ body: recordOf(request, { fullName: 'أحمد السيد محمود' }) });
  const second = (await download(citizen, requestId, documentId)).body;
  register.answer = () => ({ breaks: true });
  const third = (await download(citizen, requestId, documentId)).body;
  for (const { fileName, pdf } of [second, third]) {
    expect(fileName).toBe(first.fileName);
    expect(textOf(pdf)).toBe(textOf(first.pdf));
  }
  expect(await sheetsOf(requestId)).toMatchObject([
    { copy: 0, issuedBy: null, atOffice: false, revoked: null },
  ]);
  const { rows } = await sql`
    SELECT action, actor_kind, actor_id FROM audit_entries
    WHERE request_id = ${requestId}::bigint AND actor_kind = 'citizen' ORDER BY id`.execute(query);
  expect(rows).toEqual([
    { action: 'request.lookUp', actor_kind: 'citizen', actor_id: null },
    { action: 'certificates.download', actor_kind: 'citizen', actor_id: null },
  ]);
});

test('signs one sheet for two downloads at once', async () => {
  const { requestId, documentId } = await createPaid();
  // Both lookups run before a download signs.
  const both = Promise.withResolvers<void>();
  const askedBefore = register.asked.length;
  register.answer = async (request) => {
    if (register.asked.length === askedBefore + 2) both.resolve();
    await both.promise;
    return { body: recordOf(request) };
  };
  const answers = await Promise.all([
    download(citizen, requestId, documentId),
    download(citizen, requestId, documentId),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body.fileName).toBe(answers[1]?.body.fileName);
  expect(await sheetsOf(requestId)).toHaveLength(1);
});

test('counts among no printed copies, and is never printed again', async () => {
  const { requestId, documentId } = await createPaid();
  const { fileName } = (await download(citizen, requestId, documentId)).body;
  const { batch } = (await pack([requestId])).body;
  const printed = await clerk.call(printCertificates, { body: { batchId: batch.id } });
  expect(printed.body).toMatchObject({ sheets: 1, waiting: 0 });
  const body = { serial: fileName.replace(/\D/g, ''), reason: 'بقعة حبر' };
  expectChanged(await clerk.call(reprintCertificate, { body }));
  expect((await sheetsOf(requestId)).map(({ copy }) => copy)).toEqual([1, 0]);
});

test('is refused once two supervisors revoked it', async () => {
  const { requestId, documentId } = await createPaid();
  const { fileName } = (await download(citizen, requestId, documentId)).body;
  const serial = fileName.replace(/\D/g, '');
  const proposed = { serial, lastSerial: serial, cause: 'error', reason: 'خطأ في الاسم' } as const;
  await supervisor.call(revokeCertificate, { body: proposed });
  const proposals = await waitingOf(supervisor, 'revocation');
  const proposal = proposals.find((each) => each.serial === serial);
  await secondSupervisor.call(decideProposal, {
    body: { proposalId: proposal?.id ?? 0, approve: true },
  });
  expectChanged(await download(citizen, requestId, documentId));
  expect(await offered(requestId)).toEqual([]);
});

test('refuses a stored copy that was moved to another document', async () => {
  const mine = await createPaid();
  const theirs = await createPaid();
  for (const { requestId, documentId } of [mine, theirs]) {
    await download(citizen, requestId, documentId);
  }
  const serialOf = ({ documentId }: { documentId: number }) =>
    sql`(SELECT serial FROM certificate_sheets WHERE document_id = ${documentId})`;
  await sql`DELETE FROM stored_sheets WHERE sheet_serial = ${serialOf(mine)}`.execute(query);
  await sql`
    INSERT INTO stored_sheets (sheet_serial, sheet)
    SELECT ${serialOf(mine)}, sheet FROM stored_sheets WHERE sheet_serial = ${serialOf(theirs)}`.execute(
    query,
  );
  expect((await download(citizen, mine.requestId, mine.documentId)).status).toBe(500);
});

test('the stored copy goes with the personal data of its request, and its sheet stays valid', async () => {
  const { requestId, documentId } = await createPaid();
  await download(citizen, requestId, documentId);
  await server.database.transaction((transaction) =>
    eraseRequests(transaction, [Number(requestId)], server.now()),
  );
  const left = await query
    .selectFrom('stored_sheets')
    .innerJoin('certificate_sheets', 'serial', 'sheet_serial')
    .where('document_id', '=', documentId)
    .select('sheet_serial')
    .execute();
  expect(left).toEqual([]);
  expect(await sheetsOf(requestId)).toMatchObject([{ copy: 0, revoked: null }]);
});
