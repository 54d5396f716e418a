import { withdrawRequest } from '@wathiqa/contract';
import {
  answerCheck,
  type CheckedRequest,
  claimNextCheck,
  decideRequest,
  type OfficeRequest,
  openRequest,
  type QualityAnswer,
  readDisputedChecks,
  readRequest,
  readStatistics,
  readWaitingCounts,
  reopenRequest,
  settleCheck,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { isDrawn } from '../../src/requests/checks/quality-checks.ts';
import { startServerForTest, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { createOffice } from '../support/office/offices.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { serverDay } from '../support/server-day.ts';

let server: TestServer;
let citizen: Citizen;
let first: Staff;
let second: Staff;
let supervisor: Staff;
beforeEach(async () => {
  server = await startServerForTest({ QUALITY_SAMPLE_PERCENT: '100' });
  citizen = await server.signIn();
  first = await signInStaff(server, 'clerk', 'first@wathiqa.example');
  second = await signInStaff(server, 'clerk', 'second@wathiqa.example');
  supervisor = await signInStaff(server, 'supervisor');
});

const SETTLED = { outcome: 'second' as const, reason: 'صورة الأصل واضحة' };

/** Accepts all but those rejected by position. */
async function decide(id: string, { by = first, rejected = [] as number[] } = {}) {
  const { version, items } = await readRequestAs(by, id);
  const decisions = items.map(({ id: documentId, position }) =>
    rejected.includes(position)
      ? { documentId, accept: false as const, reasonCode: 'NOT_FOUND', note: 'راجع السجل' }
      : { documentId, accept: true as const },
  );
  const reply = await by.call(decideRequest, { body: { requestId: id, version, decisions } });
  expect(reply.status, reply.text).toBe(200);
}

async function createDecided(options = {}, documents = 1): Promise<string> {
  const id = await createOfficeRequest(citizen, documents);
  await decide(id, options);
  return id;
}

async function claim(by = second) {
  const { status, body, text } = await by.call(claimNextCheck, { body: {} });
  if (status !== 200) throw new Error(text);
  return body.check;
}

async function answer(by: Staff, accepts: (position: number) => boolean): Promise<CheckedRequest> {
  const check = await claim(by);
  if (!check) throw new Error('No check waits');
  const decisions = check.request.items.map(({ id, position }) => toAnswer(id, accepts(position)));
  const reply = await by.call(answerCheck, { body: { checkId: check.id, decisions } });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body.checked;
}

const toAnswer = (documentId: number, accept: boolean): QualityAnswer =>
  accept ? { documentId, accept } : { documentId, accept, reasonCode: 'NOT_FOUND' };

const codeOf = ({ body }: { body: { ResponseCode?: number } }) => body.ResponseCode;

describe('the draw', () => {
  test('takes the share, the same requests each time, and others with another secret', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => 260_000_000_000 + index);
    const drawn = (secret: string) => ids.filter((id) => isDrawn(secret, 'sample', id, 5));
    expect(drawn('one').length / ids.length).toBeCloseTo(0.05, 2);
    expect(drawn('one')).toEqual(drawn('one'));
    expect(drawn('one')).not.toEqual(drawn('other'));
    expect(ids.some((id) => isDrawn('one', 'automatic', id, 0))).toBe(false);
  });

  test('leaves out rejected requests, and every request at 0 percent', async () => {
    await createDecided({ rejected: [1] });
    expect(await claim()).toBeNull();
    const off = await startServerForTest({ QUALITY_SAMPLE_PERCENT: '0' });
    const clerk = await signInStaff(off, 'clerk');
    await decide(await createOfficeRequest(await off.signIn()), { by: clerk });
    expect(await claim(await signInStaff(off, 'clerk', 'two@wathiqa.example'))).toBeNull();
  });
});

describe('a second look is refused', () => {
  test('without permission, and without an office once the work is divided', async () => {
    const auditor = await signInStaff(server, 'auditor');
    const administrator = await signInStaff(server, 'administrator');
    await createDecided();
    for (const by of [auditor, administrator]) {
      expect((await by.call(claimNextCheck, { body: {} })).status).toBe(403);
      const body = { checkId: 1, decisions: [toAnswer(1, true)] };
      expect((await by.call(answerCheck, { body })).status).toBe(403);
      expect((await by.call(settleCheck, { body: { checkId: 1, ...SETTLED } })).status).toBe(403);
    }
    for (const by of [second, administrator]) {
      expect((await by.call(readDisputedChecks)).status).toBe(403);
    }
    await createOffice(server, 'مكتب', [first.id]);
    expect(codeOf(await second.call(claimNextCheck, { body: {} }))).toBe(RESPONSE_CODES.NO_OFFICE);
  });

  test('to the decider, to those with an interest, and of requests of other offices', async () => {
    await createDecided();
    expect(await claim(first)).toBeNull();
    const officer = await signInStaff(server, 'clerk', 'officer@wathiqa.example');
    const own = await createOfficeRequest(await server.signIn('officer@wathiqa.example'));
    await decide(own);
    const check = await claim(officer);
    expect(check?.request.orderedBy.email).not.toBe('officer@wathiqa.example');
    expect(await claim(officer)).toEqual(check);
    const [here, there] = [
      await createOffice(server, 'هنا', [second.id]),
      await createOffice(server, 'هناك', [first.id]),
    ];
    expect(here).not.toBe(there);
    await server.database.query.updateTable('requests').set({ office_id: there }).execute();
    expect(await claim()).toBeNull();
  });

  test('of unknown, foreign or answered checks, and for other documents or reasons', async () => {
    await createDecided({}, 2);
    const check = await claim();
    const [one, two] = check?.request.items.map(({ id }) => id) ?? [];
    if (!check || !one || !two) throw new Error('No check waits');
    const send = (by: Staff, decisions: QualityAnswer[], checkId = check.id) =>
      by.call(answerCheck, { body: { checkId, decisions } });
    const all = [toAnswer(one, true), toAnswer(two, true)];
    expect(codeOf(await send(second, all, 999_999))).toBe(RESPONSE_CODES.NOT_FOUND);
    expect(codeOf(await send(supervisor, all))).toBe(RESPONSE_CODES.CHANGED);
    const unknown: QualityAnswer = { documentId: two, accept: false, reasonCode: 'NONE' };
    for (const wrong of [
      [toAnswer(one, true)],
      [toAnswer(one, true), toAnswer(one, true)],
      [toAnswer(one, true), unknown],
      [...all, toAnswer(999_999, true)],
    ]) {
      expect((await send(second, wrong)).status).toBe(400);
    }
    expect((await send(second, all)).status).toBe(200);
    expect(codeOf(await send(second, all))).toBe(RESPONSE_CODES.CHANGED);
  });

  test('above the reading cap', async () => {
    const capped = await startServerForTest({
      QUALITY_SAMPLE_PERCENT: '100',
      STAFF_READS_PER_HOUR: '1',
    });
    const clerk = await signInStaff(capped, 'clerk');
    const other = await signInStaff(capped, 'clerk', 'other@wathiqa.example');
    const orderer = await capped.signIn();
    for (const id of [await createOfficeRequest(orderer), await createOfficeRequest(orderer)]) {
      await decide(id, { by: clerk });
    }
    await answer(other, () => true);
    const reader = await signInStaff(capped, 'clerk', 'reader@wathiqa.example');
    await readRequestAs(reader, await createOfficeRequest(orderer));
    expect(codeOf(await reader.call(claimNextCheck, { body: {} }))).toBe(
      RESPONSE_CODES.READING_CAPPED,
    );
    const second = await claim(other);
    expect(second).not.toBeNull();
    expect(await claim(other)).toEqual(second);
  });
});

describe('a second look', () => {
  test('shows the request as before its decision, without its number', async () => {
    const id = await createOfficeRequest(citizen, 2);
    const before = await readRequestAs(second, id);
    await decide(id, { rejected: [2] });
    const check = await claim();
    const { items, total, orderedBy, createdAt, address, mobiles, findings } = before;
    expect(check?.request).toEqual({
      ...{ items, total, orderedBy, createdAt, address, mobiles, findings },
      governorateCode: before.governorateCode,
    });
    expect(JSON.stringify(check)).not.toContain(id);
  });

  test('is audited, counts as a read and appears to the citizen', async () => {
    const id = await createDecided();
    const check = await claim();
    expect(await lastEntry(server)).toMatchObject({
      ...{ actor_id: second.id, action: 'quality.read', request_id: Number(id) },
      detail: { checkId: check?.id },
    });
  });

  test('keeps the checker from opening the request without a reason', async () => {
    const id = await createDecided();
    // Read within the hour, which otherwise suffices.
    await readRequestAs(second, id);
    await claim();
    const read = () => second.call(readRequest, { query: { requestId: id } });
    expect(codeOf(await read())).toBe(RESPONSE_CODES.READING_REASON_NEEDED);
    const why = { reason: 'check' as const, note: 'سؤال' };
    expect((await second.call(openRequest, { body: { requestId: id, ...why } })).status).toBe(200);
    await answer(second, () => true);
    expect((await read()).status).toBe(200);
  });

  test('is claimed by one, and returns to others after the claim', async () => {
    await createDecided();
    const check = await claim();
    expect(await claim(supervisor)).toBeNull();
    expect(await claim()).toEqual(check);
    server.advanceTime(15 * 60_000);
    expect((await claim(supervisor))?.id).toBe(check?.id);
  });

  test('shows the first decision once answered, and changes no request', async () => {
    const id = await createDecided({}, 2);
    const before = await readRequestAs(first, id);
    const checked = await answer(second, (position) => position === 1);
    expect(await lastEntry(server)).toMatchObject({
      ...{ actor_id: second.id, action: 'quality.answer', request_id: Number(id) },
      detail: { disputed: true },
    });
    expect(checked).toMatchObject({ requestId: id, cause: 'sample', disputed: true });
    const reason = checked.documents[1]?.second.reason;
    expect(reason).toBeTruthy();
    expect(checked.documents.map(({ first, second }) => [first, second])).toEqual([
      [accepted, accepted],
      [accepted, { accept: false, reason }],
    ]);
    const after: OfficeRequest = await readRequestAs(first, id);
    expect([after.state, after.version]).toEqual([before.state, before.version]);
  });

  test('ends with the reopening of the request', async () => {
    const id = await createDecided();
    const { version } = await readRequestAs(supervisor, id);
    const body = { requestId: id, version, reason: 'خطأ' };
    expect((await supervisor.call(reopenRequest, { body })).status).toBe(200);
    expect(await claim()).toBeNull();
    await decide(id);
    expect(await claim()).not.toBeNull();
  });

  test('also examines a request that the citizen has withdrawn', async () => {
    const id = await createDecided();
    await citizen.call(withdrawRequest, { headers: { requestid: id } });
    expect((await claim())?.request.items[0]?.state).toBe('WAITING_APPROVAL');
  });
});

const accepted = { accept: true, reason: null };

describe('a disagreement', () => {
  const disputed = async () => (await supervisor.call(readDisputedChecks)).body.disputed;
  const settle = (by: Staff, checkId: number) =>
    by.call(settleCheck, { body: { checkId, ...SETTLED } });

  test('waits for a supervisor, who opens the request without a reason and settles it', async () => {
    const [id, agreed] = [await createDecided(), await createDecided()];
    const { checkId } = await answer(second, () => false);
    const { checkId: other } = await answer(second, () => true);
    expect(agreed).not.toBe(id);
    expect((await disputed()).map((each) => each.requestId)).toEqual([id]);
    expect((await supervisor.call(readRequest, { query: { requestId: id } })).status).toBe(200);
    expect(codeOf(await settle(supervisor, 999_999))).toBe(RESPONSE_CODES.NOT_FOUND);
    expect(codeOf(await settle(supervisor, other))).toBe(RESPONSE_CODES.CHANGED);
    expect((await settle(supervisor, checkId)).body.disputed).toEqual([]);
    expect(await lastEntry(server)).toMatchObject({ action: 'quality.settle' });
    expect(codeOf(await settle(supervisor, checkId))).toBe(RESPONSE_CODES.CHANGED);
  });

  test('is settled by neither of the two deciders', async () => {
    const deputy = await signInStaff(server, 'supervisor', 'deputy@wathiqa.example');
    await createDecided({ by: supervisor });
    const { checkId } = await answer(deputy, () => false);
    for (const by of [supervisor, deputy]) {
      expect(codeOf(await settle(by, checkId))).toBe(RESPONSE_CODES.OWN_DECISION);
    }
  });

  test('is a figure by kind of document', async () => {
    await createDecided({}, 2);
    await createDecided();
    await answer(second, (position) => position === 1);
    const day = serverDay(server, 0);
    const { body } = await supervisor.call(readStatistics, { query: { from: day, to: day } });
    expect(body.statistics.quality).toEqual([
      { list: 'birthDocs', cause: 'sample', documents: 2, disputed: 1 },
    ]);
  });

  test('and the waiting checks are counted for those who work on them', async () => {
    const count = async (by: Staff) => (await by.call(readWaitingCounts)).body.counts.quality;
    const auditor = await signInStaff(server, 'auditor');
    await createDecided();
    await createDecided();
    expect(await Promise.all([first, second, supervisor, auditor].map(count))).toEqual([
      0, 2, 2, 0,
    ]);
    await answer(second, () => false);
    expect(await Promise.all([first, second, supervisor, auditor].map(count))).toEqual([
      0, 1, 2, 1,
    ]);
  });
});
