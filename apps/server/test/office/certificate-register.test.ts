import {
  confirmCertificate,
  decideRequest,
  printCertificates,
  readBatch,
  readCertificates,
  reprintCertificate,
} from '@wathiqa/contract/office';
import { printedFields, RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, startServerForTest } from '../harness.ts';
import { recordOf, startRegister } from '../support/civil-register.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

const register = await startRegister();
afterAll(() => register.stop());
const answersWell = register.answer;
const server = await startServer(register.environment);
afterAll(() => server.close());
register.now = server.now;
const citizen = await server.signIn();
const clerk = await signInStaff(server, 'clerk');
const { createPackedBatch, pack } = dispatchCalls(() => ({ server, citizen, clerk }));
beforeEach(() => {
  register.answer = answersWell;
});

const print = (batchId: number) => clerk.call(printCertificates, { body: { batchId } });

async function sheetsOf(requestId = '') {
  const { body } = await clerk.call(readCertificates, { query: { requestId } });
  return body.sheets;
}

/** Causes for which documents of a batch wait. */
async function waitingOf(batchId: number) {
  const { body } = await clerk.call(readBatch, { query: { batchId: String(batchId) } });
  return body.waitingCertificates;
}

const sourcesOf = async (requestId: string | undefined) =>
  server.database.query
    .selectFrom('certificate_sheets')
    .where('request_id', '=', Number(requestId))
    .select('source')
    .execute();

/** Whether the actual text of a tag has a text. */
function hasText(pdf: string, text: string): boolean {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const file = Buffer.from(pdf, 'base64').toString('latin1');
  const plain = file.replace(/\\([nrtbf()\\])/g, (_, letter: string) => escapes[letter] ?? letter);
  return plain.includes(Buffer.from(text, 'utf16le').swap16().toString('latin1'));
}

test('prints nothing while the register is away, and revokes no spoiled sheet', async () => {
  const { ids, batchId } = await createPackedBatch(1);
  register.answer = () => ({ status: 503 });
  expect((await print(batchId)).status).toBe(503);
  expect(await sheetsOf(ids[0])).toEqual([]);
  expect(await waitingOf(batchId)).toMatchObject([{ requestId: ids[0], cause: 'away' }]);

  register.answer = answersWell;
  expect((await print(batchId)).body).toMatchObject({ sheets: 1, waiting: 0 });
  expect(await waitingOf(batchId)).toEqual([]);
  const [sheet] = await sheetsOf(ids[0]);
  register.answer = () => ({ breaks: true });
  const body = { serial: sheet?.serial ?? '', reason: 'انحشر الورق في الطابعة' };
  expect((await clerk.call(reprintCertificate, { body })).status).toBe(503);
  expect(await sheetsOf(ids[0])).toEqual([sheet]);
});

test('prints the record of the register where the accepted request differs', async () => {
  const { ids, batchId } = await createPackedBatch(1);
  const fullName = 'أحمد محمود عبد الرحيم السيد';
  register.answer = (request) => ({
    body: recordOf(request, { fullName, eventPlace: 'محافظة قنا', eventNumber: '2014/1182' }),
  });
  const { pdf } = (await print(batchId)).body;
  expect(
    [fullName, 'محافظة قنا', 'أحمد محمود عبد الرحمن السيد'].map((text) => hasText(pdf, text)),
  ).toEqual([true, true, false]);
  expect(await sourcesOf(ids[0])).toEqual([{ source: 'register' }]);
  const entry = await server.database.query
    .selectFrom('audit_entries')
    .where('action', '=', 'request.lookUp')
    .where('request_id', '=', Number(ids[0]))
    .orderBy('id', 'desc')
    .select(['actor_kind', 'detail'])
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_kind: 'staff',
    detail: { purpose: 'print', result: 'one', fields: expect.arrayContaining(['eventPlace']) },
  });
  expect(register.asked.at(-1)).not.toHaveProperty('applicantNationalId');
});

test.each([
  ['without a record', 'none', { result: 'none' }],
  ['with several records', 'several', { result: 'several' }],
  ['whose source does not answer', 'sourceAway', { result: 'unavailable' }],
  ['with a malformed answer', 'malformed', 'malformed'],
  [
    'whose record has no name',
    'incomplete',
    recordOf({ fields: printedFields('Birth') }, { fullName: null }),
  ],
])('a document %s waits, and the others of its batch are printed', async (_what, cause, body) => {
  const { ids, batchId } = await createPackedBatch(2);
  register.answer = (request) =>
    request.requestNumber === ids[0] ? { body } : { body: recordOf(request) };
  expect((await print(batchId)).body).toMatchObject({ sheets: 1, waiting: 1 });
  expect((await Promise.all(ids.map(sheetsOf))).map(({ length }) => length)).toEqual([0, 1]);
  expect(await waitingOf(batchId)).toMatchObject([{ requestId: ids[0], cause, confirmedBy: null }]);
});

test('prints the accepted request while the register is away, if the authority chose so', async () => {
  const server = await startServerForTest({
    ...register.environment,
    REGISTRY_AWAY_CERTIFICATES: 'acceptedRequest',
  });
  const citizen = await server.signIn();
  const clerk = await signInStaff(server, 'clerk');
  const { createPackedBatch } = dispatchCalls(() => ({ server, citizen, clerk }));
  const { batchId } = await createPackedBatch(2);
  const print = () => clerk.call(printCertificates, { body: { batchId } });
  const sources = () =>
    server.database.query.selectFrom('certificate_sheets').select('source').execute();

  register.answer = () => ({ body: { result: 'none' } });
  expect((await print()).status).toBe(503);
  register.answer = () => ({ status: 503 });
  expect((await print()).status, 'the register had no record').toBe(503);
  expect(await sources()).toEqual([]);
  await server.database.query.deleteFrom('waiting_certificates').execute();
  expect((await print()).body).toMatchObject({ sheets: 2, waiting: 0 });
  expect(await sources()).toEqual([{ source: 'acceptedRequest' }, { source: 'acceptedRequest' }]);
});

describe('a certificate that the register does not know', async () => {
  const supervisor = await signInStaff(server, 'supervisor');
  const reason = 'راجعت صورة الأصل';

  async function createWaiting(decider = clerk) {
    const requestId = await createOfficeRequest(citizen);
    const { version, items } = await readRequestAs(decider, requestId);
    const decisions = items.map(({ id }) => ({ documentId: id, accept: true as const }));
    await decider.call(decideRequest, { body: { requestId, version, decisions } });
    await setRequestState(server, clerk, requestId, 'PAYMENT_ACCEPTED');
    const batchId = (await pack([requestId])).body.batch.id;
    register.answer = () => ({ body: { result: 'none' } });
    await print(batchId);
    const [waiting] = await waitingOf(batchId);
    return { batchId, requestId, documentId: waiting?.documentId ?? 0 };
  }

  const confirm = (
    by: Staff,
    documentId: number,
    cause: 'none' | 'several' | 'incomplete' = 'none',
  ) => by.call(confirmCertificate, { body: { documentId, cause, reason } });

  test('is confirmed neither by a clerk nor by its decider, nor for another answer', async () => {
    const { batchId, documentId } = await createWaiting();
    expect((await confirm(clerk, documentId)).status).toBe(403);
    expect((await confirm(supervisor, 999_999_999)).status).toBe(404);
    expect((await confirm(supervisor, documentId, 'several')).body.ResponseCode).toBe(
      RESPONSE_CODES.OUTDATED,
    );
    const own = await createWaiting(supervisor);
    expect((await confirm(supervisor, own.documentId)).body.ResponseCode).toBe(
      RESPONSE_CODES.OWN_DECISION,
    );
    expect((await print(batchId)).status).toBe(503);
    expect(await waitingOf(batchId)).toMatchObject([{ cause: 'none', confirmedBy: null }]);
  });

  test('is printed from the accepted request once a supervisor confirms it', async () => {
    const { batchId, requestId, documentId } = await createWaiting();
    expect((await confirm(supervisor, documentId)).status).toBe(200);
    expect((await confirm(supervisor, documentId)).status).toBe(409);
    expect(await lastEntry(server)).toMatchObject({
      action: 'certificates.confirm',
      detail: { documentId, cause: 'none', reason },
    });
    expect((await waitingOf(batchId))[0]?.confirmedBy).toEqual(expect.any(String));
    expect((await print(batchId)).body).toMatchObject({ sheets: 1, waiting: 0 });
    expect(await waitingOf(batchId)).toEqual([]);
    const [sheet] = await sheetsOf(requestId);
    const body = { serial: sheet?.serial ?? '', reason: 'انحشر الورق في الطابعة' };
    expect((await clerk.call(reprintCertificate, { body })).body.sheets).toBe(1);
    const source = 'acceptedRequest';
    expect(await sourcesOf(requestId)).toEqual([{ source }, { source }]);
  });

  test('keeps its confirmation through an outage, and loses it with another answer', async () => {
    const { batchId, documentId } = await createWaiting();
    await confirm(supervisor, documentId);
    register.answer = () => ({ status: 503 });
    expect((await print(batchId)).status).toBe(503);
    expect((await waitingOf(batchId))[0]?.confirmedBy).toEqual(expect.any(String));
    register.answer = () => ({ body: { result: 'several' } });
    expect((await print(batchId)).status).toBe(503);
    expect(await waitingOf(batchId)).toMatchObject([{ cause: 'several', confirmedBy: null }]);
  });

  test('has the record if the register knows it at last', async () => {
    const { batchId, requestId, documentId } = await createWaiting();
    await confirm(supervisor, documentId);
    register.answer = answersWell;
    expect((await print(batchId)).body).toMatchObject({ sheets: 1, waiting: 0 });
    expect(await sourcesOf(requestId)).toEqual([{ source: 'register' }]);
  });
});

test('prints the accepted request if the decision knew that the register has no record', async () => {
  const { ids, batchId } = await createPackedBatch(1);
  const { query } = server.database;
  const { id: documentId } = await query
    .selectFrom('documents')
    .where('request_id', '=', Number(ids[0]))
    .select('id')
    .executeTakeFirstOrThrow();

  await query
    .insertInto('document_lookups')
    .values({
      request_id: Number(ids[0]),
      document_id: documentId,
      revision: 0,
      looked_up_at: server.now(),
      state: 'done',
      result: 'none',
      grade: 'none',
      record: '',
    })
    .execute();
  register.answer = () => ({ body: { result: 'none' } });
  expect((await print(batchId)).body).toMatchObject({ sheets: 1, waiting: 0 });
  expect(await sourcesOf(ids[0])).toEqual([{ source: 'acceptedRequest' }]);
});
