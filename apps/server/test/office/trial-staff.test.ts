import {
  addStaff,
  changeStaffRole,
  decideProposal,
  endStaffAccess,
  openSession,
  readSession,
  readStaff,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareTrialStaff } from '../../src/features/identity/staff/trial-staff.ts';
import {
  createDatabaseForTest,
  startServer,
  startServerForTest,
  type TestServer,
} from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import { type TestClient, withHeaders } from '../support/http/client.ts';
import { type Ministry, startMinistry } from '../support/ministry.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import {
  addStaff as addMember,
  getCookie,
  signInStaff,
  updateStaff,
} from '../support/office/staff.ts';
import { runCommand } from '../support/process/command.ts';

const ADMIN = 'admin@wathiqa.example';
const SECOND = 'admin2@wathiqa.example';
const PLANTED = 'planted@ministry.example';
const TRIAL_STAFF = [
  { email: 'clerk@wathiqa.example', role: 'clerk' },
  { email: ADMIN, role: 'administrator' },
  { email: SECOND, role: 'administrator' },
] as const;

let ministry: Ministry;
beforeAll(async () => {
  ministry = await startMinistry();
});
afterAll(() => ministry.stop());

/** Settings without the sandbox; the ministry signs people in. */
const real = () => ({
  ...ministry.environment,
  SANDBOX: 'off',
  ACCOUNT_LOGIN_URL: `${ministry.issuer}/login`,
  SMS_GATEWAY_KEY: 'key',
  MAIL_FROM: 'no-reply@ministry.example',
});

async function openTrial(server: TestServer, email: string) {
  const body = { email, token: await server.loginToken(email) };
  return server.client(openSession, { body });
}

async function openReal(server: TestServer, email: string) {
  const token = await ministry.token({ sub: email, email, email_verified: true });
  return server.client(openSession, { body: { email, token } });
}

async function approve(by: TestClient, email: string) {
  const { grants } = (await by(readStaff)).body;
  const grantId = grants.find((grant) => grant.email === email)?.id ?? 0;
  await by(decideProposal, { body: { proposalId: grantId, approve: true } });
  return by(readStaff);
}

const withCookie = (server: TestServer, answer: { headers: Record<string, unknown> }) =>
  withHeaders(server.app, { cookie: getCookie(answer.headers) });

test('trial staff and their additions lose access after the trial', async () => {
  const place = await createDatabaseForTest();
  const trial = await startServer({}, place, { trialStaff: TRIAL_STAFF });
  const opened = await openTrial(trial, ADMIN);
  expect(opened.body.staff).toMatchObject({ role: 'administrator' });
  const planting = { body: { email: PLANTED, role: 'administrator' } };
  await withCookie(trial, opened)(addStaff, planting);
  const asSecond = withCookie(trial, await openTrial(trial, SECOND));
  const added = await approve(asSecond, PLANTED);
  expect(added.body.staff.every(({ active }) => active)).toBe(true);
  const planted = await openTrial(trial, PLANTED);
  expect(planted.status).toBe(200);
  // Pending trial grants cannot be approved afterwards.
  const late = { body: { email: 'late@ministry.example', role: 'administrator' } };
  expect((await asSecond(addStaff, late)).body.grants).toHaveLength(1);
  await trial.close();

  const server = await startServer(real(), place);
  expect((await withCookie(server, opened)(readSession)).status).toBe(401);
  expect((await openReal(server, ADMIN)).status).toBe(403);
  expect((await openReal(server, PLANTED)).status).toBe(403);
  const production = { ...server.settings, production: true };
  await expect(prepareTrialStaff({ ...server, settings: production }, TRIAL_STAFF)).rejects.toThrow(
    `clerk@wathiqa.example, ${ADMIN}, ${SECOND}, ${PLANTED}. End their access`,
  );

  await addMember(server, 'first@ministry.example', 'administrator');
  await addMember(server, 'second@ministry.example', 'administrator');
  const first = await openReal(server, 'first@ministry.example');
  const second = await openReal(server, 'second@ministry.example');
  const asFirst = withCookie(server, first);
  const { staff, grants } = (await asFirst(readStaff)).body;
  expect(grants).toEqual([]);
  expect(staff.filter(({ active }) => !active).map(({ email }) => email)).toEqual([
    SECOND,
    ADMIN,
    'clerk@wathiqa.example',
    PLANTED,
  ]);
  const end = (staffId: number) => ({ body: { staffId } });
  const trialAdmin = staff.find(({ email }) => email === ADMIN)?.id ?? 0;
  expectRefusal(await asFirst(endStaffAccess, end(trialAdmin)), 'NOT_FOUND');

  // Another addition needs a member with a verified identity.
  await asFirst(addStaff, { body: { email: PLANTED, role: 'clerk' } });
  await approve(withCookie(server, second), PLANTED);
  expect((await withCookie(server, planted)(readSession)).status).toBe(401);
  expect((await openReal(server, PLANTED)).body.staff).toMatchObject({ role: 'clerk' });
  expect((await asFirst(endStaffAccess, end(second.body.staff.id))).status).toBe(200);
  await server.close();

  const again = await startServer({}, place, { trialStaff: TRIAL_STAFF });
  expect((await openTrial(again, ADMIN)).body.staff).toEqual(opened.body.staff);
  // Now bound to the ministry's account.
  expect((await openTrial(again, PLANTED)).status).toBe(403);
  await again.close();
});

test('member retains their role despite a trial person with the same e-mail', async () => {
  const place = await createDatabaseForTest();
  const before = await startServer({}, place);
  await signInStaff(before, 'auditor', ADMIN);
  await before.close();
  const trial = await startServerForTest({}, place, { trialStaff: TRIAL_STAFF });
  expect((await openTrial(trial, ADMIN)).body.staff).toMatchObject({ role: 'auditor' });
});

test("member's sandbox session ends with the trial; the account binds again", async () => {
  const place = await createDatabaseForTest();
  const trial = await startServer({}, place);
  const role = 'administrator';
  const email = 'real@ministry.example';
  await addMember(trial, email, role);
  // The sandbox accepts any known address.
  const anybody = await openTrial(trial, email);
  expect(anybody.status).toBe(200);
  await trial.close();

  const server = await startServerForTest(real(), place);
  expect((await withCookie(server, anybody)(readSession)).status).toBe(401);
  expect(await lastEntry(server)).toMatchObject({ actor_kind: 'command', action: 'staff.unbind' });
  expect((await openReal(server, email)).body.staff).toMatchObject({ email, role });
});

test('trial administrator cannot change earlier members', async () => {
  const place = await createDatabaseForTest();
  const before = await startServer({}, place);
  const added = [
    await addMember(before, 'real@ministry.example', 'administrator'),
    await addMember(before, 'former@ministry.example', 'supervisor'),
  ].map((id) => ({ id }));
  await updateStaff(before, 'former@ministry.example', { active: false });
  await before.close();

  // The sandbox attests the required ACR only for its own staff.
  const asked = { ACCOUNT_STAFF_ACR: 'two-factors', ACCOUNT_STAFF_MAX_AGE: '60' };
  const trial = await startServerForTest(asked, place, { trialStaff: TRIAL_STAFF });
  const citizen = await openTrial(trial, 'citizen@wathiqa.example');
  expect(citizen.body.ResponseCode).toBe(RESPONSE_CODES.WEAK_SIGN_IN);
  const real = () =>
    trial.database.query
      .selectFrom('staff')
      .where('trial', '=', false)
      .select(['email', 'role', 'active', 'issuer'])
      .orderBy('id')
      .execute();
  const kept = await real();
  const asAdmin = withCookie(trial, await openTrial(trial, ADMIN));
  const [staffId = 0] = added.map(({ id }) => id);
  const role = 'clerk';
  expectRefusal(
    await asAdmin(changeStaffRole, { body: { staffId, role, seen: role } }),
    'FORBIDDEN',
  );
  expectRefusal(await asAdmin(endStaffAccess, { body: { staffId } }), 'FORBIDDEN');
  const former = { email: 'former@ministry.example', role };
  expectRefusal(await asAdmin(addStaff, { body: former }), 'FORBIDDEN');
  expect(await real()).toEqual(kept);

  // Trial members remain editable.
  const { staff } = (await asAdmin(readStaff)).body;
  const clerk = staff.find(({ email }) => email === 'clerk@wathiqa.example');
  const changed = { staffId: clerk?.id ?? 0, role: 'auditor', seen: 'clerk' };
  expect((await asAdmin(changeStaffRole, { body: changed })).status).toBe(200);
  const asSecond = withCookie(trial, await openTrial(trial, SECOND));
  const { staff: after } = (await approve(asSecond, 'clerk@wathiqa.example')).body;
  expect(after.find(({ id }) => id === clerk?.id)?.role).toBe('auditor');
});

test('command removes trial access, audits it and unblocks production', async () => {
  const place = await createDatabaseForTest();
  const trial = await startServer({}, place, { trialStaff: TRIAL_STAFF });
  await trial.close();
  expect(await runCommand('staff', ['--end-trial'], place.environment)).toEqual({
    code: 0,
    errors: '',
    output: 'Access ended for 3 staff members of the sandbox\n',
  });
  const server = await startServerForTest(real(), place);
  const settings = { ...server.settings, production: true };
  await prepareTrialStaff({ ...server, settings }, TRIAL_STAFF);
  expect(await lastEntry(server)).toMatchObject({
    actor_kind: 'command',
    action: 'staff.end',
    detail: { before: { role: 'administrator', active: true }, after: { active: false } },
  });
});
