import { shipmentInfo } from '@wathiqa/contract';
import type { LookupRequest, RegisterValues } from '@wathiqa/contract/civil-register';
import {
  confirmCertificate,
  printCertificates,
  readBatch,
  readCertificates,
  reprintCertificate,
  settleCheck,
} from '@wathiqa/contract/office';
import { type MatchGrade, RESPONSE_CODES, type RegisterField, toRequestId } from '@wathiqa/domain';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, startServerForTest } from '../harness.ts';
import { recordOf, startRegister } from '../support/civil-register.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { setRequestState } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { birthOrder, cairoAddress, documents } from '../support/orders.ts';

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

const STRANGER = {
  fullName: 'علي عبد الفتاح إسماعيل راشد',
  motherFullName: 'نادية حسين محمود عوض',
} satisfies RegisterValues;

/** Records of the typed data by their grade. */
const RECORDS: Readonly<Record<MatchGrade, RegisterValues>> = {
  certain: {},
  probable: { motherFullName: 'فاطمة حسن إبرهايم علي' },
  possible: { motherFullName: STRANGER.motherFullName },
  none: STRANGER,
};

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

test('prints the record of the register as it is spelled there', async () => {
  const { ids, batchId } = await createPackedBatch(1);
  const fullName = 'احمد محمود عبدالرحمن السيد';
  register.answer = (request) => ({
    body: recordOf(request, {
      fullName,
      eventPlace: 'محافظة\u202e قنا\u0000',
      eventNumber: '2014/1182',
    }),
  });
  const { pdf } = (await print(batchId)).body;
  expect([fullName, 'محافظة قنا'].map((text) => hasText(pdf, text))).toEqual([true, true]);
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
  ['whose record has no name', 'incomplete', { fullName: null }],
  ['whose record is of another person', 'anotherPerson', STRANGER],
  ['whose record has another mother', 'differs', { motherFullName: STRANGER.motherFullName }],
])('a document %s waits, and the others of its batch are printed', async (_what, cause, body) => {
  const { ids, batchId } = await createPackedBatch(2);
  register.answer = (request) =>
    request.requestNumber !== ids[0]
      ? { body: recordOf(request) }
      : typeof body === 'object' && !('result' in body)
        ? { body: recordOf(request, body) }
        : { body };
  expect((await print(batchId)).body).toMatchObject({ sheets: 1, waiting: 1 });
  expect((await Promise.all(ids.map(sheetsOf))).map(({ length }) => length)).toEqual([0, 1]);
  expect(await waitingOf(batchId)).toMatchObject([{ requestId: ids[0], cause, confirmedBy: null }]);
});

test('nothing is printed while two decisions disagree, nor confirmed instead', async () => {
  const { ids, batchId } = await createPackedBatch(1);
  const supervisor = await signInStaff(server, 'supervisor', 'settles@wathiqa.example');
  const [requestId] = ids.map(Number);
  const at = server.now();
  const { id: checkId } = await server.database.query
    .insertInto('quality_checks')
    .values({
      ...{
        request_id: requestId ?? 0,
        version: 1,
        cause: 'sample',
        decided_at: at,
        disputed: true,
      },
      ...{ checked_by: clerk.id, checked_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await print(batchId);
  expect(await sheetsOf(ids[0])).toEqual([]);
  const [waiting] = await waitingOf(batchId);
  expect(waiting).toMatchObject({ requestId: ids[0], cause: 'disputed' });
  const confirmed = { documentId: waiting?.documentId ?? 0, reason: 'راجعت الأصل' };
  const refused = await supervisor.call(confirmCertificate, { body: confirmed });
  expect(refused.body.ResponseCode).toBe(RESPONSE_CODES.OUTDATED);

  const settled = { checkId, outcome: 'both' as const, reason: 'الخطان مقروءان' };
  expect((await supervisor.call(settleCheck, { body: settled })).status).toBe(200);
  expect(await lastEntry(server)).toMatchObject({ action: 'quality.settle', detail: settled });
  expect((await print(batchId)).body).toMatchObject({ sheets: 1, waiting: 0 });
});

test.each([
  [
    'of another national ID',
    (request: LookupRequest) => recordOf({ ...request, nationalId: '30105170102354' }),
    {},
  ],
  ['to another lookup', recordOf, { 'x-road-id': 'another' }],
])('an answer %s is malformed', async (_what, body, headers) => {
  const { batchId } = await createPackedBatch(1);
  register.answer = (request) => ({ body: body(request), headers });
  expect((await print(batchId)).status).toBe(503);
  expect(await waitingOf(batchId)).toMatchObject([{ cause: 'malformed' }]);
});

/** The answer that the decision knew. */
async function decideOn(requestId: string, grade: MatchGrade, differing: RegisterField[]) {
  const { query } = server.database;
  const { id } = await query
    .selectFrom('documents')
    .where('request_id', '=', Number(requestId))
    .select('id')
    .executeTakeFirstOrThrow();
  const looked_up_at = server.now();
  await query
    .updateTable('requests')
    .set({ decided_at: looked_up_at })
    .where('id', '=', Number(requestId))
    .execute();
  await query
    .insertInto('document_lookups')
    .values({
      ...{
        request_id: Number(requestId),
        document_id: id,
        revision: 0,
        state: 'done',
        result: 'one',
      },
      ...{ looked_up_at, grade, differing, record: '' },
    })
    .execute();
}

test.each([
  ['no answer', null, 'certain', 1],
  ['no answer', null, 'probable', 1],
  ['no answer', null, 'possible', 0],
  ['a certain match', ['certain'], 'probable', 0],
  ['a probable match', ['probable', 'motherFullName'], 'probable', 1],
  ['another mother', ['possible', 'motherFullName'], 'possible', 1],
  ['another gender', ['possible', 'gender'], 'possible', 0],
  ['another person', ['none', 'fullName', 'motherFullName'], 'none', 0],
] as const)(
  'a decision that knew %s (%s) prints a %s record on %i sheets',
  async (_what, decided, now, sheets) => {
    const { ids, batchId } = await createPackedBatch(1);
    const [grade, ...differing] = decided ?? [];
    if (grade) await decideOn(ids[0] ?? '', grade, differing);
    register.answer = (request) => ({ body: recordOf(request, RECORDS[now]) });
    expect((await print(batchId)).status).toBe(sheets === 1 ? 200 : 503);
    expect(await sheetsOf(ids[0])).toHaveLength(sheets);
  },
);

test('prints nothing without a register, nor a record of a family', async () => {
  const alone = await startServerForTest();
  const people = { citizen: await alone.signIn(), clerk: await signInStaff(alone, 'clerk') };
  const batch = await dispatchCalls(() => ({ server: alone, ...people })).createPackedBatch(1);
  const body = { batchId: batch.batchId };
  expect((await people.clerk.call(printCertificates, { body })).body.ResponseCode).toBe(
    RESPONSE_CODES.NOT_SET_UP,
  );
  const { parcels } = (
    await people.clerk.call(readBatch, { query: { batchId: String(batch.batchId) } })
  ).body;
  expect(parcels[0]?.documents).toMatchObject([{ documentType: 'Birth', ownPaper: true }]);

  const order = { ...birthOrder(), familyRecords: [documents.familyRecords()] };
  const sent = await citizen.order(crypto.randomUUID(), order);
  const requestID = toRequestId(Number(sent.body.Id));
  await citizen.call(shipmentInfo, { body: { requestID, customerAddress: cairoAddress() } });
  await setRequestState(server, clerk, requestID, 'PAYMENT_ACCEPTED');
  const batchId = (await pack([requestID])).body.batch.id;
  expect((await print(batchId)).body).toMatchObject({ sheets: 1, waiting: 0 });
  const here = (await clerk.call(readBatch, { query: { batchId: String(batchId) } })).body.parcels;
  expect(here[0]?.documents.map(({ ownPaper }) => ownPaper)).toEqual([false, true]);
});

describe('a certificate that the register does not know', async () => {
  const supervisor = await signInStaff(server, 'supervisor');
  const reason = 'راجعت صورة الأصل';

  async function createWaiting() {
    const { ids, batchId } = await createPackedBatch(1);
    register.answer = () => ({ body: { result: 'none' } });
    await print(batchId);
    const [waiting] = await waitingOf(batchId);
    return { batchId, requestId: ids[0] ?? '', documentId: waiting?.documentId ?? 0 };
  }

  const confirm = (by: Staff, documentId: number) =>
    by.call(confirmCertificate, { body: { documentId, reason } });

  test('is printed if the register knows it at last', async () => {
    const { batchId, requestId } = await createWaiting();
    register.answer = answersWell;
    expect((await print(batchId)).body).toMatchObject({ sheets: 1, waiting: 0 });
    expect(await sheetsOf(requestId)).toHaveLength(1);
  });

  test('gets no sheet once a supervisor confirms that own paper goes in', async () => {
    const { batchId, requestId, documentId } = await createWaiting();
    expect((await confirm(clerk, documentId)).status).toBe(403);
    expect((await confirm(supervisor, 999_999_999)).status).toBe(404);
    expect((await confirm(supervisor, documentId)).status).toBe(200);
    expect((await confirm(supervisor, documentId)).status).toBe(409);
    expect(await lastEntry(server)).toMatchObject({
      action: 'certificates.confirm',
      detail: { documentId, cause: 'none', reason },
    });
    register.answer = answersWell;
    expect((await print(batchId)).status).toBe(409);
    expect(await sheetsOf(requestId)).toEqual([]);
    const { body } = await clerk.call(readBatch, { query: { batchId: String(batchId) } });
    expect(body.parcels[0]?.documents).toMatchObject([{ ownPaper: true }]);
    expect(body.waitingCertificates[0]?.confirmedBy).toEqual(expect.any(String));
  });
});
