import { session } from '@wathiqa/contract';
import {
  claimRequest,
  endCitizenSessions,
  endOwnSession,
  endStaffSessions,
  openSession,
  readOwnSessions,
  readSession,
  readStaff,
  unbindStaff,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import { withHeaders } from '../support/http/client.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { getCookie, type Staff, signInStaff } from '../support/office/staff.ts';

let server: TestServer;
let administrator: Staff;
beforeAll(async () => {
  server = await startServer();
  administrator = await signInStaff(server, 'administrator');
});
afterAll(() => server.close());

const sessionsOf = async ({ call }: Staff) => (await call(readOwnSessions)).body.sessions;
const isOpen = async ({ call }: Staff) => (await call(readSession)).status === 200;

test('staff list and end only their own sessions', async () => {
  const here = await signInStaff(server, 'clerk', 'two.desks@wathiqa.example');
  const elsewhere = await signInStaff(server, 'clerk', 'two.desks@wathiqa.example');
  const sessions = await sessionsOf(here);
  expect(sessions).toMatchObject([
    { current: false, address: '127.0.0.1' },
    { current: true, address: '127.0.0.1' },
  ]);
  const [other] = sessions;
  const end = (by: Staff) => by.call(endOwnSession, { body: { sessionId: other?.id ?? 0 } });
  expectRefusal(await end(administrator), 'NOT_FOUND');
  expect(await isOpen(elsewhere)).toBe(true);
  expect((await end(here)).body.sessions).toMatchObject([{ current: true }]);
  expect(await isOpen(elsewhere)).toBe(false);
  expect(await isOpen(here)).toBe(true);
  expect(await lastEntry(server)).toMatchObject({
    actor_id: here.id,
    action: 'session.endOther',
    detail: { sessionId: other?.id },
  });
  expectRefusal(await end(here), 'NOT_FOUND');
});

test("sign-in replaces only the same browser's session", async () => {
  const email = 'again@wathiqa.example';
  const elsewhere = await signInStaff(server, 'clerk', email);
  const before = await signInStaff(server, 'clerk', email);
  const answer = await before.call(openSession, {
    body: { email, token: await server.loginToken(email) },
  });
  expect(answer.status).toBe(200);
  expect(await isOpen(before)).toBe(false);
  expect(await isOpen(elsewhere)).toBe(true);
  const after = withHeaders(server.app, { cookie: getCookie(answer.headers) });
  expect((await after(readSession)).status).toBe(200);
});

test("administrator ends another member's sessions but not their own", async () => {
  const clerk = await signInStaff(server, 'clerk', 'lost.phone@wathiqa.example');
  const other = await signInStaff(server, 'clerk', 'lost.phone@wathiqa.example');
  const requestId = await createOfficeRequest(await server.signIn());
  await clerk.call(claimRequest, { body: { requestId } });
  const end = (staffId: number) => administrator.call(endStaffSessions, { body: { staffId } });
  const { status, body } = await end(administrator.id);
  expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.OWN_ACCESS]);
  expectRefusal(await end(999_999), 'NOT_FOUND');
  expect((await end(clerk.id)).status).toBe(200);
  expect([await isOpen(clerk), await isOpen(other)]).toEqual([false, false]);
  expect(await lastEntry(server)).toMatchObject({
    actor_id: administrator.id,
    action: 'staff.endSessions',
    detail: { staffId: clerk.id, sessions: 2 },
  });
  const supervisor = await signInStaff(server, 'supervisor');
  expect((await readRequestAs(supervisor, requestId)).claim).toBeNull();
  expect(await isOpen(await signInStaff(server, 'clerk', 'lost.phone@wathiqa.example'))).toBe(true);
});

test('only a supervisor ends the sessions of an applicant', async () => {
  const phone = await server.signIn('robbed@wathiqa.example');
  const laptop = await server.signIn('robbed@wathiqa.example');
  const neighbour = await server.signIn('mona@wathiqa.example');
  const requestId = await createOfficeRequest(laptop);
  const body = { requestId };
  for (const role of ['clerk', 'auditor', 'administrator'] as const) {
    const staff = await signInStaff(server, role);
    expectRefusal(await staff.call(endCitizenSessions, { body }), 'FORBIDDEN');
  }
  const supervisor = await signInStaff(server, 'supervisor');
  const unknown = { requestId: '269999999999' };
  expectRefusal(await supervisor.call(endCitizenSessions, { body: unknown }), 'NOT_FOUND');

  const ended = await supervisor.call(endCitizenSessions, { body });
  expect(ended.body).toMatchObject({ sessions: 2 });
  expect(await lastEntry(server)).toMatchObject({
    actor_id: supervisor.id,
    action: 'request.endCitizenSessions',
    detail: { sessions: 2 },
  });
  for (const citizen of [phone, laptop]) {
    expect((await citizen.call(session.accountProfile)).status).toBe(401);
  }
  expect((await neighbour.call(session.accountProfile)).status).toBe(200);
  const again = await server.signIn('robbed@wathiqa.example');
  expect((await again.call(session.accountProfile)).status).toBe(200);
});

test('administrator unbinds an account, audits it and ends its sessions', async () => {
  const clerk = await signInStaff(server, 'clerk', 'replaced@wathiqa.example');
  const bound = async () =>
    (await administrator.call(readStaff)).body.staff.find(({ id }) => id === clerk.id)?.bound;
  expect(await bound()).toBe(true);
  const unbind = () => administrator.call(unbindStaff, { body: { staffId: clerk.id } });
  expect((await unbind()).status).toBe(200);
  expect([await isOpen(clerk), await bound()]).toEqual([false, false]);
  expect(await lastEntry(server)).toMatchObject({
    actor_id: administrator.id,
    action: 'staff.unbind',
    detail: { staffId: clerk.id },
  });
  expectRefusal(await unbind(), 'NOT_FOUND');
});

test('uses a __Host- cookie over TLS', async () => {
  const secure = await startServerForTest({ PUBLIC_URL: 'https://portal.test' });
  const clerk = await signInStaff(secure, 'clerk');
  const email = 'clerk@wathiqa.example';
  const answer = await secure.client(openSession, {
    body: { email, token: await secure.loginToken(email) },
  });
  const cookie = String(answer.headers['set-cookie']);
  for (const part of [
    /^__Host-office=/,
    /; Path=\/;/,
    /; HttpOnly/,
    /; Secure/,
    /SameSite=Strict/,
  ]) {
    expect(cookie).toMatch(part);
  }
  expect(cookie).not.toContain('Domain');
  expect(await isOpen(clerk)).toBe(true);
  const planted = withHeaders(secure.app, {
    cookie: getCookie(answer.headers).replace('__Host-', ''),
  });
  expect((await planted(readSession)).status).toBe(401);
});
