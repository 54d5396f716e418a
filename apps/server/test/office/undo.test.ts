import { requestStatus, withdrawRequest } from '@wathiqa/contract';
import {
  claimNextRequest,
  claimRequest,
  type Decision,
  decideRequest,
  listPendingDecisions,
  type OfficeRequest,
  type QueueViewName,
  readQueue,
  releaseRequest,
  returnForCorrection,
  setAsideRequest,
  undoDecision,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES, RESPONSE_MESSAGES } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDatabaseForTest,
  startServer,
  startServerForTest,
  type TestServer,
} from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { serverDay } from '../support/server-day.ts';

const SECONDS = { DECISION_UNDO_SECONDS: '6' };
const CLOCK = { stopClock: true };

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let other: Staff;
let supervisor: Staff;
beforeAll(async () => {
  server = await startServer(SECONDS, undefined, CLOCK);
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  other = await signInStaff(server, 'clerk', 'other@wathiqa.example');
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(() => server.close());

const accept = ({ id }: { id: number }): Decision => ({ documentId: id, accept: true });
const reject = ({ id }: { id: number }): Decision => ({
  documentId: id,
  accept: false,
  reasonCode: 'NOT_FOUND',
  note: 'راجع السجل',
});

function decide(by: Staff, { id, version, items }: OfficeRequest, decision = accept) {
  return by.call(decideRequest, {
    body: { requestId: id, version, decisions: items.map(decision) },
  });
}

async function createDecided(decision = accept): Promise<OfficeRequest> {
  const request = await readRequestAs(clerk, await createOfficeRequest(citizen));
  const { status, text } = await decide(clerk, request, decision);
  expect(status, text).toBe(200);
  return request;
}

const undo = (by: Staff, requestId: string, headers = {}) =>
  by.call(undoDecision, { headers, body: { requestId } });

/** Lets decisions that were not undone take effect. */
async function settle(on = server) {
  on.advanceTime(6_000);
  await on.app.jobs.drain();
}

const kindsSent = async ({ id }: { id: string }, on = server) =>
  (
    await on.database.query
      .selectFrom('notifications')
      .where('request_id', '=', Number(id))
      .select('kind')
      .distinct()
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind);

const codeOf = ({ body }: { body: { ResponseCode?: number } }) => body.ResponseCode;

describe('undoing is refused', () => {
  test('without permission, for an unknown request and without a decision', async () => {
    const auditor = await signInStaff(server, 'auditor');
    const requestId = await createOfficeRequest(citizen);
    expect((await undo(auditor, requestId)).status).toBe(403);
    expect((await auditor.call(listPendingDecisions)).status).toBe(403);
    expect(codeOf(await undo(clerk, '269999999999'))).toBe(RESPONSE_CODES.NOT_FOUND);
    expect(codeOf(await undo(clerk, requestId))).toBe(RESPONSE_CODES.CHANGED);
  });

  test('to another member, a supervisor included, who does not see it in the own list', async () => {
    const { id } = await createDecided();
    for (const by of [other, supervisor]) {
      expect(codeOf(await undo(by, id))).toBe(RESPONSE_CODES.CLAIMED);
      expect((await by.call(listPendingDecisions)).body.decisions).toEqual([]);
    }
    await undo(clerk, id);
  });

  test('once the seconds are over, although no server has settled the decision', async () => {
    const { id } = await createDecided();
    server.advanceTime(6_000);
    expect(codeOf(await undo(clerk, id))).toBe(RESPONSE_CODES.CHANGED);
    expect((await readRequestAs(clerk, id)).state).toBe('WAITING_PAYMENT');
  });
});

test.each([
  ['a document of another request', 'documentId'],
  ['an unknown reason', 'reasonCode'],
])('refuses a decision about %s at once', async (_, field) => {
  const request = await readRequestAs(clerk, await createOfficeRequest(citizen));
  const wrong = { [field]: field === 'documentId' ? 1_000_000 : 'NONE' };
  const { id: requestId, version, items } = request;
  const decisions = items.map((item) => ({ ...reject(item), ...wrong }));
  const answer = await clerk.call(decideRequest, { body: { requestId, version, decisions } });
  expect(answer.status).toBe(400);
  expect(await readRequestAs(clerk, requestId)).toEqual(request);
});

test("refuses a decision on one's own order at once", async () => {
  const asCitizen = await server.signIn('other@wathiqa.example');
  const request = await readRequestAs(clerk, await createOfficeRequest(asCitizen));
  expect(codeOf(await decide(other, request))).toBe(RESPONSE_CODES.OWN_REQUEST);
  expect((await readRequestAs(clerk, request.id)).pending).toBeNull();
});

test('a pending decision bars every other act on the request', async () => {
  const request = await createDecided();
  const { id: requestId, items, version } = request;
  const body = { requestId, version };
  const documentId = items[0]?.id;
  const returned = { ...body, documentId, fields: ['name'], note: 'راجع' };
  const day = serverDay(server, 1);
  for (const [by, code] of [
    [clerk, RESPONSE_CODES.CHANGED],
    [supervisor, RESPONSE_CODES.CLAIMED],
  ] as const) {
    expect(codeOf(await decide(by, request, reject))).toBe(code);
    expect(codeOf(await by.call(returnForCorrection, { body: returned }))).toBe(code);
    expect(codeOf(await by.call(claimRequest, { body }))).toBe(code);
    expect(codeOf(await by.call(releaseRequest, { body: { requestId } }))).toBe(code);
    expect(codeOf(await by.call(setAsideRequest, { body: { ...body, until: day } }))).toBe(code);
  }
  const next = await other.call(claimNextRequest, { body: {} });
  expect(next.body.request?.id).not.toBe(requestId);
  await undo(clerk, requestId);
});

describe('a decision within its seconds', () => {
  test('is shown to staff, and the citizen learns nothing of it', async () => {
    const request = await readRequestAs(clerk, await createOfficeRequest(citizen));
    const status = { headers: { requestid: request.id } };
    const before = await citizen.call(requestStatus, status);
    await decide(clerk, request);
    const seen = await readRequestAs(supervisor, request.id);
    expect(seen.pending).toEqual({
      seconds: 6,
      problem: null,
      by: { id: clerk.id, userName: expect.any(String) },
    });
    expect([seen.state, seen.history.length]).toEqual(['WAITING_APPROVAL', request.history.length]);
    await server.app.jobs.drain();
    const after = await citizen.call(requestStatus, status);
    expect([after.status, after.body]).toEqual([200, before.body]);
    expect(await kindsSent(request)).toEqual(['registered']);
    await undo(clerk, request.id);
  });

  test("is left out of the decider's views and counts only, until undone", async () => {
    const own = await startServerForTest(SECONDS, undefined, CLOCK);
    const [by, colleague] = [
      await signInStaff(own, 'clerk'),
      await signInStaff(own, 'clerk', 'other@wathiqa.example'),
    ];
    const applicant = await own.signIn();
    const request = await readRequestAs(by, await createOfficeRequest(applicant));
    own.advanceTime(1_000);
    const stays = await createOfficeRequest(applicant);
    const view = async (staff: Staff, name: QueueViewName) => {
      const { rows, counts } = (await staff.call(readQueue, { query: { view: name } })).body;
      expect(counts?.[name]).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    await decide(by, request);
    expect([await view(by, 'open'), await view(by, 'all')]).toEqual([[stays], [stays]]);
    expect(await view(by, 'mine')).toEqual([]);
    expect(await view(colleague, 'open')).toEqual([request.id, stays]);
    await undo(by, request.id);
    expect(await view(by, 'open')).toEqual([request.id, stays]);
    expect(await view(by, 'mine')).toEqual([request.id]);
  });

  test('is undone: nothing is sent, the clerk still has the request, and the audit names it', async () => {
    const request = await createDecided(reject);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await undo(clerk, request.id, headers)).status).toBe(200);
    expect(await lastEntry(server)).toMatchObject({
      actor_id: clerk.id,
      action: 'request.undoDecision',
      request_id: Number(request.id),
    });
    expect((await undo(clerk, request.id, headers)).status).toBe(200);
    const undone = await readRequestAs(clerk, request.id);
    expect(undone).toMatchObject({ pending: null, state: 'WAITING_APPROVAL' });
    expect(undone.claim?.by.id).toBe(clerk.id);
    await settle();
    expect(await kindsSent(request)).toEqual(['registered']);
    expect((await decide(clerk, undone)).status).toBe(200);
    await undo(clerk, request.id);
  });
});

describe('a decision after its seconds', () => {
  test('takes effect by the job, with history, message and audit entry of the decider', async () => {
    const request = await createDecided(reject);
    await settle();
    expect(await readRequestAs(supervisor, request.id)).toMatchObject({
      state: 'REJECTED',
      pending: null,
    });
    expect(await kindsSent(request)).toEqual(['registered', 'rejected']);
    const entries = await server.database.query
      .selectFrom('audit_entries')
      .where('request_id', '=', Number(request.id))
      .where('action', '=', 'request.decide')
      .select(['actor_id', 'role'])
      .execute();
    expect(entries).toEqual([{ actor_id: clerk.id, role: 'clerk' }]);
    await server.app.jobs.drain();
    expect((await clerk.call(listPendingDecisions)).body.decisions).toEqual([]);
  });

  test.each(['the request', 'the list'])('takes effect by the next read of %s', async (read) => {
    const request = await createDecided();
    server.advanceTime(6_000);
    if (read === 'the list') await clerk.call(listPendingDecisions);
    else expect((await readRequestAs(clerk, request.id)).state).toBe('WAITING_PAYMENT');
    expect(await kindsSent(request)).toEqual(['registered', 'waitingPayment']);
  });

  test('covers a return for correction', async () => {
    const {
      id: requestId,
      version,
      items,
    } = await readRequestAs(clerk, await createOfficeRequest(citizen));
    const documentId = items[0]?.id;
    const body = { requestId, version, documentId, fields: ['name'], note: 'راجع الاسم' };
    const returned = await clerk.call(returnForCorrection, { body });
    expect(returned.body.pending).toEqual({ seconds: 6, problem: null });
    expect((await readRequestAs(clerk, requestId)).correction).toBeNull();
    await settle();
    expect((await readRequestAs(clerk, requestId)).correction).toBe('waiting');
  });

  test('is dropped if the citizen withdrew meanwhile, and its decider learns why', async () => {
    const request = await createDecided();
    await citizen.call(withdrawRequest, { body: { requestId: request.id } });
    await settle();
    expect(await kindsSent(request)).toEqual(['registered', 'withdrawn']);
    const { decisions } = (await clerk.call(listPendingDecisions)).body;
    expect(decisions).toEqual([
      { requestId: request.id, seconds: null, problem: RESPONSE_MESSAGES.CHANGED },
    ]);
    expect((await undo(other, request.id)).status).toBe(409);
    expect((await undo(clerk, request.id)).status).toBe(200);
    expect(await readRequestAs(clerk, request.id)).toMatchObject({
      state: 'REJECTED',
      pending: null,
    });
    expect((await clerk.call(listPendingDecisions)).body.decisions).toEqual([]);
  });

  test('is dropped if its decider has lost access', async () => {
    const leaving = await signInStaff(server, 'clerk', 'leaving@wathiqa.example');
    const request = await readRequestAs(leaving, await createOfficeRequest(citizen));
    await decide(leaving, request);
    await server.database.query
      .updateTable('staff')
      .set({ active: false })
      .where('id', '=', leaving.id)
      .execute();
    await settle();
    expect(await readRequestAs(clerk, request.id)).toMatchObject({
      state: 'WAITING_APPROVAL',
      pending: { seconds: null, problem: RESPONSE_MESSAGES.FORBIDDEN },
    });
    await supervisor.call(releaseRequest, { body: { requestId: request.id } });
    expect((await decide(clerk, request)).status).toBe(200);
  });
});

test('a decision survives a restart of the server', async () => {
  const place = await createDatabaseForTest();
  const first = await startServer(SECONDS, place, CLOCK);
  const requestId = await createOfficeRequest(await first.signIn());
  const staff = await signInStaff(first, 'clerk');
  await decide(staff, await readRequestAs(staff, requestId));
  await first.close();
  const second = await startServerForTest(SECONDS, place, CLOCK);
  await settle(second);
  expect(await kindsSent({ id: requestId }, second)).toEqual(['registered', 'waitingPayment']);
});
