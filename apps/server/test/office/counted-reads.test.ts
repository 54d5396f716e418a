import { readPersonalData, submitFeedback } from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import { COUNTED_READS, RESPONSE_CODES } from '@wathiqa/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ACCEPTED, handleCall } from '../../src/http/calls.ts';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import type { Citizen, Sent } from '../support/http/client.ts';
import { countEntries } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startPrintingRegister } from '../support/office/office-server.ts';
import { officeCalls, type Staff, signInStaff } from '../support/office/staff.ts';

const CAP = 2;
const OWNER = 'أحمد محمود';

const register = await startPrintingRegister();
let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let supervisor: Staff;
let reader: Staff;
beforeAll(async () => {
  server = await startServer({
    ...register.environment,
    STAFF_READS_PER_HOUR: String(CAP),
    QUALITY_SAMPLE_PERCENT: '100',
  });
  register.now = server.now;
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(() => server.close());
beforeEach(async () => {
  reader = await signInStaff(server, 'clerk', `${crypto.randomUUID()}@wathiqa.example`);
  await release(clerk.id);
});

const { createPaidRequest, createPackedBatch } = dispatchCalls(() => ({ server, citizen, clerk }));
const release = (staffId: number) => supervisor.call(office.releaseReading, { body: { staffId } });

/** Reads as many requests as the cap allows. */
async function reachCap(by: Staff): Promise<void> {
  const other = await server.signIn('mona@wathiqa.example');
  for (let count = 0; count < CAP; count += 1) {
    const requestId = await createOfficeRequest(other);
    const why = { requestId, reason: 'check', note: 'تجربة' };
    expect((await by.call(office.openRequest, { body: why })).status).toBe(200);
  }
}

async function decideAs(by: Staff, requestId: string): Promise<void> {
  const { version, items } = await readRequestAs(by, requestId);
  const decisions = items.map(({ id: documentId }) => ({ documentId, accept: true }));
  const { status, text } = await by.call(office.decideRequest, {
    body: { requestId, version, decisions },
  });
  expect(status, text).toBe(200);
}

interface Case {
  sent: Sent;
  /** Shown by the answer; undefined for a message of the contact form. */
  requestId?: string;
  /** Part of the answer. */
  shows?: string;
}

/** Calls whose answer has personal data of citizens. */
const CASES: Record<string, () => Promise<Case>> = {
  readRequest: async () => {
    const requestId = await createOfficeRequest(citizen);
    return { sent: { query: { requestId } }, requestId };
  },
  openRequest: async () => {
    const requestId = await createOfficeRequest(citizen);
    return { sent: { body: { requestId, reason: 'check', note: 'تجربة' } }, requestId };
  },
  claimNextRequest: async () => {
    const requestId = await createOfficeRequest(citizen);
    const body = { requestId, version: 1, staffId: reader.id };
    expect((await clerk.call(office.transferRequest, { body })).status).toBe(200);
    return { sent: { body: {} }, requestId };
  },
  searchRequests: async () => {
    const requestId = await createOfficeRequest(citizen);
    return { sent: { body: { text: requestId } }, requestId };
  },
  claimNextCheck: async () => {
    const requestId = await createOfficeRequest(citizen);
    await decideAs(clerk, requestId);
    return { sent: { body: {} }, requestId };
  },
  readParcel: async () => {
    const requestId = await createOfficeRequest(citizen);
    await setRequestState(server, clerk, requestId, 'INTRANSIT', 'HANDED_OVER');
    return { sent: { query: { requestId } }, requestId };
  },
  readDispatch: async () => ({
    requestId: await createPaidRequest(),
    sent: { query: { governorateCode: '01' } },
  }),
  readBatch: async () => {
    const { batchId, ids } = await createPackedBatch();
    return { sent: { query: { batchId: String(batchId) } }, requestId: ids[0] ?? '' };
  },
  printCertificates: async () => {
    const { batchId, ids } = await createPackedBatch();
    return { sent: { body: { batchId } }, requestId: ids[0] ?? '', shows: '"sheets":1' };
  },
  readCertificates: async () => {
    const { batchId, ids } = await createPackedBatch();
    await clerk.call(office.printCertificates, { body: { batchId } });
    const requestId = ids[0] ?? '';
    return { sent: { query: { requestId } }, requestId, shows: requestId };
  },
  reprintCertificate: async () => {
    const { batchId, ids } = await createPackedBatch();
    await clerk.call(office.printCertificates, { body: { batchId } });
    const requestId = ids[0] ?? '';
    const { body } = await supervisor.call(office.readCertificates, { query: { requestId } });
    const sent = { body: { serial: body.sheets[0]?.serial ?? '', reason: 'بقعة حبر' } };
    return { sent, requestId, shows: '"sheets":1' };
  },
  readFeedback: async () => {
    const sender = {
      name: 'منى السيد',
      mobileNumber: '01012345678',
      email: 'mona@wathiqa.example',
    };
    const message = { type: 1, message: 'أقترح مد مواعيد العمل', secondsOnForm: 30 };
    await server.client(submitFeedback, { body: { ...sender, ...message } });
    const { messages } = (await clerk.call(office.listFeedback)).body;
    return { sent: { query: { reference: messages[0]?.reference ?? '' } }, shows: sender.name };
  },
};

const counted = officeCalls.flatMap((call) => {
  const name = Object.entries(office).find(([, part]) => part === call)?.[0] ?? '';
  return call.countsAsRead ? [{ name, call }] : [];
});

test('has a case for each call that counts as a read', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(counted.map(({ name }) => name).toSorted());
});

/** Compiles only while a handler of such a call needs the mark of `countRead`. */
export const uncounted = async (app: FastifyInstance, parcel: office.Parcel) =>
  // @ts-expect-error
  handleCall(app, office.readParcel, async () => ({ ...ACCEPTED, parcel }));

test.each(counted)(
  '$name is refused at the cap, audited and shown to the citizen',
  async ({ name, call }) => {
    const { sent, requestId, shows = OWNER } = await (CASES[name] as () => Promise<Case>)();
    await reachCap(reader);
    const entries = await countEntries(server);
    const refused = await reader.call(call, sent);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { ResponseCode: RESPONSE_CODES.READING_CAPPED },
    ]);
    expect(await countEntries(server)).toBe(entries);

    expect((await release(reader.id)).status).toBe(200);
    const answer = await reader.call(call, sent);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).toContain(shows);
    const written = await server.database.query
      .selectFrom('audit_entries')
      .select('action')
      .where('actor_id', '=', reader.id)
      .where('action', 'in', [...COUNTED_READS])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { readers } = (await supervisor.call(office.readReading)).body;
    expect(readers).toContainEqual(expect.objectContaining({ staffId: reader.id, idleReads: 1 }));
    if (!requestId) return;
    const { accesses } = (await citizen.call(readPersonalData)).body.data;
    expect(accesses).toContainEqual(expect.objectContaining({ requestId, action: written.action }));
  },
);

test('admits concurrent reads one by one', async () => {
  const ids: string[] = [];
  while (ids.length < 10) ids.push(await createOfficeRequest(citizen));
  const answers = await Promise.all(
    ids.map((text) => reader.call(office.searchRequests, { body: { text } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(CAP);
  await release(reader.id);
  const claims = await Promise.all(
    ids.map(() => reader.call(office.claimNextRequest, { body: {} })),
  );
  expect(claims.filter(({ status }) => status === 200)).toHaveLength(CAP);
  const claimed = await server.database.query
    .selectFrom('requests')
    .select('id')
    .where('claimed_by', '=', reader.id)
    .execute();
  expect(claimed).toHaveLength(CAP);
});

test('reads the same request again without counting it twice', async () => {
  const requestId = await createOfficeRequest(citizen);
  for (let count = 0; count <= CAP; count += 1) {
    const { status } = await reader.call(office.readRequest, { query: { requestId } });
    expect(status).toBe(200);
  }
});

test('a list of parcels counts as one read for every 25 of its requests', async () => {
  const requests = Array.from({ length: 25 * CAP - 24 }, (_, index) => String(index));
  const detail = JSON.stringify({ governorateCode: '02', requests });
  await sql`INSERT INTO audit_entries (actor_kind, actor_id, role, address, action, detail)
            VALUES ('staff', ${reader.id}, 'clerk', '127.0.0.1', 'dispatch.read', ${detail}::jsonb)`.execute(
    server.database.query,
  );
  const { readers } = (await supervisor.call(office.readReading)).body;
  expect(readers).toContainEqual(expect.objectContaining({ staffId: reader.id, idleReads: CAP }));
  const requestId = await createOfficeRequest(citizen);
  const { body } = await reader.call(office.readRequest, { query: { requestId } });
  expect(body.ResponseCode).toBe(RESPONSE_CODES.READING_CAPPED);
});

test('a search at the cap shows no new request among known ones', async () => {
  const ids: string[] = [];
  while (ids.length <= CAP) ids.push(await createOfficeRequest(citizen));
  const search = (text: string) => reader.call(office.searchRequests, { body: { text } });
  for (const id of ids.slice(0, CAP)) expect((await search(id)).status).toBe(200);
  expect((await search(ids[0] ?? '')).status).toBe(200);
  for (const text of [OWNER, 'لا أحد']) {
    expect((await search(text)).body.ResponseCode).toBe(RESPONSE_CODES.READING_CAPPED);
  }
});

test('a note, a claim, a decision and its undo show nothing of an unread request', async () => {
  const undoable = await startServerForTest({ DECISION_UNDO_SECONDS: '60' });
  const requestId = await createOfficeRequest(await undoable.signIn());
  const by = await signInStaff(undoable, 'clerk');
  const { id: documentId } = await undoable.database.query
    .selectFrom('documents')
    .select('id')
    .where('request_id', '=', Number(requestId))
    .executeTakeFirstOrThrow();
  const decision = { requestId, version: 1, decisions: [{ documentId, accept: true }] };
  for (const answer of [
    await by.call(office.addRequestNote, { body: { requestId, text: '-' } }),
    await by.call(office.claimRequest, { body: { requestId } }),
    await by.call(office.decideRequest, { body: decision }),
    await by.call(office.undoDecision, { body: { requestId } }),
  ]) {
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toMatch(/أحمد|29005140190010|0100000001/);
  }
});
