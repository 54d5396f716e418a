import type { RegisterValues } from '@wathiqa/contract/civil-register';
import {
  claimNextRequest,
  decideRequest,
  readQueue,
  readRequest,
  readWaitingCounts,
  returnForCorrection,
} from '@wathiqa/contract/office';
import { findingKey, RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { type RegisterReply, recordOf } from '../support/civil-register.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { startPrintingRegister } from '../support/office/office-server.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

const register = await startPrintingRegister();
const server = await startServer(register.environment);
afterAll(() => server.close());
register.now = server.now;
const citizen = await server.signIn();
const clerk = await signInStaff(server, 'clerk');
const colleague = await signInStaff(server, 'clerk', 'colleague@wathiqa.example');
const supervisor = await signInStaff(server, 'supervisor');

const STRANGER = {
  fullName: 'علي عبد الفتاح إسماعيل راشد',
  motherFullName: 'نادية حسين محمود عوض',
} satisfies RegisterValues;

/** An order with its answer of the register. */
async function createAnswered(answer: RegisterReply | RegisterValues, documents = 1) {
  register.answer = (request) =>
    'body' in answer ? answer : { body: recordOf(request, answer as RegisterValues) };
  const requestId = await createOfficeRequest(citizen, documents);
  await server.app.jobs.drain();
  return requestId;
}

async function decide(by: Staff, requestId: string, accept = true, seesAll = true) {
  const { version, items, findings } = await readRequestAs(by, requestId);
  const decisions = items.map(({ id, lookup }) => ({
    documentId: id,
    ...(lookup && { lookupId: lookup.id }),
    ...(accept ? { accept } : { accept, reasonCode: 'NOT_FOUND', note: '' }),
  }));
  const seen = seesAll ? findings.map(findingKey) : [];
  return by.call(decideRequest, { body: { requestId, version, decisions, seen } });
}

const stateOf = async (requestId: string) => (await readRequestAs(clerk, requestId)).state;
const viewOf = async (by: Staff, view: string) => {
  const { rows } = (await by.call(readQueue, { query: { view } })).body;
  return rows.map(({ id }) => id);
};

test.each([
  ['another person', STRANGER, 'anotherPerson'],
  ['no record', { body: { result: 'none' } }, 'noRecord'],
  ['several records', { body: { result: 'several' } }, 'severalRecords'],
  ['a dead holder', { alive: false }, 'ownerDead'],
])('%s is red: unseen refused, and accepted only by two people', async (_what, answer, kind) => {
  const requestId = await createAnswered(answer);
  const { findings } = await readRequestAs(clerk, requestId);
  expect(findings.filter(({ severity }) => severity === 'red')).toMatchObject([{ kind }]);
  const found = expect.objectContaining({ kind, seen: true });
  expect((await decide(clerk, requestId, true, false)).body.ResponseCode).toBe(
    RESPONSE_CODES.FINDINGS_UNSEEN,
  );
  expect((await decide(clerk, requestId)).status).toBe(200);
  expect(await lastEntry(server)).toMatchObject({
    action: 'request.proposeAcceptance',
    detail: { documents: [{ findings: expect.arrayContaining([found]) }] },
  });
  const { items } = await readRequestAs(supervisor, requestId);
  expect(items[0]?.acceptedBy?.id).toBe(clerk.id);
  expect((await decide(clerk, requestId)).body.ResponseCode).toBe(RESPONSE_CODES.OWN_PROPOSAL);
  expect((await decide(colleague, requestId)).status).toBe(403);
  expect(await stateOf(requestId)).toBe('WAITING_APPROVAL');
  expect((await decide(supervisor, requestId)).status).toBe(200);
  expect(await lastEntry(server)).toMatchObject({
    action: 'request.decide',
    detail: { documents: [{ first: clerk.id, findings: expect.arrayContaining([found]) }] },
  });
  expect(await stateOf(requestId)).toBe('WAITING_PAYMENT');
});

test('a differing field is amber, and one person accepts it', async () => {
  const requestId = await createAnswered({ motherFullName: STRANGER.motherFullName });
  const { findings } = await readRequestAs(clerk, requestId);
  expect(findings.filter(({ kind }) => kind !== 'orderedLately')).toMatchObject([
    {
      kind: 'otherRecord',
      severity: 'amber',
      field: 'motherFullName',
      other: STRANGER.motherFullName,
    },
  ]);
  await decide(clerk, requestId, true, false);
  expect(await stateOf(requestId)).toBe('WAITING_PAYMENT');
});

test('one person rejects, also after a first acceptance', async () => {
  const requestId = await createAnswered(STRANGER);
  await decide(clerk, requestId);
  expect((await decide(colleague, requestId, false)).status).toBe(200);
  expect(await stateOf(requestId)).toBe('REJECTED');
});

test('waits in the view of a second person, and in no other of open requests', async () => {
  const requestId = await createAnswered(STRANGER);
  const badge = async (of: Staff) => (await of.call(readWaitingCounts)).body.counts.approvals;
  const before = (await badge(supervisor)) ?? 0;
  await decide(clerk, requestId);
  expect(await badge(supervisor)).toBe(before + 1);
  expect(await badge(supervisor)).toBe((await viewOf(supervisor, 'second')).length);
  expect(await badge(colleague)).toBe(0);
  expect(await viewOf(supervisor, 'second')).toContain(requestId);
  expect(await viewOf(clerk, 'second')).not.toContain(requestId);
  expect(await viewOf(colleague, 'open')).not.toContain(requestId);
  const next = await supervisor.call(claimNextRequest, { body: { view: 'second' } });
  expect(await viewOf(supervisor, 'second')).toContain(next.body.request?.id);
});

test('a returned document forgets its first acceptance', async () => {
  const requestId = await createAnswered(STRANGER);
  await decide(clerk, requestId);
  const { version, items } = await readRequestAs(supervisor, requestId);
  const back = { documentId: items[0]?.id ?? 0, fields: ['name'] as const, note: 'راجع الاسم' };
  await supervisor.call(returnForCorrection, {
    body: { requestId, version, ...back, fields: [...back.fields] },
  });
  expect((await readRequestAs(supervisor, requestId)).items[0]?.acceptedBy).toBeNull();
});

test('the queue knows requests that differ from the register', async () => {
  const different = await createAnswered({ motherFullName: STRANGER.motherFullName });
  const same = await createAnswered({});
  await server.app.jobs.drain();
  expect(await viewOf(clerk, 'register')).toContain(different);
  expect(await viewOf(clerk, 'register')).not.toContain(same);
  expect(await viewOf(clerk, 'flagged')).toContain(different);
  const { body } = await clerk.call(readRequest, { query: { requestId: different } });
  expect(body.request.grade).toBe('possible');
});
