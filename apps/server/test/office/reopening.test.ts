import { requestStatus, withdrawRequest } from '@wathiqa/contract';
import { decideRequest, readQueue, reopenRequest } from '@wathiqa/contract/office';
import { asPiastres, RESPONSE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findViolations } from '../../src/commands/register-checks.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

const { server, citizen, clerk } = await startOffice();
const supervisor = await signInStaff(server, 'supervisor');
const { query } = server.database;

const REASON = 'رُفضت الوثيقة 1 خطأً';

async function decide(requestId: string, accepted: readonly boolean[]): Promise<void> {
  const { version, items } = await readRequestAs(clerk, requestId);
  const decisions = items.map(({ id: documentId }, index) =>
    accepted[index]
      ? { documentId, accept: true as const }
      : { documentId, accept: false as const, reasonCode: 'NOT_FOUND', note: 'راجع' },
  );
  const { status, text } = await clerk.call(decideRequest, {
    body: { requestId, version, decisions },
  });
  expect(status, text).toBe(200);
}

async function createDecided(...accepted: boolean[]): Promise<string> {
  const requestId = await createOfficeRequest(citizen, accepted.length);
  await decide(requestId, accepted);
  return requestId;
}

async function reopen(by: Staff, requestId: string, changes: object = {}, headers = {}) {
  const { version } = await readRequestAs(supervisor, requestId);
  return by.call(reopenRequest, {
    headers,
    body: { requestId, version, reason: REASON, ...changes },
  });
}

describe('reopening is refused', () => {
  test('to other roles, and without a reason', async () => {
    const requestId = await createDecided(false);
    for (const role of ['auditor', 'administrator'] as const) {
      const by = await signInStaff(server, role);
      expect((await reopen(by, requestId)).status, role).toBe(403);
    }
    expect((await reopen(clerk, requestId)).status).toBe(403);
    expect((await reopen(supervisor, requestId, { reason: ' ' })).status).toBe(400);
  });

  test('outside of the reader’s work without a reading reason', async () => {
    const requestId = await createDecided(false);
    const { version } = await readRequestAs(clerk, requestId);
    const { body } = await supervisor.call(reopenRequest, {
      body: { requestId, version, reason: REASON },
    });
    expect(body.ResponseCode).toBe(RESPONSE_CODES.READING_REASON_NEEDED);
  });

  test('for an older version', async () => {
    const requestId = await createDecided(false);
    const { body } = await reopen(supervisor, requestId, { version: 1 });
    expect(body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
  });

  test.each(['WAITING_APPROVAL', 'PAYMENT_ACCEPTED', 'INTRANSIT'] as const)(
    'for a request in %s',
    async (state) => {
      const requestId = await createOfficeRequest(citizen);
      await setRequestState(server, clerk, requestId, state);
      const { body } = await reopen(supervisor, requestId);
      expect(body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
    },
  );

  test('for a request that its citizen withdrew', async () => {
    const requestId = await createOfficeRequest(citizen);
    await citizen.call(withdrawRequest, { body: { requestId } });
    const { body } = await reopen(supervisor, requestId);
    expect(body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
  });

  test.each(['requested', 'open', 'canceling'] as const)(
    'while a cash code is %s, with the reason in the message',
    async (state) => {
      const requestId = await createDecided(true);
      await query
        .insertInto('payment_attempts')
        .values({
          request_id: Number(requestId),
          attempt: 1,
          method: 'cash',
          merchant_reference: requestId,
          provider_reference: requestId,
          amount: asPiastres(6_500),
          fees: asPiastres(0),
          state,
          requested_at: server.now(),
          expires_at: new Date(server.now().getTime() + 3_600_000),
        })
        .execute();
      const { body } = await reopen(supervisor, requestId);
      expect(body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
      expect(body.ResponseMessage).toContain('كود سداد مفتوح');
      expect((await readRequestAs(clerk, requestId)).state).toBe('WAITING_PAYMENT');
    },
  );

  test("for the supervisor's own order", async () => {
    const asCitizen = await server.signIn('supervisor@wathiqa.example');
    const requestId = await createOfficeRequest(asCitizen);
    await decide(requestId, [false]);
    const { body } = await reopen(supervisor, requestId);
    expect(body.ResponseCode).toBe(RESPONSE_CODES.OWN_REQUEST);
  });
});

describe('a reopened request', () => {
  test.each([
    ['rejected', [false, false]],
    ['partly accepted', [true, false]],
  ])('that was %s waits again with all documents and its first deadline', async (_, accepted) => {
    const requestId = await createOfficeRequest(citizen, 2);
    const before = await readRequestAs(clerk, requestId);
    await decide(requestId, accepted);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { version } = await readRequestAs(supervisor, requestId);
    const answer = await reopen(supervisor, requestId, { version }, key);
    expect(answer.status, answer.text).toBe(200);
    expect(await lastEntry(server)).toMatchObject({
      actor_id: supervisor.id,
      action: 'request.reopen',
      detail: { version, reason: REASON },
    });
    const request = await readRequestAs(supervisor, requestId);
    expect(request.version).toBe(version + 1);
    for (const field of ['state', 'total', 'createdAt', 'dueOn', 'daysLeft', 'items'] as const) {
      expect(request[field], field).toEqual(before[field]);
    }
    expect(request.claim).toBeNull();
    expect(request.history.at(-2)).toMatchObject({
      event: 'REOPENED',
      actorId: supervisor.id,
      note: REASON,
    });
    expect((await reopen(supervisor, requestId, { version }, key)).status).toBe(200);
    const queue = await clerk.call(readQueue, { query: {} });
    expect(queue.body.rows.map(({ id }) => id)).toContain(requestId);
  });

  test('is told to the citizen, without the reason and a number in it', async () => {
    const requestId = await createDecided(false);
    await reopen(supervisor, requestId, { reason: `${REASON} 29602290292120` });
    const { body, text } = await citizen.call(requestStatus, {
      headers: { requestid: requestId },
    });
    expect(body.History.map(({ Event }) => Event)).toContain('REOPENED');
    expect(text).not.toContain(REASON);
    const { history } = await readRequestAs(clerk, requestId);
    expect(history.at(-2)?.note).not.toContain('29602290292120');
    const sent = await query
      .selectFrom('notifications')
      .where('request_id', '=', Number(requestId))
      .where('kind', '=', 'reopened')
      .select('channel')
      .orderBy('channel')
      .execute();
    expect(sent.map(({ channel }) => channel)).toEqual(['email', 'sms']);
  });

  test('is decided again, each decision with its message, and the register stays consistent', async () => {
    const requestId = await createDecided(false);
    await reopen(supervisor, requestId);
    await decide(requestId, [false]);
    await reopen(supervisor, requestId);
    await decide(requestId, [true]);
    await server.app.jobs.drain();
    const rows = await query
      .selectFrom('notifications')
      .where('request_id', '=', Number(requestId))
      .where('channel', '=', 'email')
      .select(['kind', sql<number>`count(*)::int`.as('count')])
      .groupBy('kind')
      .orderBy('kind')
      .execute();
    expect(rows.map(({ kind, count }) => [kind, count])).toEqual([
      ['registered', 1],
      ['rejected', 2],
      ['reopened', 2],
      ['waitingPayment', 1],
    ]);
    const violations = await query.transaction().execute(async (transaction) => {
      await sql`SET LOCAL ROLE NONE`.execute(transaction);
      return findViolations(
        async (text) => (await sql.raw<{ id: unknown }>(text).execute(transaction)).rows,
      );
    });
    expect(violations.join()).not.toContain(requestId);
  });
});
