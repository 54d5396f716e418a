import { myRequests, requestStatus, withdrawRequest } from '@wathiqa/contract';
import {
  claimNextRequest,
  decideProposal,
  openRequest,
  proposeRestriction,
  readQueue,
  returnForCorrection,
  searchRequests,
} from '@wathiqa/contract/office';
import {
  addDays,
  calendarDay,
  isoDay,
  RESPONSE_CODES,
  type RequestId,
  type ResponseCodeName,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { enforceRetention } from '../../src/features/compliance/retention.ts';
import { examineRequests } from '../../src/requests/findings.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { waitingOf } from '../support/office/proposals.ts';
import { type Staff, signInEachRole, signInStaff } from '../support/office/staff.ts';

const { server, clerk } = await startOffice();
const { administrator, supervisor, auditor } = await signInEachRole(server);
const second = await signInStaff(server, 'administrator', 'second@wathiqa.example');
const { query } = server.database;
const reason = 'رسالته رقم 260 000 018';

const expectCode = (reply: { body: { ResponseCode?: number } }, code: ResponseCodeName) =>
  expect(reply.body.ResponseCode).toBe(RESPONSE_CODES[code]);

const propose = (by: Staff, requestId: RequestId, restricted = true) =>
  by.call(proposeRestriction, { body: { requestId, restricted, reason } });

async function restrict(requestId: RequestId, restricted = true) {
  expect((await propose(administrator, requestId, restricted)).status).toBe(200);
  const [waiting] = await waitingOf(second, 'restriction');
  const body = { proposalId: waiting?.id ?? 0, approve: true };
  expectCode(await administrator.call(decideProposal, { body }), 'OWN_PROPOSAL');
  expect((await second.call(decideProposal, { body })).status).toBe(200);
}

const listed = async () =>
  (await clerk.call(readQueue, { query: {} })).body.rows.map(({ id }) => id);
const pendingMessages = async (requestId: RequestId) => {
  const { rows } = await sql<{ kind: string }>`
    SELECT DISTINCT kind FROM notifications
    WHERE request_id = ${requestId}::bigint AND superseded_at IS NULL AND sent_at IS NULL`.execute(
    query,
  );
  return rows.map(({ kind }) => kind);
};

test('only administrators propose; the second one is another', async () => {
  const requestId = await createOfficeRequest(await server.signIn());
  for (const member of [clerk, supervisor, auditor]) {
    expect((await propose(member, requestId)).status).toBe(403);
  }
  expectCode(await propose(administrator, requestId, false), 'OUTDATED');
  await restrict(requestId);
  expectCode(await propose(administrator, requestId), 'OUTDATED');
  expect(await lastEntry(server)).toMatchObject({
    action: 'personalData.restrict',
    detail: { restricted: true, reason },
  });
});

test('a restricted request is hidden, unchanged and kept, until it is lifted', async () => {
  const citizen = await server.signIn('karim@wathiqa.example');
  const requestId = await createOfficeRequest(citizen);
  expect(await listed()).toContain(requestId);
  await restrict(requestId);

  expect(await listed()).not.toContain(requestId);
  expect((await clerk.call(searchRequests, { body: { text: requestId } })).body.rows).toEqual([]);
  const body = { requestId, reason: 'check', note: reason } as const;
  expectCode(await clerk.call(openRequest, { body }), 'NOT_FOUND');
  const next = await clerk.call(claimNextRequest, { body: { view: 'all' } });
  expect(next.body.request?.id).not.toBe(requestId);
  expect(await pendingMessages(requestId)).toEqual(['restriction']);

  // The owner sees it, and cannot change it.
  const status = (await citizen.call(requestStatus, { headers: { requestid: requestId } })).body;
  expect(status.Restricted).toBe(true);
  expect((await citizen.call(myRequests)).body.requests).toHaveLength(1);
  expectCode(await citizen.call(withdrawRequest, { body: { requestId } }), 'CHANGED');

  await sql`UPDATE requests SET findings = NULL WHERE id = ${requestId}::bigint`.execute(query);
  await examineRequests(server, { plansLookups: false });
  const { findings } = await query
    .selectFrom('requests')
    .where('id', '=', Number(requestId))
    .select('findings')
    .executeTakeFirstOrThrow();
  expect(findings).toBeNull();

  await restrict(requestId, false);
  expect(await listed()).toContain(requestId);
  expect((await citizen.call(withdrawRequest, { body: { requestId } })).status).toBe(200);
});

test('the days of a restriction are added to the deadline of a correction', async () => {
  const citizen = await server.signIn();
  const id = await createOfficeRequest(citizen);
  const { version, items } = await readRequestAs(clerk, id);
  const documentId = items[0]?.id ?? 0;
  const asked = { requestId: id, version, documentId, fields: ['name'], note: 'الاسم غير كامل' };
  expect((await clerk.call(returnForCorrection, { body: asked })).status).toBe(200);
  const deadline = async () => {
    const { rows } = await sql<{ until: string; ended: boolean }>`
      SELECT until::text, ended_at IS NOT NULL AS ended FROM document_corrections WHERE request_id = ${id}::bigint`.execute(
      query,
    );
    return rows[0];
  };
  const before = await deadline();
  await restrict(id);
  const days = 40;
  // Days of Cairo, whose summer time may end between them.
  await sql`
    UPDATE requests SET restricted_at = (restricted_at AT TIME ZONE 'Africa/Cairo' - make_interval(days => ${days}))
      AT TIME ZONE 'Africa/Cairo'
    WHERE id = ${id}::bigint`.execute(query);
  await restrict(id, false);
  const until = isoDay(addDays(calendarDay(before?.until ?? ''), days));
  expect(await deadline()).toEqual({ until, ended: false });
});

test('the daily erasure keeps a restricted request', async () => {
  const citizen = await server.signIn('heba@wathiqa.example');
  const requestId = await createOfficeRequest(citizen);
  await citizen.call(withdrawRequest, { body: { requestId } });
  await restrict(requestId);
  const erased = async (days: number) => {
    const now = () => new Date(server.now().getTime() + days * 86_400_000);
    await enforceRetention({ database: server.database, now });
    const { erased_at } = await query
      .selectFrom('requests')
      .where('id', '=', Number(requestId))
      .select('erased_at')
      .executeTakeFirstOrThrow();
    return erased_at !== null;
  };
  expect(await erased(400)).toBe(false);
  await restrict(requestId, false);
  expect(await erased(401)).toBe(true);
});

test('an erased request is not restricted', async () => {
  const citizen = await server.signIn('salma@wathiqa.example');
  const requestId = await createOfficeRequest(citizen);
  await sql`UPDATE requests SET erased_at = now() WHERE id = ${requestId}::bigint`.execute(query);
  expectCode(await propose(administrator, requestId), 'OUTDATED');
});

test('papers that are packed or with the post cannot be restricted', async () => {
  const citizen = await server.signIn('salma@wathiqa.example');
  const requestId = await createOfficeRequest(citizen);
  await setRequestState(server, clerk, requestId, 'INTRANSIT', 'HANDED_OVER');
  expectCode(await propose(administrator, requestId), 'STILL_OPEN');
});
