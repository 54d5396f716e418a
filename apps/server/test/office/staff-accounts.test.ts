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
import { getCookie } from '../support/office/staff.ts';
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

/** Adds a member whom no account has entered as yet; gives what a Token of theirs would say. */
async function newMember(name: string, role: StaffRole = 'clerk', at = server) {
  const email = `${name}@ministry.example`;
  await at.database.query.insertInto('staff').values({ email, role, added_by: 'test' }).execute();
  return { sub: name, email, email_verified: true, name };
}

/** Signs in to the office with a Token of the ministry's that says these claims. */
async function open(claims: Record<string, unknown>, at = server) {
  const body = { email: claims.email, token: await ministry.token(claims) };
  return at.client(openSession, { body });
}

function endAccess(email: string) {
  return server.database.query
    .updateTable('staff')
    .set({ active: false })
    .where('email', '=', email)
    .execute();
}

describe('the office refuses', () => {
  test.each([
    ['is not proven', { email_verified: false }],
    ['nobody speaks of', { email_verified: undefined }],
    ['is called proven in a text', { email_verified: 'true' }],
  ])('an account whose e-mail %s, and binds nobody to it', async (about, changes) => {
    const member = await newMember(`unproven-${about.length}`);
    const body = {
      email: member.email,
      token: await ministry.token({ ...member, sub: 'attacker', ...changes }),
    };
    expect((await server.client(openSession, { body })).status).toBe(403);
    // The Token is spent all the same.
    expect((await server.client(openSession, { body })).status).toBe(401);
    expect((await open(member)).status).toBe(200);
  });

  test('another account with the e-mail of a member who has signed in', async () => {
    const member = await newMember('bound', 'administrator');
    expect((await open(member)).status).toBe(200);
    expect((await open({ ...member, sub: 'attacker' })).status).toBe(403);
    expect((await open(member)).status).toBe(200);
  });

  test('a member who lost access before the first sign-in', async () => {
    const member = await newMember('withdrawn');
    await endAccess(member.email);
    expect((await open(member)).status).toBe(403);
  });

  test('an account whose member has lost access, under whatever e-mail it comes', async () => {
    const member = await newMember('former');
    await open(member);
    await endAccess(member.email);
    const other = await newMember('waiting', 'administrator');
    expect((await open(member)).status).toBe(403);
    expect((await open({ ...member, email: other.email })).status).toBe(403);
    expect((await open(other)).status).toBe(200);
  });
});

test('whoever signed in with less than the office asks for is refused, and binds nobody to their account', async () => {
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

test('a member is known by the account, whatever its e-mail has become', async () => {
  const member = await newMember('renamed', 'auditor');
  const first = await open(member);
  const later = await open({ ...member, email: 'renamed.anew@ministry.example' });
  expect(later.status).toBe(200);
  expect(later.body.staff).toEqual(first.body.staff);
});

test('two first sign-ins at once are one member', async () => {
  const member = await newMember('hasty');
  const answers = await Promise.all([open(member), open(member), open(member)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a command binds a member anew, which the audit tells, and ends the sessions of before', async () => {
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
    output: `${member.email} is supervisor now, and bound to no account\n`,
  });
  // A command that fails does nothing at all: the role stays.
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
