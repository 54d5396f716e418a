import {
  BACKGROUND_HEADER,
  decideRequest,
  endSession,
  openSession,
  readQueue,
  readSession,
} from '@wathiqa/contract/office';
import { hasPermission, STAFF_ROLES, type StaffAction } from '@wathiqa/domain';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import { withHeaders } from '../support/http/client.ts';
import {
  getCookie,
  officeCalls,
  signInEachRole,
  signInStaff,
  updateStaff,
} from '../support/office/staff.ts';

const BRANCH = /^([│ ]*)[└├]── (\S+)(?: \((.*)\))?$/gm;
const INDENT = 4;

let server: TestServer;
let staff: Awaited<ReturnType<typeof signInEachRole>>;
beforeAll(async () => {
  server = await startServer();
  staff = await signInEachRole(server);
});
afterAll(() => server.close());

const closed = officeCalls
  .filter(({ access }) => access !== 'public')
  .map((call) => ({ name: `${call.method} ${call.path}`, call }));

test('opening a session is the only public office call', () => {
  const open = officeCalls.filter(({ access }) => access === 'public');
  expect(open).toEqual([openSession]);
});

test('the list covers all office routes of the server', () => {
  const there = listRoutes(server.app).filter((route) => route.includes(' /api/office'));
  expect(there.sort()).toEqual(officeCalls.map(({ method, path }) => `${method} ${path}`).sort());
});

describe.each(closed)('$name', ({ call }) => {
  test('rejects a visitor, a citizen and a forged cookie', async () => {
    const citizen = await server.signIn();
    for (const stranger of [
      server.client,
      citizen.call,
      withHeaders(server.app, { cookie: 'office=made-up' }),
    ]) {
      expect((await stranger(call, { body: {} })).status).toBe(401);
    }
  });

  test.each(STAFF_ROLES)('permits a %s only according to the permission table', async (role) => {
    if (call === endSession) return expect(call.access).toBe('staff');
    const act = call.access.slice('staff:'.length) as StaffAction | '';
    const { status } = await staff[role].call(call, { body: {} });
    expect(status === 403).toBe(act !== '' && !hasPermission(role, act));
    expect(status).not.toBe(401);
  });

  test('rejects cross-site requests with a valid session', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const answer = await staff.supervisor.call(call, { headers, body: {} });
      expect(answer.status).toBe(403);
    }
  });
});

test('refuses a person without a staff role and invalidates the Token', async () => {
  const email = 'citizen@wathiqa.example';
  const token = await server.loginToken(email);
  const first = await server.client(openSession, { body: { email, token } });
  expect([first.status, first.headers['set-cookie']]).toEqual([403, undefined]);
  const second = await server.client(openSession, { body: { email, token } });
  expect(second.status).toBe(401);
});

test('session cookie is limited to the office and HttpOnly', async () => {
  const email = 'clerk@wathiqa.example';
  const answer = await server.client(openSession, {
    body: { email, token: await server.loginToken(email) },
  });
  const cookie = String(answer.headers['set-cookie']);
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/office']) {
    expect(cookie).toContain(part);
  }
  expect(answer.body.staff).toMatchObject({ email, role: 'clerk', userName: 'موظف المراجعة' });
});

test('revoked role ends with the next call', async () => {
  const leaving = await signInStaff(server, 'clerk', 'leaving@wathiqa.example');
  const decide = { body: { requestId: '260000000018', version: 1, decisions: [] } };
  expect((await leaving.call(readSession)).status).toBe(200);

  await updateStaff(server, 'leaving@wathiqa.example', { role: 'auditor' });
  expect((await leaving.call(decideRequest, decide)).status).toBe(403);

  await updateStaff(server, 'leaving@wathiqa.example', { active: false });
  expect((await leaving.call(readSession)).status).toBe(401);
});

test('background reads do not extend a session', async () => {
  const clerk = await signInStaff(server, 'clerk', 'away@wathiqa.example');
  const background = { headers: { [BACKGROUND_HEADER]: '?1' } };
  server.advanceTime(29 * 60_000);
  expect((await clerk.call(readQueue, background)).status).toBe(200);
  server.advanceTime(2 * 60_000);
  expectRefusal(await clerk.call(readQueue, background), 'UNAUTHENTICATED');
});

test('session ends on logout and after 30 idle minutes', async () => {
  const email = 'idle@wathiqa.example';
  await signInStaff(server, 'clerk', email);
  const answer = await server.client(openSession, {
    body: { email, token: await server.loginToken(email) },
  });
  const idle = withHeaders(server.app, { cookie: getCookie(answer.headers) });
  expect((await idle(endSession)).status).toBe(200);
  expect((await idle(readSession)).status).toBe(401);

  const other = await signInStaff(server, 'clerk', email);
  server.advanceTime(29 * 60_000);
  expect((await other.call(readSession)).status).toBe(200);
  server.advanceTime(31 * 60_000);
  expect((await other.call(readSession)).status).toBe(401);
});

/** Method and path of every route. In Fastify's tree, child branches continue the parent's path. */
function listRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return [...app.printRoutes({ commonPrefix: false }).matchAll(BRANCH)].flatMap(
    ([, indent = '', segment = '', methods = '']) => {
      const depth = indent.length / INDENT;
      const path = `${depth > 0 ? parents[depth - 1] : ''}${segment}`;
      parents[depth] = path;
      // Fastify adds HEAD to GET routes under the same guard.
      const own = methods.split(', ').filter((method) => method && method !== 'HEAD');
      return own.map((method) => `${method} ${path}`);
    },
  );
}
