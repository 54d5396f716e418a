import {
  addStaff,
  changeStaffRole,
  claimRequest,
  decideProposal,
  endStaffAccess,
  openSession,
  readSession,
  readStaff,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES, STAFF_ROLES } from '@wathiqa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredProposals } from '../../src/features/identity/staff/proposals.ts';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import type { Reply } from '../support/http/client.ts';
import { countEntries, lastEntry } from '../support/office/audit-entries.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

let server: TestServer;
let administrator: Staff;
let second: Staff;
let clerk: Staff;
beforeAll(async () => {
  server = await startServer();
  administrator = await signInStaff(server, 'administrator');
  second = await signInStaff(server, 'administrator', 'second@wathiqa.example');
});
afterAll(() => server.close());
beforeEach(async () => {
  clerk = await signInStaff(server, 'clerk');
});

async function roleOf(staffId: number, role: string, by = administrator) {
  const { staff } = (await by.call(readStaff)).body;
  const seen = staff.find(({ id }) => id === staffId)?.role ?? 'clerk';
  return by.call(changeStaffRole, { body: { staffId, role, seen } });
}
const end = (staffId: number, by = administrator) => by.call(endStaffAccess, { body: { staffId } });

const add = (email: string, role: string, by = administrator) =>
  by.call(addStaff, { body: { email, role } });
const decide = (grantId: number, approve: boolean, by = second) =>
  by.call(decideProposal, { body: { proposalId: grantId, approve, refusal: 'سبب الرفض' } });

function grantOf(answer: Reply<{ grants: { id: number; email: string }[] }>, email: string) {
  const grants = answer.body.grants.filter((grant) => grant.email === email);
  expect(grants, answer.text).toHaveLength(1);
  return grants[0]?.id ?? 0;
}

async function members(by = administrator) {
  return (await by.call(readStaff)).body.staff;
}

describe('refused staff member', () => {
  test.each([
    ['without an address', '', 'clerk', 'email'],
    ['with half an address', 'name@', 'clerk', 'email'],
    ['with two addresses', 'a@b.example, c@d.example', 'clerk', 'email'],
    ['without a role', 'new@wathiqa.example', '', 'role'],
    ['with a role that there is not', 'new@wathiqa.example', 'king', 'role'],
    ['who is a member', ' Clerk@Wathiqa.example', 'auditor', 'email'],
  ])('%s', async (_, email, role, field) => {
    const before = await countEntries(server);
    expectWrongFields(await administrator.call(addStaff, { body: { email, role } }), field);
    expect(await countEntries(server)).toBe(before);
  });
});

test('rejects changes to an unknown member or role', async () => {
  expectRefusal(await roleOf(999_999, 'clerk'), 'NOT_FOUND');
  expectRefusal(await end(999_999), 'NOT_FOUND');
  expectWrongFields(await roleOf(-1, 'clerk'), 'staffId');
  expectWrongFields(await roleOf(clerk.id, 'king'), 'role');
});

test.each(STAFF_ROLES)("refuses to make oneself a %s or end one's own access", async (role) => {
  const own = [await roleOf(administrator.id, role), await end(administrator.id)];
  for (const { status, body } of own) {
    expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.OWN_ACCESS]);
  }
});

test('member added by two administrators can sign in', async () => {
  const email = 'new.clerk@wathiqa.example';
  const proposed = await add(' New.Clerk@Wathiqa.example ', 'clerk');
  expect(proposed.body.staff.find((member) => member.email === email)).toBeUndefined();
  await decide(grantOf(proposed, email), true);
  const added = (await members()).find((member) => member.email === email);
  expect(added).toMatchObject({ role: 'clerk', active: true });
  expect(added?.addedBy).toMatch(/./);
  const entry = await lastEntry(server);
  expect(entry).toMatchObject({
    action: 'staff.add',
    actor_id: second.id,
    detail: {
      staffId: added?.id,
      before: null,
      after: { role: 'clerk', active: true },
      proposedBy: administrator.id,
    },
  });
  expect(JSON.stringify(entry)).not.toContain('@');
  const opened = await server.client(openSession, {
    body: { email, token: await server.loginToken(email) },
  });
  expect(opened.body.staff).toMatchObject({ id: added?.id, role: 'clerk' });
});

test('role change applies to the next call and releases claims', async () => {
  const requestId = await createOfficeRequest(await server.signIn());
  await clerk.call(claimRequest, { body: { requestId } });
  const proposed = await roleOf(clerk.id, 'auditor');
  expect((await clerk.call(readSession)).body.staff.role).toBe('clerk');
  await decide(grantOf(proposed, 'clerk@wathiqa.example'), true);
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
      actor_id: second.id,
      detail: { staffId: clerk.id, before: { role: 'clerk' }, after: { role: 'auditor' } },
    },
  ]);
});

test('removal is immediate; the member stays listed and can return', async () => {
  const requestId = await createOfficeRequest(await server.signIn());
  await clerk.call(claimRequest, { body: { requestId } });
  expect((await end(clerk.id)).status).toBe(200);
  expect((await clerk.call(readSession)).status).toBe(401);
  expect((await members()).find(({ id }) => id === clerk.id)).toMatchObject({ active: false });
  expectRefusal(await end(clerk.id), 'NOT_FOUND');
  expectRefusal(await roleOf(clerk.id, 'auditor'), 'NOT_FOUND');

  const email = 'clerk@wathiqa.example';
  const proposed = await add(email, 'supervisor');
  expect((await members()).find(({ id }) => id === clerk.id)).toMatchObject({ active: false });
  await decide(grantOf(proposed, email), true);
  expect((await members()).find(({ id }) => id === clerk.id)).toMatchObject({
    active: true,
    role: 'supervisor',
  });
  // The ended session does not revive.
  expect((await clerk.call(readSession)).status).toBe(401);
  const supervisor = await signInStaff(server, 'supervisor', 'another@wathiqa.example');
  expect((await readRequestAs(supervisor, requestId)).claim).toBeNull();
});

test('concurrent mutual removal leaves one administrator', async () => {
  const own = await startServerForTest();
  const [first, second] = await Promise.all(
    ['one@wathiqa.example', 'two@wathiqa.example'].map((email) =>
      signInStaff(own, 'administrator', email),
    ),
  );
  if (!first || !second) throw new Error('Nobody signed in');
  const answers = await Promise.all([end(second.id, first), end(first.id, second)]);
  const codes = answers.map(({ body }) => body.ResponseCode);
  expect(codes).toContain(RESPONSE_CODES.ACCEPTED);
  const staff = await own.database.query.selectFrom('staff').selectAll().execute();
  expect(staff.filter(({ role, active }) => active && role === 'administrator')).toHaveLength(1);
});

describe('two-person rule for additional rights', () => {
  let other: Staff;
  beforeEach(async () => {
    other = await signInStaff(server, 'clerk', 'other@wathiqa.example');
  });
  const email = 'other@wathiqa.example';

  test('proposer may only withdraw; the beneficiary decides nothing', async () => {
    const third = await signInStaff(server, 'administrator', 'third@wathiqa.example');
    const about = grantOf(await roleOf(third.id, 'auditor'), 'third@wathiqa.example');
    for (const approve of [true, false]) {
      const { status, body } = await decide(about, approve, third);
      expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.OWN_ACCESS]);
    }
    const own = await decide(about, true, administrator);
    expect([own.status, own.body.ResponseCode]).toEqual([409, RESPONSE_CODES.OWN_PROPOSAL]);
    expect((await members()).find(({ id }) => id === third.id)?.role).toBe('administrator');
    await decide(about, false, administrator);
    expect(await lastEntry(server)).toMatchObject({
      action: 'staff.declineGrant',
      detail: { proposalId: about, staffId: third.id, role: 'auditor' },
    });
    await end(third.id);
  });

  test('database enforces the two-person rule', async () => {
    await expect(
      server.database.query
        .insertInto('proposals')
        .values({
          ...{ kind: 'role', subject: email, state: 'approved' },
          payload: JSON.stringify({ email, role: 'administrator', trial: false }),
          ...{ proposed_by: second.id, decided_by: second.id },
          ...{ proposed_at: server.now(), decided_at: server.now() },
          expires_at: new Date(server.now().getTime() + 1000),
        })
        .execute(),
    ).rejects.toThrow(/proposals_second_person/);
  });

  test('closed proposal cannot be decided again', async () => {
    const declined = grantOf(await roleOf(other.id, 'supervisor'), email);
    expect((await roleOf(other.id, 'auditor', second)).body.ResponseCode).toBe(
      RESPONSE_CODES.OUTDATED,
    );
    await decide(declined, false);
    const overtaken = grantOf(await roleOf(other.id, 'supervisor'), email);
    await end(other.id);
    const waiting = await add(email, 'supervisor');
    const answers = await Promise.all([
      decide(grantOf(waiting, email), true),
      decide(
        grantOf(waiting, email),
        true,
        await signInStaff(server, 'administrator', 'third@wathiqa.example'),
      ),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const grantId of [declined, overtaken, grantOf(waiting, email)]) {
      const { body } = await decide(grantId, true);
      expect(body.ResponseCode).toBe(RESPONSE_CODES.OUTDATED);
    }
    expectRefusal(await decide(999_999, true), 'NOT_FOUND');
  });

  test("proposal expires after a week or with the proposer's removal", async () => {
    const own = await startServerForTest();
    const [one, two, three] = await Promise.all(
      ['one@wathiqa.example', 'two@wathiqa.example', 'three@wathiqa.example'].map((address) =>
        signInStaff(own, 'administrator', address),
      ),
    );
    if (!one || !two || !three) throw new Error('Nobody signed in');
    const leaving = grantOf(
      await add('planted@wathiqa.example', 'clerk', three),
      'planted@wathiqa.example',
    );
    await end(three.id, one);
    expect((await decide(leaving, true, one)).body.ResponseCode).toBe(RESPONSE_CODES.OUTDATED);
    const late = grantOf(await add('late@wathiqa.example', 'clerk', one), 'late@wathiqa.example');
    own.advanceTime(7 * 24 * 60 * 60_000);
    const later = await signInStaff(own, 'administrator', 'two@wathiqa.example');
    expect((await later.call(readStaff)).body.grants).toEqual([]);
    expect((await decide(late, true, later)).body.ResponseCode).toBe(RESPONSE_CODES.OUTDATED);
    own.advanceTime(30 * 24 * 60 * 60_000);
    await deleteExpiredProposals(own);
    expect(await own.database.query.selectFrom('proposals').selectAll().execute()).toEqual([]);
  });

  test('explains the missing second administrator; removal needs only one', async () => {
    const own = await startServerForTest();
    const only = await signInStaff(own, 'administrator');
    const supervisor = await signInStaff(own, 'supervisor');
    for (const answer of [
      await add('new@wathiqa.example', 'clerk', only),
      await roleOf(supervisor.id, 'administrator', only),
    ]) {
      expect([answer.status, answer.body.ResponseCode]).toEqual([
        409,
        RESPONSE_CODES.NO_SECOND_ADMINISTRATOR,
      ]);
      expect(answer.body.ResponseMessage).toContain('npm run staff');
    }
    const lowered = await roleOf(supervisor.id, 'clerk', only);
    expect(lowered.body.staff.find(({ id }) => id === supervisor.id)?.role).toBe('clerk');
    expect((await end(supervisor.id, only)).status).toBe(200);
  });
});
