import type { Call } from '@wathiqa/contract';
import { readSession } from '@wathiqa/contract/office';
import {
  createRequestId,
  hasPermission,
  STAFF_ROLES,
  type StaffAction,
  type StaffRole,
} from '@wathiqa/domain';
import { citizenCalls, validInput } from '@wathiqa/server/test/support/http/calls.ts';
import { officeCalls } from '@wathiqa/server/test/support/office/staff.ts';
import { expectNone, expectThat } from '../outcome.ts';
import { type Caller, callAs, newPlace, signInCitizen, signInStaff } from '../people.ts';
import { order } from '../requests.ts';
import type { Attacks, Target } from '../target.ts';

const closedCalls = officeCalls.filter(({ access }) => access !== 'public');
/** Without shared calls, which may end the session. */
const callsOfRoles = closedCalls.filter(
  (call) => call === readSession || call.access.startsWith('staff:'),
);

/** Callers without office access. */
const STRANGERS: Record<string, (target: Target) => Caller | Promise<Caller>> = {
  'without a session': (target) => callAs(target, newPlace()),
  'signed in as a citizen': (target) => signInCitizen(target, 'visitor@people.example'),
  'with a forged cookie': (target) => callAs(target, { ...newPlace(), cookie: 'office=made-up' }),
};

/** Names an unknown request to an event stream, which would not end otherwise. */
function inputOf({ method, answerType }: Call) {
  if (answerType === 'text/event-stream') {
    return { query: { requestId: createRequestId(2026, 987_654_321) } };
  }
  return method === 'POST' ? { body: {} } : {};
}

export const roleAttacks: Attacks = {
  ...Object.fromEntries(
    Object.entries(STRANGERS).map(([who, become]) => [
      `every office call, ${who}`,
      async (target: Target) => {
        const stranger = await become(target);
        const wrong = [];
        for (const call of closedCalls) {
          const { status } = await stranger.send(call, inputOf(call));
          if (status !== 401) wrong.push(`${call.path}: HTTP ${status}`);
        }
        expectNone(wrong);
      },
    ]),
  ),
  ...Object.fromEntries(
    STAFF_ROLES.map((role) => [
      `every office call by the role ${role}, compared with the permissions`,
      (target: Target) => tryEveryCall(target, role),
    ]),
  ),
};

async function tryEveryCall(target: Target, role: StaffRole): Promise<void> {
  const member = await signInStaff(target, role);
  const wrong = [];
  for (const call of callsOfRoles) {
    const action = call.access.slice('staff:'.length) as StaffAction | '';
    const may = action === '' || hasPermission(role, action);
    const { status } = await member.send(call, inputOf(call));
    if (status === 401 || (status === 403) === may) wrong.push(`${call.path}: HTTP ${status}`);
  }
  expectNone(wrong);
  expectThat(callsOfRoles.length > 30, `only ${callsOfRoles.length} calls were found`);
}

/** Replaced by another citizen's number. */
const SAMPLE = createRequestId(2026, 999_999_999);
const UNKNOWN = createRequestId(2026, 999_999_998);

const naming = (path: string, requestId: string) =>
  JSON.parse(JSON.stringify(validInput[path] ?? {}).replaceAll(SAMPLE, requestId));

const callsOfRequest = citizenCalls.filter(({ path }) =>
  JSON.stringify(validInput[path] ?? {}).includes(SAMPLE),
);

export const foreignRequestAttacks: Attacks = {
  "every citizen call with another citizen's request number": async (target) => {
    const owner = await signInCitizen(target, 'owner@people.example');
    const stranger = await signInCitizen(target, 'stranger@people.example');
    const requestId = await order(owner);
    const told = [];
    for (const call of callsOfRequest) {
      const foreign = await stranger.send(call, naming(call.path, requestId));
      const unknown = await stranger.send(call, naming(call.path, UNKNOWN));
      const same = foreign.text.replaceAll(requestId, UNKNOWN) === unknown.text;
      if (foreign.status < 400 || foreign.status !== unknown.status || !same) {
        told.push(
          `${call.path}: HTTP ${foreign.status} for another citizen's request, ${unknown.status} for an unknown one`,
        );
      }
    }
    expectNone(told);
    expectThat(callsOfRequest.length > 8, `only ${callsOfRequest.length} calls were found`);
  },
};
