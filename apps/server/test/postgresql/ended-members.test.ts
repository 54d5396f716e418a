import {
  changeStaffRole,
  claimRequest,
  endSession,
  endStaffAccess,
  endStaffSessions,
  setAsideRequest,
  transferRequest,
  unbindStaff,
} from '@wathiqa/contract/office';
import { addDays, cairoDay, isoDay } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { behindLock, PATIENT } from '../support/database/behind-lock.ts';
import type { Citizen } from '../support/http/client.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

let server: TestServer;
let administrator: Staff;
let citizen: Citizen;
beforeAll(async () => {
  server = await startServer({}, undefined, { timeouts: PATIENT });
  administrator = await signInStaff(server, 'administrator');
  citizen = await server.signIn();
});
afterAll(() => server.close());

type Call = () => Promise<{ status: number }>;

const ENDS: Record<string, (member: Staff) => Call> = {
  'the access ends':
    ({ id }) =>
    () =>
      administrator.call(endStaffAccess, { body: { staffId: id } }),
  'the role becomes a lesser one':
    ({ id }) =>
    () =>
      administrator.call(changeStaffRole, {
        body: { staffId: id, role: 'clerk', seen: 'supervisor' },
      }),
  'the sessions end':
    ({ id }) =>
    () =>
      administrator.call(endStaffSessions, { body: { staffId: id } }),
  'the account is unbound':
    ({ id }) =>
    () =>
      administrator.call(unbindStaff, { body: { staffId: id } }),
  'the member signs out': (member) => () => member.call(endSession),
};

const ACTS: Record<string, (member: Staff, requestId: string) => Promise<Call>> = {
  claims: async (member, requestId) => () => member.call(claimRequest, { body: { requestId } }),
  'sets aside': async (member, requestId) => {
    const { version } = await readRequestAs(member, requestId);
    const body = { requestId, version, until: isoDay(addDays(cairoDay(new Date()), 7)) };
    return () => member.call(setAsideRequest, { body });
  },
};

describe.each(Object.entries(ENDS))('while %s', (_end, endOf) => {
  test.each(Object.entries(ACTS))('a member who %s keeps no work', async (_act, actOf) => {
    const member = await signInStaff(
      server,
      'supervisor',
      `${crypto.randomUUID()}@wathiqa.example`,
    );
    const requestId = await createOfficeRequest(citizen);
    const calls = [await actOf(member, requestId), endOf(member)];
    await behindLock(server, requestId, calls);
    const work = await server.database.query
      .selectFrom('requests')
      .where('id', '=', Number(requestId))
      .select(['claimed_by', 'assigned_to', 'set_aside_until'])
      .executeTakeFirstOrThrow();
    expect(work).toEqual({ claimed_by: null, assigned_to: null, set_aside_until: null });
  });
});

test('while the access of a colleague ends, a request transferred to them is let go', async () => {
  const colleague = await signInStaff(server, 'clerk', 'colleague@wathiqa.example');
  const member = await signInStaff(server, 'supervisor', 'member@wathiqa.example');
  const requestId = await createOfficeRequest(citizen);
  const { version } = await readRequestAs(member, requestId);
  const body = { requestId, version, staffId: colleague.id };
  const answers = await behindLock<{ status: number }>(server, requestId, [
    () => member.call(transferRequest, { body }),
    () => administrator.call(endStaffAccess, { body: { staffId: colleague.id } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const work = await server.database.query
    .selectFrom('requests')
    .where('id', '=', Number(requestId))
    .select('assigned_to')
    .executeTakeFirstOrThrow();
  expect(work.assigned_to).toBeNull();
});
