import { withdrawRequest } from '@wathiqa/contract';
import {
  addRequestNote,
  claimRequest,
  decideRequest,
  endSession,
  endStaffSessions,
  OFFICE_EVENTS,
  officeEvents,
  releaseRequest,
  transferToOffice,
  undoDecision,
} from '@wathiqa/contract/office';
import { createRequestId, RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { createOffice } from '../support/office/offices.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

const CLERK = 'موظف المراجعة';

let server: TestServer;
let citizen: Citizen;
let address: string;
let clerk: Staff;
let colleague: Staff;

beforeAll(async () => {
  server = await startServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  colleague = await signInStaff(server, 'clerk', 'colleague@wathiqa.example');
});
afterAll(() => server.close());

async function openStream(staff: Staff, requestId?: string, url = address) {
  const leave = new AbortController();
  onTestFinished(() => leave.abort());
  const query = requestId ? `?requestId=${requestId}` : '';
  const response = await fetch(`${url}${officeEvents.path}${query}`, {
    headers: { cookie: staff.cookie, accept: 'text/event-stream' },
    signal: leave.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return {
    status: response.status,
    leave: () => leave.abort(),
    /** Everything received until the server ends the stream. */
    async untilEnd(): Promise<string> {
      for (;;) {
        const { done, value = '' } = (await reader?.read()) ?? { done: true };
        if (done) return received;
        received += value;
      }
    },
    /** Everything received once it contains the text so often. */
    async until(text: string, times = 1): Promise<string> {
      while (received.split(text).length <= times) received += (await reader?.read())?.value ?? '';
      return received;
    },
  };
}

/** The address would be a change by the citizen. */
async function createWithoutAddress(by = citizen): Promise<string> {
  return String((await by.order(crypto.randomUUID())).body.Id);
}

const event = (name: string, data: unknown = {}) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

test('rejects the stream of an unknown request', async () => {
  const query = { requestId: createRequestId(2026, 987_654_321) };
  expectRefusal(await clerk.call(officeEvents, { query }), 'NOT_FOUND');
});

test('rejects the stream of a request that an auditor may read only for a reason', async () => {
  const query = { requestId: await createOfficeRequest(citizen) };
  const auditor = await signInStaff(server, 'auditor');
  expect(await auditor.call(officeEvents, { query })).toMatchObject({
    status: 409,
    body: { ResponseCode: RESPONSE_CODES.READING_REASON_NEEDED },
  });
});

test('rejects the seventh stream of a member', async () => {
  const member = await signInStaff(server, 'clerk', 'many-tabs@wathiqa.example');
  const streams = [];
  for (let count = 0; count < 7; count += 1) streams.push(await openStream(member));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('reports a claim, its release and a note to colleagues, not to the author', async () => {
  const [requestId, another] = [await createWithoutAddress(), await createWithoutAddress()];
  const own = await openStream(clerk, requestId);
  const other = await openStream(colleague, requestId);
  await other.until(event(OFFICE_EVENTS.viewers, [CLERK]));
  await clerk.call(claimRequest, { body: { requestId } });
  await other.until(event(OFFICE_EVENTS.request));
  await clerk.call(releaseRequest, { body: { requestId } });
  await other.until(event(OFFICE_EVENTS.request), 2);
  await clerk.call(claimRequest, { body: { requestId: another } });
  await clerk.call(addRequestNote, { body: { requestId, text: 'اتصل أولًا' } });
  await other.until(event(OFFICE_EVENTS.request), 3);
  other.leave();
  // The first one follows the opening.
  const received = await own.until(event(OFFICE_EVENTS.viewers, []), 2);
  expect(received).not.toContain(event(OFFICE_EVENTS.request));
});

test('reports the claim of a member who signs out to colleagues', async () => {
  const leaving = await signInStaff(server, 'clerk', 'leaving@wathiqa.example');
  const requestId = await createWithoutAddress();
  const [page, list] = [await openStream(colleague, requestId), await openStream(colleague)];
  await leaving.call(claimRequest, { body: { requestId } });
  await page.until(event(OFFICE_EVENTS.request));
  await list.until(event(OFFICE_EVENTS.queue));
  await leaving.call(endSession);
  await page.until(event(OFFICE_EVENTS.request), 2);
  await list.until(event(OFFICE_EVENTS.queue), 2);
});

test('reports an undone decision to colleagues, and one that could not take effect', async () => {
  const undoable = await startServerForTest({ DECISION_UNDO_SECONDS: '6' }, undefined, {
    stopClock: true,
  });
  const url = await undoable.app.listen({ port: 0, host: '127.0.0.1' });
  const customer = await undoable.signIn();
  const decider = await signInStaff(undoable, 'clerk');
  const watcher = await signInStaff(undoable, 'clerk', 'watcher@wathiqa.example');
  const requestId = await createWithoutAddress(customer);
  const { version, items } = await readRequestAs(decider, requestId);
  const decisions = items.map(({ id }) => ({ documentId: id, accept: true as const }));
  const decide = () => decider.call(decideRequest, { body: { requestId, version, decisions } });
  const page = await openStream(watcher, requestId, url);
  await decide();
  await page.until(event(OFFICE_EVENTS.request));
  await decider.call(undoDecision, { body: { requestId } });
  await page.until(event(OFFICE_EVENTS.request), 2);
  await decide();
  await customer.call(withdrawRequest, { body: { requestId } });
  await page.until(event(OFFICE_EVENTS.request), 4);
  undoable.advanceTime(6_000);
  await readRequestAs(decider, requestId);
  await page.until(event(OFFICE_EVENTS.request), 5);
});

test('names the other members who have the request open, until they leave', async () => {
  const requestId = await createOfficeRequest(citizen);
  const own = await openStream(clerk, requestId);
  const other = await openStream(colleague, requestId);
  await own.until(event(OFFICE_EVENTS.viewers, ['colleague']));
  other.leave();
  // The first one follows the opening.
  expect(await own.until(event(OFFICE_EVENTS.viewers, []), 2)).not.toContain(CLERK);
});

describe.each(['a request', 'the queue'])('open stream of %s', (kind) => {
  const HEARTBEAT_MS = 20_000;

  test.each<[string, (member: Staff, at: TestServer) => Promise<unknown>]>([
    [
      'the session',
      async (member, at) => {
        const administrator = await signInStaff(at, 'administrator');
        const body = { staffId: member.id };
        expect((await administrator.call(endStaffSessions, { body })).status).toBe(200);
      },
    ],
    [
      'the role',
      ({ id }, { database }) =>
        database.query
          .updateTable('staff')
          .set({ role: 'administrator' })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'the office',
      async (_member, at) =>
        createOffice(at, 'هنا', [(await signInStaff(at, 'clerk', 'new@wathiqa.example')).id]),
    ],
  ])('ends within 20 seconds of the end of %s', async (_what, end) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const timed = await startServerForTest();
    const url = await timed.app.listen({ port: 0, host: '127.0.0.1' });
    const [member, other] = [
      await signInStaff(timed, 'clerk'),
      await signInStaff(timed, 'supervisor', 'other@wathiqa.example'),
    ];
    const requestId = await createOfficeRequest(await timed.signIn());
    const watched = kind === 'a request' ? requestId : undefined;
    const [stream, lasting] = [
      await openStream(member, watched, url),
      await openStream(other, watched, url),
    ];
    await Promise.all([stream.until(':\n\n'), lasting.until(':\n\n')]);
    await end(member, timed);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await stream.untilEnd();
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await lasting.until(':\n\n', 3);
  });
});

describe('stream of the queue', () => {
  test('reports a new order and a claim', async () => {
    const list = await openStream(clerk);
    const requestId = await createWithoutAddress();
    await server.app.jobs.drain();
    await list.until(event(OFFICE_EVENTS.queue));
    await colleague.call(claimRequest, { body: { requestId } });
    await list.until(event(OFFICE_EVENTS.queue), 2);
  });

  test('reports the requests of the offices of the member, and those that leave them', async () => {
    const divided = await startServerForTest();
    const url = await divided.app.listen({ port: 0, host: '127.0.0.1' });
    const [here, there] = [
      await signInStaff(divided, 'clerk'),
      await signInStaff(divided, 'clerk', 'there@wathiqa.example'),
    ];
    const [hereId, thereId] = [
      await createOffice(divided, 'هنا', [here.id]),
      await createOffice(divided, 'هناك', [there.id]),
    ];
    const customer = await divided.signIn();
    const createIn = async (officeId: number) => {
      const requestId = await createWithoutAddress(customer);
      await divided.database.query
        .updateTable('requests')
        .set({ office_id: officeId, office_transferred: true })
        .where('id', '=', Number(requestId))
        .execute();
      return requestId;
    };
    const [ofHere, ofThere] = [await createIn(hereId), await createIn(thereId)];
    const [listHere, listThere] = [
      await openStream(here, undefined, url),
      await openStream(there, undefined, url),
    ];
    const claim = (by: Staff, requestId: string) => by.call(claimRequest, { body: { requestId } });
    await openStream(here, ofHere, url);
    await openStream(there, ofThere, url);
    await claim(here, ofHere);
    await listHere.until(event(OFFICE_EVENTS.queue));
    await claim(there, ofThere);
    const theirs = await listThere.until(event(OFFICE_EVENTS.queue));
    expect(theirs.split(event(OFFICE_EVENTS.queue))).toHaveLength(2);
    expect(theirs).not.toContain(ofHere);

    const { version } = await readRequestAs(there, ofThere);
    const body = { requestId: ofThere, version, officeId: hereId, note: 'عنوانه هنا' };
    expect((await there.call(transferToOffice, { body })).status).toBe(200);
    await listThere.until(event(OFFICE_EVENTS.queue), 2);
    await listHere.until(event(OFFICE_EVENTS.queue), 2);
  });

  test('names the members who have a request open, until they leave', async () => {
    const requestId = await createOfficeRequest(citizen);
    const other = await openStream(colleague, requestId);
    await other.until(event(OFFICE_EVENTS.viewers, []));
    const list = await openStream(clerk);
    await list.until(event(OFFICE_EVENTS.opened, { [requestId]: ['colleague'] }));
    other.leave();
    await list.until(event(OFFICE_EVENTS.opened, { [requestId]: [] }));
  });
});
