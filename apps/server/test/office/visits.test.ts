import { requestStatus, shipmentInfo } from '@wathiqa/contract';
import { packBatch, recordVisit } from '@wathiqa/contract/office';
import { addDays, cairoDay, cairoIsoDay, isoDay, RESPONSE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { receivedAbout } from '../support/inbox.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { readRequestAs, setRequestState } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';
import { cairoAddress, createOrderBody, documents } from '../support/orders.ts';

const { server, citizen, clerk } = await startOffice();
const EMAIL = 'citizen@wathiqa.example';
const clerk2 = await signInStaff(server, 'clerk');

async function orderCard(nidIssueReasonCode = 'FIRST'): Promise<string> {
  const card = { ...documents.nidDoc(), nidIssueReasonCode };
  const order = createOrderBody('nidDoc', card) as ReturnType<typeof createOrderBody>;
  const answers = {
    lastIssuedOnline: false,
    lastIssueMonth: cairoIsoDay(server.now()).slice(0, 7),
  };
  if (nidIssueReasonCode !== 'FIRST') order.options = { ...order.options, ...answers };
  const { body, text } = await citizen.order(crypto.randomUUID(), order as never);
  expect(body.Id, text).toBeDefined();
  const requestID = String(body.Id);
  await citizen.call(shipmentInfo, { body: { requestID, customerAddress: cairoAddress() } });
  return requestID;
}

const readStatus = async (id: string, owner = citizen) =>
  (await owner.call(requestStatus, { headers: { requestid: id } })).body;

async function record(id: string, by = clerk2, headers = {}) {
  const { version } = await readRequestAs(by, id);
  return by.call(recordVisit, { headers, body: { requestId: id, version } });
}

async function paidCard(): Promise<string> {
  const id = await orderCard();
  await setRequestState(server, clerk, id, 'PAYMENT_ACCEPTED');
  return id;
}

function expectChanged({ status, body }: { status: number; body: { ResponseCode: number } }): void {
  expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.CHANGED]);
}

const pack = (id: string, by = clerk2) =>
  by.call(packBatch, { body: { governorateCode: '01', requestIds: [id] } });

describe('a visit is not recorded', () => {
  test('by other roles, before the decision, or for a card without one', async () => {
    const id = await orderCard();
    const auditor = await signInStaff(server, 'auditor');
    expect((await record(id, auditor)).status).toBe(403);
    expectChanged(await record(id));
    const lost = await orderCard('LOST');
    await setRequestState(server, clerk, lost, 'PAYMENT_ACCEPTED');
    expect((await readStatus(lost)).AwaitsVisit).toBeUndefined();
    expectChanged(await record(lost));
  });

  test('twice, or from an older view', async () => {
    const id = await paidCard();
    const { version } = await readRequestAs(clerk2, id);
    expect((await record(id)).status).toBe(200);
    const body = { requestId: id, version };
    expectChanged(await clerk2.call(recordVisit, { body }));
    expectChanged(await record(id));
  });
});

describe('before the visit', () => {
  test('a first card has no expected day, and no one packs it', async () => {
    const id = await paidCard();
    expect(await readStatus(id)).toMatchObject({ AwaitsVisit: true, ExpectedOn: null });
    const request = await readRequestAs(clerk2, id);
    expect(request).toMatchObject({ awaitsVisit: true, leg: null, dueOn: null });
    expect((await pack(id)).body.ResponseCode).not.toBe(RESPONSE_CODES.ACCEPTED);
    await expect(
      sql`UPDATE requests SET delivery = 'PACKED' WHERE id = ${id}::bigint`.execute(
        server.database.query,
      ),
    ).rejects.toThrow();
  });

  test('the message of the order says it, and a replacement’s does not', async () => {
    const [first, lost] = [await orderCard(), await orderCard('LOST')];
    await server.app.jobs.drain();
    const [sms, email] = await receivedAbout(server, first);
    for (const message of [sms, email]) {
      expect(JSON.stringify(message)).toMatch(/بصم|البصمة/);
    }
    expect(JSON.stringify(await receivedAbout(server, lost))).not.toMatch(/بصمتك/);
  });
});

test('after the visit the day counts from it, and the card is packed', async () => {
  const id = await paidCard();
  server.advanceTime(10 * 86_400_000);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [later, owner] = [await signInStaff(server, 'clerk'), await server.signIn(EMAIL)];
  const answer = await record(id, later, key);
  expect(answer.status, answer.text).toBe(200);
  expect(await lastEntry(server)).toMatchObject({
    actor_id: later.id,
    action: 'request.recordVisit',
  });
  const status = await readStatus(id, owner);
  expect(status.AwaitsVisit).toBeUndefined();
  expect(status.History.at(-1)).toMatchObject({ Event: 'VISITED' });
  const today = cairoDay(server.now());
  expect(status.ExpectedOn ?? '').toMatch(/^\d{4}/);
  expect((status.ExpectedOn ?? '') >= isoDay(addDays(today, 9))).toBe(true);
  expect(await readRequestAs(later, id)).toMatchObject({ awaitsVisit: false, leg: 'packing' });
  expect((await pack(id, later)).status).toBe(200);
});
