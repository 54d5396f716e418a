import { myRequests, requestStatus, session } from '@wathiqa/contract';
import { decideRequest, readRequest, readSession, recordDispatch } from '@wathiqa/contract/office';
import { OFFICE_USE_NOTED_MINUTES } from '@wathiqa/domain';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { getCallContext } from '../../src/observability/call-context.ts';
import { listenToMeasured } from '../../src/observability/measured-events.ts';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let requestId: string;
let supervisor: Staff;
beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  supervisor = await signInStaff(server, 'supervisor');
  requestId = await createOfficeRequest(citizen);
});
afterAll(() => server.close());

/** What a call asks the database, by name; jobs that run meanwhile are left out. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  const statements: string[] = [];
  const ignore = () => {};
  const stop = listenToMeasured({
    query: ({ summary }) => {
      const { names } = getCallContext() ?? {};
      if (names && 'callId' in names) statements.push(summary);
    },
    ...{ order: ignore, payment: ignore, message: ignore, outsideCall: ignore },
    ...{ eventStream: ignore, logEvent: ignore, task: ignore, registerRead: ignore },
  });
  onTestFinished(stop);
  expect((await call()).status).toBe(200);
  stop();
  return statements;
}

// Who calls stands in the token; whether the session lives, the statement that reads what was asked for asks too.
test.each([
  ['their profile', () => citizen.call(session.accountProfile), ['SELECT sessions']],
  // Named after the first table in it, which is that of a part.
  ['their requests', () => citizen.call(myRequests), ['SELECT refunds', 'SELECT holidays']],
  [
    'a request',
    () => citizen.call(requestStatus, { headers: { requestid: requestId } }),
    ['own-request', 'SELECT holidays'],
  ],
])(
  'a citizen reads %s: the session is read once and never written',
  async (_what, call, expected) => {
    // What is asked at once is answered in either order.
    expect((await statementsOf(call)).toSorted()).toEqual(expected.toSorted());
  },
);

test('staff read: the session is read once, and written once a minute at most', async () => {
  const read = () => clerk.call(readSession);
  await read();
  expect(await statementsOf(read)).toEqual(['staff-session']);
  server.advanceTime(OFFICE_USE_NOTED_MINUTES * 60_000);
  expect(await statementsOf(read)).toEqual(['staff-session', 'use-staff-session']);
  expect(await statementsOf(read)).toEqual(['staff-session']);
});

/** The statements of a transaction. Only PostgreSQL is sent BEGIN and COMMIT as statements; PGlite has a call for these. */
const inTransaction = (...statements: string[]) =>
  inject('engine') === 'pglite' ? statements : ['BEGIN', ...statements, 'COMMIT'];

// Each is a round trip; what begins a transaction goes with its first one, which is named after the first table in it.
test('staff open, decide and deliver: what an action reads and writes is read and written at once', async () => {
  const id = await createOfficeRequest(citizen, 2);
  const { version, items } = await readRequestAs(clerk, id);
  expect(await statementsOf(() => clerk.call(readRequest, { query: { requestId: id } }))).toEqual([
    'staff-session',
    'office-request-for-next-reader',
    'office-request-read',
  ]);
  const decisions = items.map((item) => ({ documentId: item.id, accept: true as const }));
  const decided = { requestId: id, version, decisions };
  expect(await statementsOf(() => clerk.call(decideRequest, { body: decided }))).toEqual([
    'staff-session',
    ...inTransaction('SELECT payments', 'UPDATE documents', 'UPDATE requests'),
    'office-request',
  ]);
  await setRequestState(server, supervisor, id, 'INTRANSIT', 'HANDED_OVER');
  const delivered = {
    requestId: id,
    version: version + 1,
    action: 'recordDelivery' as const,
    noCodeReason: 'phoneUnavailable' as const,
    takenBy: 'منى أحمد',
    note: '',
  };
  await supervisor.call(readSession);
  expect(await statementsOf(() => supervisor.call(recordDispatch, { body: delivered }))).toEqual([
    'staff-session',
    ...inTransaction('SELECT payments', 'UPDATE requests'),
    'office-parcel',
  ]);
});
