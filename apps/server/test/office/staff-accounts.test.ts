import { openSession, readSession } from '@wathiqa/contract/office';
import { RESPONSE_CODES, type StaffRole } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDatabaseForTest,
  startServer,
  startServerForTest,
  type TestServer,
} from '../harness.ts';
import { withHeaders } from '../support/http/client.ts';
import { type Ministry, startMinistry } from '../support/ministry.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { addStaff, getCookie, updateStaff } from '../support/office/staff.ts';
import { runCommand } from '../support/process/command.ts';

let ministry: Ministry;
let server: TestServer;
beforeAll(async () => {
  ministry = await startMinistry();
  server = await startServer(ministry.environment);
});
afterAll(async () => {
  await server.close();
  await ministry.stop();
});

/** Adds a member before the first sign-in; returns their Token claims. */
async function newMember(name: string, role: StaffRole = 'clerk', at = server) {
  const email = `${name}@ministry.example`;
  await addStaff(at, email, role);
  return { sub: name, email, email_verified: true, name };
}

async function open(claims: Record<string, unknown>, at = server) {
  const body = { email: claims.email, token: await ministry.token(claims) };
  return at.client(openSession, { body });
}

const endAccess = (email: string) => updateStaff(server, email, { active: false });

describe('refused office sign-in', () => {
  test.each([
    ['is not proven', { email_verified: false }],
    ['has no verification claim', { email_verified: undefined }],
    ['is called proven in a text', { email_verified: 'true' }],
  ])('rejects an account with an e-mail that %s', async (about, changes) => {
    const member = await newMember(`unproven-${about.length}`);
    const body = {
      email: member.email,
      token: await ministry.token({ ...member, sub: 'attacker', ...changes }),
    };
    expect((await server.client(openSession, { body })).status).toBe(403);
    // The Token is used up anyway.
    expect((await server.client(openSession, { body })).status).toBe(401);
    expect((await open(member)).status).toBe(200);
  });

  test("rejects a second account with a bound member's e-mail", async () => {
    const member = await newMember('bound', 'administrator');
    expect((await open(member)).status).toBe(200);
    expect((await open({ ...member, sub: 'attacker' })).status).toBe(403);
    expect((await open(member)).status).toBe(200);
  });

  test('rejects a member removed before the first sign-in', async () => {
    const member = await newMember('withdrawn');
    await endAccess(member.email);
    expect((await open(member)).status).toBe(403);
  });

  test("rejects a removed member's account under any e-mail", async () => {
    const member = await newMember('former');
    await open(member);
    await endAccess(member.email);
    const other = await newMember('waiting', 'administrator');
    expect((await open(member)).status).toBe(403);
    expect((await open({ ...member, email: other.email })).status).toBe(403);
    expect((await open(other)).status).toBe(200);
  });
});

test('rejects a sign-in with insufficient ACR and binds no account', async () => {
  const strict = await startServerForTest({
    ...ministry.environment,
    ACCOUNT_STAFF_ACR: 'two-factors card',
    ACCOUNT_STAFF_MAX_AGE: '600',
  });
  const member = await newMember('careful', 'administrator', strict);
  const seconds = Math.floor(Date.now() / 1000);
  const attacker = { ...member, sub: 'has-the-password' };
  for (const weak of [
    {},
    { acr: 'password', auth_time: seconds },
    { acr: ['card'], auth_time: seconds },
    { acr: 'card' },
    { acr: 'card', auth_time: seconds - 3600 },
  ]) {
    const { status, body } = await open({ ...attacker, ...weak }, strict);
    expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.WEAK_SIGN_IN]);
  }
  const sure = { ...member, acr: 'card', auth_time: seconds };
  expect((await open(sure, strict)).body.staff).toMatchObject({ role: 'administrator' });
});

test('identifies a member by account despite a changed e-mail', async () => {
  const member = await newMember('renamed', 'auditor');
  const first = await open(member);
  const later = await open({ ...member, email: 'renamed.anew@ministry.example' });
  expect(later.status).toBe(200);
  expect(later.body.staff).toEqual(first.body.staff);
});

test('two concurrent first sign-ins bind one member', async () => {
  const member = await newMember('hasty');
  const answers = await Promise.all([open(member), open(member), open(member)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('command rebinds a member, audits it and ends earlier sessions', async () => {
  const place = await createDatabaseForTest();
  const before = await startServer(ministry.environment, place);
  const member = await newMember('replaced', 'supervisor', before);
  const opened = await open(member, before);
  await before.close();

  const rebind = (role: string) =>
    runCommand('staff', [member.email, role, '--rebind'], place.environment);
  expect(await rebind('supervisor')).toEqual({
    code: 0,
    errors: '',
    output: `${member.email} now has the role supervisor, and is not bound to an account\n`,
  });
  // A failed command changes nothing.
  expect((await rebind('auditor')).errors).toBe(`${member.email} is not bound to an account\n`);

  const after = await startServer(ministry.environment, place);
  expect(await lastEntry(after)).toEqual({
    actor_kind: 'command',
    actor_id: null,
    role: '',
    action: 'staff.unbind',
    request_id: null,
    detail: { staffId: opened.body.staff.id },
  });
  const old = withHeaders(after.app, { cookie: getCookie(opened.headers) });
  expect((await old(readSession)).status).toBe(401);
  const anew = await open({ ...member, sub: 'replacement' }, after);
  expect(anew.body.staff).toEqual(opened.body.staff);
  expect((await open(member, after)).status).toBe(403);
  await after.close();
});
