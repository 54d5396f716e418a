import { type RequestEvent, readEvents } from '@wathiqa/contract';
import { decideRequest } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { type Citizen, withHeaders } from '../support/http/client.ts';
import { bearerOf, clientsOf, testMachine } from '../support/http/machine-client.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';

const READS = { scopes: ['events.read'] };
const ministry = testMachine('ministry', READS);
const bureau = testMachine('bureau', READS);
const press = testMachine('press', { scopes: ['certificates.sign'], kinds: ['Birth'], daily: 1 });
const CLIENTS = clientsOf(ministry, bureau, press);

let server: TestServer;
let citizen: Citizen;
beforeAll(async () => {
  server = await startServer({ CLIENTS });
  citizen = await server.signIn();
  return () => server.close();
});

const read = async (query: Record<string, string> = {}, by = ministry, of = server) =>
  withHeaders(of.app, await bearerOf(of, by))(readEvents, { query });
const position = async () => (await read({ limit: '1000' })).body.next;

test('refuses citizens, staff, other scopes and no token', async () => {
  expect((await server.client(readEvents)).status).toBe(401);
  expect((await citizen.call(readEvents)).status).toBe(401);
  expect((await (await signInStaff(server, 'supervisor')).call(readEvents)).status).toBe(401);
  expect((await read({}, press)).status).toBe(403);
});

test.each([
  ['a cursor that is no number', { after: '1; DROP' }],
  ['a negative cursor', { after: '-1' }],
  ['a cursor out of range', { after: '9'.repeat(16) }],
  ['no events', { limit: '0' }],
  ['too many events', { limit: '1001' }],
  ['half an event', { limit: '1.5' }],
])('refuses %s', async (_what, query) => {
  expect((await read(query)).status).toBe(400);
});

/** Orders one birth certificate, accepted by a clerk. */
async function acceptedRequest(): Promise<string> {
  const requestId = await createOfficeRequest(citizen);
  const clerk = await signInStaff(server, 'clerk');
  const { version, items } = await readRequestAs(clerk, requestId);
  const decisions = items.map(({ id }) => ({ documentId: id, accept: true }) as const);
  await clerk.call(decideRequest, { body: { requestId, version, decisions } });
  await server.app.jobs.drain();
  return requestId;
}

test('tells the changes of a request in order, and nothing of a person', async () => {
  const after = await position();
  const requestId = await acceptedRequest();
  const { body, text } = await read({ after });
  const request = body.events[0]?.data.request ?? '';
  const data = { request, list: 'birthDocs', office: null };
  expect(body.events).toMatchObject([
    { type: 'request.registered', data: { ...data, state: 'WAITING_APPROVAL' } },
    { type: 'request.state_changed', data: { ...data, state: 'WAITING_PAYMENT' } },
  ]);
  expect(Object.keys(body.events[0] ?? {})).toEqual(['id', 'type', 'timestamp', 'data']);
  expect(Object.keys(body.events[0]?.data ?? {})).toEqual(['request', 'list', 'state', 'office']);
  expect(request).toMatch(/^[\w-]{22}$/);
  expect(text).not.toContain(requestId);
  expect(body.next).toBe(body.events[1]?.id);
  expect((await read({ after: body.next })).body).toMatchObject({ events: [], next: body.next });
});

test('names a request the same to one client, and otherwise to another', async () => {
  const after = await position();
  await acceptedRequest();
  const names = async (by: typeof ministry) =>
    (await read({ after }, by)).body.events.map(({ data }) => data.request);
  const [first, second] = await names(ministry);
  expect(second).toBe(first);
  expect(await names(ministry)).toEqual([first, first]);
  expect(await names(bureau)).not.toContain(first);
});

test('an erased request has no name', async () => {
  const after = await position();
  const requestId = await createOfficeRequest(citizen);
  await sql`UPDATE requests SET payload_hash = '' WHERE id = ${requestId}::bigint`.execute(
    server.database.query,
  );
  const [event] = (await read({ after })).body.events;
  expect(event?.data.request).toBeNull();
});

test('pages of one event reach each event once', async () => {
  const after = await position();
  for (let time = 0; time < 3; time += 1) await createOfficeRequest(citizen);
  const all = (await read({ after })).body.events;
  const pages: RequestEvent[] = [];
  for (let next = after; ; ) {
    const { body } = await read({ after: next, limit: '1' });
    if (body.events.length === 0) break;
    pages.push(...body.events);
    next = body.next;
  }
  expect(all).toHaveLength(3);
  expect(pages).toEqual(all);
});
