import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readPersonalData } from '@wathiqa/contract';
import {
  claimRequest,
  decideRequest,
  openRequest,
  readParcel,
  readReading,
  readRequest,
  releaseReading,
  releaseRequest,
  searchRequests,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES, type RequestState } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { expectWrongFields } from '../support/expectations.ts';
import { countEntries, lastEntry } from '../support/office/audit-entries.ts';
import {
  createOfficeRequest,
  seenFindings,
  setRequestState,
} from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder } from '../support/orders.ts';

let server: TestServer;
let clerk: Staff;
let supervisor: Staff;
beforeAll(async () => {
  server = await startServer({ STAFF_READS_PER_HOUR: '2' });
  clerk = await signInStaff(server, 'clerk');
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(() => server.close());

const read = (requestId: string, by = clerk) => by.call(readRequest, { query: { requestId } });
const release = (staffId: number, by: Staff) => by.call(releaseReading, { body: { staffId } });

test('reading cap stops a reader until another person lifts it', async () => {
  const citizen = await server.signIn();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await createOfficeRequest(citizen));
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
  for (const id of [first, second, first]) expect((await read(id)).status).toBe(200);

  const entries = await countEntries(server);
  const stopped = await read(third);
  expect([stopped.status, stopped.body.ResponseCode]).toEqual([409, RESPONSE_CODES.READING_CAPPED]);
  expect(stopped.text).not.toContain('29005140190010');
  expect(await countEntries(server)).toBe(entries);
  expect((await read(first)).status).toBe(200);

  // Decided requests do not count.
  const { request } = (await read(first)).body;
  const decisions = request.items.map(({ id }) => ({ documentId: id, accept: true as const }));
  const body = { requestId: first, version: request.version, decisions };
  expect((await clerk.call(decideRequest, { body })).status).toBe(200);
  expect((await read(third)).status).toBe(200);
  expect((await read(fourth)).body.ResponseCode).toBe(RESPONSE_CODES.READING_CAPPED);

  expect((await release(clerk.id, clerk)).status).toBe(403);
  const own = await release(supervisor.id, supervisor);
  expect(own.body.ResponseCode).toBe(RESPONSE_CODES.OWN_ACCESS);
  expect((await release(999_999, supervisor)).status).toBe(404);
  const before = (await supervisor.call(readReading)).body.readers;
  expect(before).toMatchObject([{ staffId: clerk.id, idleReads: 2 }]);
  expect((await release(clerk.id, supervisor)).body.readers).toEqual([]);
  for (const id of [fourth, fifth]) expect((await read(id)).status).toBe(200);
});

test("auditor sees a read of a namesake, without the subject's name", async () => {
  const mona = await signInStaff(server, 'clerk', 'mona@wathiqa.example');
  const namesake = birthDocument({
    name: { fullName: 'منى سامي يوسف الشناوي' },
    nid: { nationalIdenNumber: '29602290292120' },
    genderCode: 'F',
    relationCode: 'WIFE',
  });
  const citizen = await server.signIn();
  const { body } = await citizen.order(crypto.randomUUID(), birthOrder(namesake));
  const requestId = body.Id ?? '';
  await read(requestId, mona);

  const auditor = await signInStaff(server, 'auditor');
  const answer = await auditor.call(readReading);
  expect(answer.body.findings).toContainEqual({
    kind: 'sameName',
    staffId: mona.id,
    staffName: 'منى سامي',
    requestIds: [requestId],
  });
  expect(answer.text).not.toMatch(/الشناوي|29602290292120/);
  const elsewhere = await auditor.call(readReading, { query: { day: '2026-01-01' } });
  expect(elsewhere.body.findings).toEqual([]);
});

describe("requests outside one's queue require a reason", () => {
  /** A new request in a state, and readers unrelated to it. */
  async function stranger(state: RequestState) {
    const reader = await signInStaff(server, 'clerk', `${crypto.randomUUID()}@wathiqa.example`);
    const requestId = await createOfficeRequest(await server.signIn('salma@wathiqa.example'));
    await setRequestState(server, clerk, requestId, state);
    return { reader, requestId };
  }
  const open = (requestId: string, why: object, by: Staff) =>
    by.call(openRequest, { body: { requestId, ...why } });
  const why = { reason: 'citizenAsked', note: 'اتصل يسأل عن الطلب 29005140190010' };

  test('refuses read, claim and release without data or writes', async () => {
    const { reader, requestId } = await stranger('WAITING_PAYMENT');
    const entries = await countEntries(server);
    for (const answer of [
      await read(requestId, reader),
      await reader.call(claimRequest, { body: { requestId } }),
      await reader.call(releaseRequest, { body: { requestId } }),
    ]) {
      const { status, body, text } = answer;
      expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.READING_REASON_NEEDED]);
      expect(text).not.toContain('29005140190010');
    }
    expectWrongFields(await open(requestId, { note: 'سأل' }, reader), 'reason');
    expectWrongFields(await open(requestId, { reason: 'curious', note: 'سأل' }, reader), 'reason');
    expectWrongFields(await open(requestId, { reason: 'check', note: ' ' }, reader), 'note');
    expect(await countEntries(server)).toBe(entries);
    expect((await open('260000000018', why, reader)).status).toBe(404);
    expect((await read('260000000018', reader)).status).toBe(404);
  });

  test('audits the reason and requires no second one for an hour', async () => {
    const { reader, requestId } = await stranger('REJECTED');
    expect((await open(requestId, why, reader)).body.request.id).toBe(requestId);
    expect(await lastEntry(server)).toMatchObject({
      action: 'request.read',
      actor_id: reader.id,
      request_id: Number(requestId),
      detail: { reason: 'citizenAsked', note: 'اتصل يسأل عن الطلب …' },
    });
    expect((await read(requestId, reader)).status).toBe(200);

    const auditor = await signInStaff(server, 'auditor');
    const { explained } = (await auditor.call(readReading)).body;
    expect(explained[0]).toMatchObject({
      ...{ staffId: reader.id, requestId, reason: 'citizenAsked' },
      note: 'اتصل يسأل عن الطلب …',
    });
    const other = await signInStaff(server, 'clerk', 'other@wathiqa.example');
    const { body } = await read(requestId, other);
    expect(body.ResponseCode).toBe(RESPONSE_CODES.READING_REASON_NEEDED);
  });

  test('requires no reason for queued, claimed or decided requests', async () => {
    const { reader, requestId } = await stranger('WAITING_APPROVAL');
    const { request } = (await read(requestId, reader)).body;
    const holder = await signInStaff(server, 'clerk', 'holder@wathiqa.example');
    await holder.call(claimRequest, { body: { requestId } });
    await setRequestState(server, clerk, requestId, 'WAITING_PAYMENT');
    expect((await read(requestId, holder)).status).toBe(200);

    await setRequestState(server, clerk, requestId, 'WAITING_APPROVAL');
    await holder.call(releaseRequest, { body: { requestId } });
    const decider = await signInStaff(server, 'clerk', 'decider@wathiqa.example');
    const decisions = request.items.map(({ id }) => ({ documentId: id, accept: true as const }));
    const seen = seenFindings(request);
    const body = { requestId, version: request.version, decisions, seen };
    const decided = await decider.call(decideRequest, { body });
    expect(decided.status).toBe(200);
    expect((await read(requestId, decider)).status).toBe(200);
  });

  test('gives an auditor no queue, because auditors decide nothing', async () => {
    const auditor = await signInStaff(server, 'auditor', 'curious@wathiqa.example');
    const { requestId } = await stranger('WAITING_APPROVAL');
    const { body } = await read(requestId, auditor);
    expect(body.ResponseCode).toBe(RESPONSE_CODES.READING_REASON_NEEDED);
  });
});

describe('every answer with personal data counts as a read', () => {
  const reader = () => signInStaff(server, 'clerk', `${crypto.randomUUID()}@wathiqa.example`);
  const readParcelAs = (by: Staff, requestId: string) =>
    by.call(readParcel, { query: { requestId } });
  const CAPPED = RESPONSE_CODES.READING_CAPPED;

  async function createRequests(count: number) {
    const citizen = await server.signIn(`${crypto.randomUUID()}@wathiqa.example`);
    const ids: string[] = [];
    while (ids.length < count) ids.push(await createOfficeRequest(citizen));
    const accesses = async () => (await citizen.call(readPersonalData)).body.data.accesses;
    return { ids, accesses };
  }

  test('caps reads that were claimed and released, and shows each to the citizen', async () => {
    const { ids, accesses } = await createRequests(3);
    const by = await reader();
    const answers = [];
    const events: string[] = [];
    const hear = (message: unknown) => {
      const { name, value } = message as { name: string; value: { event: string } };
      if (name === 'logEvent') events.push(value.event);
    };
    subscribe('wathiqa.measured', hear);
    onTestFinished(() => void unsubscribe('wathiqa.measured', hear));
    for (const requestId of ids) {
      const claimed = await by.call(claimRequest, { body: { requestId } });
      expect(claimed.text).not.toContain('29005140190010');
      answers.push(await read(requestId, by));
      const released = await by.call(releaseRequest, { body: { requestId } });
      expect(released.text).not.toContain('29005140190010');
    }
    expect(answers.map(({ body }) => body.ResponseCode)).toEqual([200, 200, CAPPED]);
    expect(events).toEqual(['reading_refused']);
    expect((await accesses()).map(({ requestId, action }) => [requestId, action])).toEqual([
      [ids[1], 'request.read'],
      [ids[0], 'request.read'],
    ]);
    const { readers } = (await supervisor.call(readReading)).body;
    expect(readers).toContainEqual(expect.objectContaining({ staffId: by.id, idleReads: 2 }));
  });

  test('answers a parcel only once packed, with a reason and under the cap', async () => {
    const { ids, accesses } = await createRequests(3);
    const by = await reader();
    for (const requestId of ids) {
      expect((await readParcelAs(by, requestId)).status).toBe(404);
      await setRequestState(server, clerk, requestId, 'INTRANSIT', 'HANDED_OVER');
    }
    const auditor = await signInStaff(server, 'auditor', 'parcels@wathiqa.example');
    const refused = await readParcelAs(auditor, ids[0] ?? '');
    expect(refused.body.ResponseCode).toBe(RESPONSE_CODES.READING_REASON_NEEDED);
    const codes = [];
    for (const id of ids) codes.push((await readParcelAs(by, id)).body.ResponseCode);
    expect(codes).toEqual([200, 200, CAPPED]);
    expect((await accesses()).map(({ action }) => action)).toEqual([
      'dispatch.readParcel',
      'dispatch.readParcel',
    ]);
  });

  test('counts search results, and refuses fewer than three letters', async () => {
    const { ids, accesses } = await createRequests(2);
    const by = await reader();
    const search = (text: string) => by.call(searchRequests, { body: { text } });
    for (const text of ['ا', 'أح', '٢ ٩']) expectWrongFields(await search(text), 'text');
    for (const id of ids) expect((await search(id)).body.rows).toHaveLength(1);
    for (const text of ['29005140190010', '260000000018', 'لا أحد']) {
      expect((await search(text)).body.ResponseCode).toBe(CAPPED);
    }
    expect((await accesses()).map(({ requestId, action }) => [requestId, action])).toEqual([
      [ids[1], 'request.search'],
      [ids[0], 'request.search'],
    ]);
  });
});
