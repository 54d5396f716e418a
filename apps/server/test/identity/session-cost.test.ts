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

async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  const statements: string[] = [];
  const ignore = () => {};
  const stop = listenToMeasured({
    query: ({ summary }) => {
      const { names } = getCallContext() ?? {};
      if (names && 'callId' in names) statements.push(summary);
    },
    ...{ order: ignore, payment: ignore, message: ignore, outsideCall: ignore },
    ...{
      eventStream: ignore,
      limitedCall: ignore,
      shedCall: ignore,
      logEvent: ignore,
      task: ignore,
      lookup: ignore,
      acceptance: ignore,
    },
  });
  onTestFinished(stop);
  expect((await call()).status).toBe(200);
  stop();
  return statements;
}

// The token identifies the caller; the main statement also checks the session.
test.each([
  ['their profile', () => citizen.call(session.accountProfile), ['SELECT sessions']],
  // Named by their first table, here of a subquery.
  ['their requests', () => citizen.call(myRequests), ['SELECT requests', 'SELECT holidays']],
  [
    'a request',
    () => citizen.call(requestStatus, { headers: { requestid: requestId } }),
    ['own-request', 'SELECT holidays'],
  ],
])('citizen reads %s: session read once, never written', async (_what, call, expected) => {
  expect((await statementsOf(call)).toSorted()).toEqual(expected.toSorted());
});

test('staff reads: session read once, written at most once a minute', async () => {
  const read = () => clerk.call(readSession);
  await read();
  expect(await statementsOf(read)).toEqual(['staff-session']);
  server.advanceTime(OFFICE_USE_NOTED_MINUTES * 60_000);
  expect(await statementsOf(read)).toEqual(['staff-session', 'use-staff-session']);
  expect(await statementsOf(read)).toEqual(['staff-session']);
});

/** The statements of a transaction. PGlite has calls for BEGIN and COMMIT; PostgreSQL gets them as statements. */
const inTransaction = (...statements: string[]) =>
  inject('engine') === 'pglite' ? statements : ['BEGIN', ...statements, 'COMMIT'];

// Each is a round trip; BEGIN joins its first statement.
test('staff actions batch their reads and writes', async () => {
  const id = await createOfficeRequest(citizen, 2);
  const { version, items } = await readRequestAs(clerk, id);
  expect(await statementsOf(() => clerk.call(readRequest, { query: { requestId: id } }))).toEqual([
    'staff-session',
    'office-request',
    // The count of reads follows the member's lock, which may have waited.
    ...inTransaction('SELECT', 'INSERT audit_entries'),
  ]);
  const decisions = items.map((item) => ({ documentId: item.id, accept: true as const }));
  const decided = { requestId: id, version, decisions };
  expect(await statementsOf(() => clerk.call(decideRequest, { body: decided }))).toEqual([
    'staff-session',
    // The member's lock, with the key of the act if it has one; a pending decision after the request's lock.
    ...inTransaction(
      'SELECT staff',
      'SELECT citizens',
      'SELECT pending_decisions',
      'UPDATE documents',
      'UPDATE requests',
    ),
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
    ...inTransaction('SELECT staff', 'SELECT citizens', 'UPDATE requests'),
  ]);
});
