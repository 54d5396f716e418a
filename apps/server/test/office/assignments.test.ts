import { correctDocument, ownDocuments } from '@wathiqa/contract';
import {
  addRequestNote,
  claimNextRequest,
  claimRequest,
  decideRequest,
  listColleagues,
  readQueue,
  returnForCorrection,
  setAsideRequest,
  transferRequest,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServerForTest, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { birthOrder } from '../support/orders.ts';
import { serverDay } from '../support/server-day.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let other: Staff;
beforeEach(async () => {
  server = await startServerForTest();
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  other = await signInStaff(server, 'clerk', 'other@wathiqa.example');
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Sessions end meanwhile. */
async function passDays(days: number): Promise<void> {
  server.advanceTime(days * DAY);
  clerk = await signInStaff(server, 'clerk');
  other = await signInStaff(server, 'clerk', 'other@wathiqa.example');
}

async function order(by = citizen): Promise<string> {
  return (await by.order(crypto.randomUUID(), birthOrder())).body.Id ?? '';
}

async function next(by = clerk): Promise<string | undefined> {
  const { status, body, text } = await by.call(claimNextRequest, { body: {} });
  if (status !== 200) throw new Error(text);
  return body.request?.id;
}

const setAside = async (requestId: string, days: number, version = 1) =>
  clerk.call(setAsideRequest, {
    body: { requestId, version, until: serverDay(server, days) },
  });
const transfer = (by: Staff, requestId: string, staffId: number, version = 1) =>
  by.call(transferRequest, { body: { requestId, version, staffId } });

describe('setting a request aside', () => {
  test('is refused for a day that is past, today or too far', async () => {
    const requestId = await order();
    for (const days of [-1, 0, 15]) expect((await setAside(requestId, days)).status).toBe(400);
  });

  test('is refused while another holds it, for another version, and once decided', async () => {
    const requestId = await order();
    await other.call(claimRequest, { body: { requestId } });
    expect((await setAside(requestId, 1)).body.ResponseCode).toBe(RESPONSE_CODES.CLAIMED);
    const { version, items } = await readRequestAs(other, requestId);
    const decisions = items.map(({ id }) => ({ documentId: id, accept: true as const }));
    await other.call(decideRequest, { body: { requestId, version, decisions } });
    for (const seen of [version, version + 1]) {
      const { body } = await setAside(requestId, 1, seen);
      expect([RESPONSE_CODES.CHANGED, RESPONSE_CODES.READING_REASON_NEEDED]).toContain(
        body.ResponseCode,
      );
    }
  });

  test("is refused for the clerk's own request", async () => {
    const own = await order(await server.signIn('clerk@wathiqa.example'));
    expect((await setAside(own, 1)).body.ResponseCode).toBe(RESPONSE_CODES.OWN_REQUEST);
    const { body } = await transfer(clerk, own, other.id);
    expect(body.ResponseCode).toBe(RESPONSE_CODES.OWN_REQUEST);
  });

  test("makes it no one's next request until the day, then the same clerk's", async () => {
    const requestId = await order();
    await clerk.call(claimRequest, { body: { requestId } });
    expect((await setAside(requestId, 2)).status).toBe(200);
    const [row] = (await clerk.call(readQueue, { query: { view: 'mine' } })).body.rows;
    expect(row).toMatchObject({ claim: null, setAsideUntil: serverDay(server, 2) });
    expect([await next(), await next(other)]).toEqual([undefined, undefined]);
    await passDays(2);
    expect([await next(other), await next()]).toEqual([undefined, requestId]);
  });

  test('ends when someone claims the request', async () => {
    const requestId = await order();
    await setAside(requestId, 2);
    await other.call(claimRequest, { body: { requestId } });
    expect(await readRequestAs(other, requestId)).toMatchObject({
      setAsideUntil: null,
      grade: null,
      assignee: null,
    });
  });
});

describe('a transfer', () => {
  test('goes to no auditor, former or unknown member, oneself or the applicant', async () => {
    const requestId = await order();
    const auditor = await signInStaff(server, 'auditor');
    const former = await signInStaff(server, 'clerk', 'former@wathiqa.example');
    await sql`UPDATE staff SET active = false WHERE id = ${former.id}`.execute(
      server.database.query,
    );
    for (const staffId of [auditor.id, former.id, 9999, clerk.id]) {
      expect((await transfer(clerk, requestId, staffId)).status).toBe(400);
    }
    const theirs = await order(await server.signIn('other@wathiqa.example'));
    expect((await transfer(clerk, theirs, other.id)).status).toBe(400);
  });

  test("of another's claim needs a supervisor", async () => {
    const requestId = await order();
    await other.call(claimRequest, { body: { requestId } });
    const { body } = await transfer(clerk, requestId, other.id);
    expect(body.ResponseCode).toBe(RESPONSE_CODES.CLAIMED);
    const supervisor = await signInStaff(server, 'supervisor');
    expect((await transfer(supervisor, requestId, clerk.id)).status).toBe(200);
    expect(await next()).toBe(requestId);
  });

  test("makes it the colleague's next request, also before older ones", async () => {
    const [older, newer] = [await order(), await order()];
    expect((await transfer(clerk, newer, other.id)).status).toBe(200);
    expect((await readRequestAs(clerk, newer)).assignee?.id).toBe(other.id);
    expect([await next(other), await next()]).toEqual([newer, older]);
  });

  test('to an absent colleague ends after the next working day', async () => {
    const requestId = await order();
    await transfer(clerk, requestId, other.id);
    expect(await next()).toBeUndefined();
    await passDays(7);
    expect(await next()).toBe(requestId);
  });

  test('reaches the colleague with a sentence', async () => {
    const requestId = await order();
    const { version } = await readRequestAs(clerk, requestId);
    const body = { requestId, version, staffId: other.id, note: 'اتصل بالسجل أولًا' };
    expect((await clerk.call(transferRequest, { body })).status).toBe(200);
    expect((await readRequestAs(other, requestId)).notes).toMatchObject([{ text: body.note }]);
  });

  test('offers the other members who can take requests', async () => {
    await signInStaff(server, 'auditor');
    const { body } = await clerk.call(listColleagues, { query: { requestId: await order() } });
    expect(body.colleagues.map(({ id }) => id)).toEqual([other.id]);
    const theirs = await order(await server.signIn('other@wathiqa.example'));
    const { body: own } = await clerk.call(listColleagues, { query: { requestId: theirs } });
    expect(own.colleagues).toEqual([]);
  });
});

test('a corrected request is assigned to the clerk of the correction', async () => {
  const requestId = await order();
  const { version, items } = await readRequestAs(clerk, requestId);
  const documentId = items[0]?.id ?? 0;
  await clerk.call(returnForCorrection, {
    body: { requestId, version, documentId, fields: ['name'], note: 'راجع الاسم' },
  });
  const corrected = await citizen.call(correctDocument, {
    body: { requestId, documentId, values: { name: 'محمد أحمد محمود علي' } },
  });
  expect(corrected.status, corrected.text).toBe(200);
  // The clerk's claim expires.
  server.advanceTime(16 * MINUTE);
  expect([await next(other), await next()]).toEqual([undefined, requestId]);
});

describe('an internal note', () => {
  test('is refused to an auditor, without text, and for an unknown request', async () => {
    const auditor = await signInStaff(server, 'auditor');
    const requestId = await order();
    expect((await auditor.call(addRequestNote, { body: { requestId, text: 'x' } })).status).toBe(
      403,
    );
    expect((await clerk.call(addRequestNote, { body: { requestId, text: ' ' } })).status).toBe(400);
    const unknown = await clerk.call(addRequestNote, {
      body: { requestId: '269999999999', text: 'x' },
    });
    expect(unknown.status).toBe(404);
  });

  test('is read by staff, stored encrypted, and absent from calls of the citizen', async () => {
    const requestId = await order();
    const text = 'اتصل المكتب بالسجل';
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await clerk.call(addRequestNote, { headers, body: { requestId, text } });
    await clerk.call(addRequestNote, { headers, body: { requestId, text } });
    const { notes } = await readRequestAs(other, requestId);
    expect(notes).toMatchObject([{ text }]);
    const stored = await server.database.query.selectFrom('request_notes').select('text').execute();
    expect(stored[0]?.text).not.toContain(text);
    const seen = await citizen.call(ownDocuments, { headers: { requestid: requestId } });
    expect(seen.text).not.toContain(text);
  });
});
