import {
  addStaff,
  changeStaffRole,
  claimRequest,
  endStaffAccess,
  openSession,
  readSession,
  readStaff,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES, STAFF_ROLES } from '@wathiqa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { countEntries, lastEntry } from '../support/audit-entries.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import { createOfficeRequest, readRequestAs } from '../support/office-requests.ts';
import { type Staff, signInStaff } from '../support/staff.ts';

let server: TestServer;
let administrator: Staff;
let clerk: Staff;
beforeAll(async () => {
  server = await startServer();
  administrator = await signInStaff(server, 'administrator');
});
afterAll(() => server.close());
beforeEach(async () => {
  clerk = await signInStaff(server, 'clerk');
});

const roleOf = (staffId: number, role: string, by = administrator) =>
  by.call(changeStaffRole, { body: { staffId, role } });
const end = (staffId: number, by = administrator) => by.call(endStaffAccess, { body: { staffId } });

async function members(by = administrator) {
  return (await by.call(readStaff)).body.staff;
}

describe('a member is refused', () => {
  test.each([
    ['without an address', '', 'clerk', 'email'],
    ['with half an address', 'name@', 'clerk', 'email'],
    ['with two addresses', 'a@b.example, c@d.example', 'clerk', 'email'],
    ['without a role', 'new@wathiqa.example', '', 'role'],
    ['with a role that there is not', 'new@wathiqa.example', 'king', 'role'],
    ['who is one', ' Clerk@Wathiqa.example', 'auditor', 'email'],
  ])('%s', async (_, email, role, field) => {
    const before = await countEntries(server);
    expectWrongFields(await administrator.call(addStaff, { body: { email, role } }), field);
    expect(await countEntries(server)).toBe(before);
  });
});

test('what is not there cannot be changed', async () => {
  expectRefusal(await roleOf(999_999, 'clerk'), 'NOT_FOUND');
  expectRefusal(await end(999_999), 'NOT_FOUND');
  expectWrongFields(await roleOf(-1, 'clerk'), 'staffId');
  expectWrongFields(await roleOf(clerk.id, 'king'), 'role');
});

test.each(STAFF_ROLES)('nobody makes themselves a %s, nor ends their own access', async (role) => {
  const own = [await roleOf(administrator.id, role), await end(administrator.id)];
  for (const { status, body } of own) {
    expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.OWN_ACCESS]);
  }
});

test('a member is added by their address and may come in', async () => {
  const body = { email: ' New.Clerk@Wathiqa.example ', role: 'clerk' };
  const { body: answer } = await administrator.call(addStaff, { body });
  const email = 'new.clerk@wathiqa.example';
  const added = answer.staff.find((member) => member.email === email);
  expect(added).toMatchObject({ role: 'clerk', active: true });
  expect(added?.addedBy).toMatch(/./);
  const entry = await lastEntry(server);
  expect(entry).toMatchObject({
    action: 'staff.add',
    detail: { staffId: added?.id, before: null, after: { role: 'clerk', active: true } },
  });
  expect(JSON.stringify(entry)).not.toContain('@');
  const opened = await server.client(openSession, {
    body: { email, token: await server.loginToken(email) },
  });
  expect(opened.body.staff).toMatchObject({ id: added?.id, role: 'clerk' });
});

test('a role that changes counts at the next call, and what was taken is given back', async () => {
  const requestId = await createOfficeRequest(await server.signIn());
  await clerk.call(claimRequest, { body: { requestId } });
  expect((await roleOf(clerk.id, 'auditor')).status).toBe(200);
  expect((await clerk.call(readSession)).body.staff.role).toBe('auditor');
  expect((await clerk.call(claimRequest, { body: { requestId } })).status).toBe(403);
  expect((await readRequestAs(clerk, requestId)).claim).toBeNull();
  const changed = await server.database.query
    .selectFrom('audit_entries')
    .where('action', '=', 'staff.changeRole')
    .select(['actor_id', 'detail'])
    .execute();
  expect(changed).toMatchObject([
    {
      actor_id: administrator.id,
      detail: { staffId: clerk.id, before: { role: 'clerk' }, after: { role: 'auditor' } },
    },
  ]);
});

test('access ends at once; the member stays in the list and can come back', async () => {
  const requestId = await createOfficeRequest(await server.signIn());
  await clerk.call(claimRequest, { body: { requestId } });
  expect((await end(clerk.id)).status).toBe(200);
  expect((await clerk.call(readSession)).status).toBe(401);
  expect((await members()).find(({ id }) => id === clerk.id)).toMatchObject({ active: false });
  expectRefusal(await end(clerk.id), 'NOT_FOUND');
  expectRefusal(await roleOf(clerk.id, 'auditor'), 'NOT_FOUND');

  const body = { email: 'clerk@wathiqa.example', role: 'supervisor' };
  await administrator.call(addStaff, { body });
  expect((await members()).find(({ id }) => id === clerk.id)).toMatchObject({
    active: true,
    role: 'supervisor',
  });
  // The session that ended stays ended.
  expect((await clerk.call(readSession)).status).toBe(401);
  const supervisor = await signInStaff(server, 'supervisor', 'another@wathiqa.example');
  expect((await readRequestAs(supervisor, requestId)).claim).toBeNull();
});

test('two administrators who remove each other at once leave one', async () => {
  const own = await startServerForTest();
  const [first, second] = await Promise.all(
    ['one@wathiqa.example', 'two@wathiqa.example'].map((email) =>
      signInStaff(own, 'administrator', email),
    ),
  );
  if (!first || !second) throw new Error('Nobody signed in');
  const answers = await Promise.all([end(second.id, first), roleOf(first.id, 'auditor', second)]);
  const codes = answers.map(({ body }) => body.ResponseCode);
  expect(codes).toContain(RESPONSE_CODES.ACCEPTED);
  const staff = await own.database.query.selectFrom('staff').selectAll().execute();
  expect(staff.filter(({ role, active }) => active && role === 'administrator')).toHaveLength(1);
});
