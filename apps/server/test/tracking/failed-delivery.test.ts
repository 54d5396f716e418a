import { askToSendAgain, changeAddress, requestMessages, requestStatus } from '@wathiqa/contract';
import { DELIVERY_FAILURES, RESPONSE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import { receivedAbout } from '../support/inbox.ts';
import { dispatchCalls, endAttemptDay } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { cairoAddress } from '../support/orders.ts';

const { server, citizen, clerk } = await startOffice();
const other = await server.signIn('mona@wathiqa.example');
const { record } = dispatchCalls(() => ({ server, citizen, clerk }));
const corrected = cairoAddress({ address: 'شقة 1، دور 1، عقار 1، شارع الهرم، الجيزة، ناصية' });

async function createSent(): Promise<string> {
  const id = await createOfficeRequest(citizen);
  await setRequestState(server, clerk, id, 'INTRANSIT', 'HANDED_OVER');
  return id;
}

const readStatus = async (id: string) =>
  (await citizen.call(requestStatus, { headers: { requestid: id } })).body;
const sendAddress = (id: string, customerAddress: unknown = corrected, whose = citizen) =>
  whose.call(changeAddress, { body: { requestId: id, customerAddress } });
const ask = (id: string, on: string, whose = citizen) =>
  whose.call(askToSendAgain, { body: { requestId: id, on } });
const readMessages = async (id: string) =>
  (await citizen.call(requestMessages, { headers: { requestid: id } })).body.messages;

test.each(DELIVERY_FAILURES)('%s: its owner reads the reason and the day', async (failure) => {
  const id = await createSent();
  await record(id, 'recordAttempt', { failure });
  const status = await readStatus(id);
  expect(status.Delivery).toMatchObject({ State: 'HANDED_OVER', Attempts: 1, Failure: failure });
  expect(status.History.at(-1)).toMatchObject({ Event: 'DELIVERY_ATTEMPTED', Failure: failure });
  const visits = failure !== 'wrongAddress' && failure !== 'refused';
  expect(status.ExpectedOn).toEqual(visits ? expect.any(String) : null);
  const {
    rows: [notice],
  } = await sql<{ detail: object }>`SELECT detail FROM notifications
    WHERE request_id = ${id}::bigint AND kind = 'deliveryAttempt' AND channel = 'sms'`.execute(
    server.database.query,
  );
  expect(notice?.detail).toMatchObject({ number: 1, failure, nextOn: status.ExpectedOn });
});

test('a second attempt of the same day is refused and changes nothing', async () => {
  const id = await createSent();
  await record(id, 'recordAttempt');
  const before = await readRequestAs(clerk, id);
  const refused = await record(id, 'recordAttempt');
  expect([refused.status, refused.body.ResponseCode]).toEqual([
    409,
    RESPONSE_CODES.ATTEMPTED_TODAY,
  ]);
  expect(await readRequestAs(clerk, id)).toEqual(before);
  await endAttemptDay(server, id);
  expect((await record(id, 'recordAttempt')).status).toBe(200);
});

test('a wrong address is corrected once, in its governorate, and staff are told', async () => {
  const id = await createSent();
  expect((await sendAddress(id)).status).toBe(409);
  await record(id, 'recordAttempt', { failure: 'wrongAddress' });
  expect((await readStatus(id)).Delivery.Correctable).toBe(true);
  expectRefusal(await sendAddress(id, corrected, other), 'MALFORMED');
  const { rows } = await sql<{ code: number; police: number }>`
    SELECT code::int, (SELECT min(code)::int FROM police_departments WHERE governorate_code = '02') AS police
    FROM post_offices WHERE governorate_code = '02' ORDER BY code LIMIT 1`.execute(
    server.database.query,
  );
  const elsewhere = {
    governorateCode: 2,
    policeDeptCode: rows[0]?.police,
    postOfficeCode: rows[0]?.code,
  };
  const moved = await sendAddress(id, { ...corrected, ...elsewhere });
  expectWrongFields(moved, 'customerAddress.governorateCode');
  expect(await readMessages(id)).toEqual([]);

  expect((await sendAddress(id)).status).toBe(200);
  const status = await readStatus(id);
  expect(status.Delivery).not.toHaveProperty('Failure');
  expect(status.Delivery).not.toHaveProperty('Correctable');
  expect(status.ExpectedOn).not.toBeNull();
  expect(status.ReaddressedAt).toBeNull();
  expect(await readMessages(id)).toMatchObject([{ from: 'citizen', text: /صححت عنوان/ }]);
  const { unansweredSince, history } = await readRequestAs(clerk, id);
  expect(unansweredSince).not.toBeNull();
  expect(history.slice(-2).map(({ event }) => event)).toEqual(['CITIZEN_WROTE', 'ADDRESS_CHANGED']);
  await server.app.jobs.drain();
  const told = (await receivedAbout(server, id)).filter(({ text }) =>
    text.includes('تغيّر عنوان توصيل'),
  );
  expect(told).toHaveLength(3);
  expect((await sendAddress(id, cairoAddress())).status).toBe(409);
});

test('returned papers are asked for once, on an offered day, at a corrected address', async () => {
  const id = await createSent();
  expect((await ask(id, '2026-12-06')).status).toBe(409);
  await record(id, 'recordReturn');
  const { Returned } = (await readStatus(id)).Delivery;
  const day = Returned?.Days[1] ?? '';
  expect(Returned).toMatchObject({ Standing: 'open', Until: expect.any(String) });
  expect(Returned?.Days).toHaveLength(5);
  await server.app.jobs.drain();
  const notices = (await receivedAbout(server, id)).map(({ text }) => text);
  expect(notices.filter((text) => text.includes('مرة أخرى'))).toHaveLength(2);

  expectRefusal(await ask(id, day, other), 'MALFORMED');
  expectWrongFields(await ask(id, '2020-01-01'), 'on');
  expectWrongFields(await ask(id, 'الأحد'), 'on');
  expect((await sendAddress(id)).status).toBe(200);
  expect((await sendAddress(id, cairoAddress())).status).toBe(409);
  expect((await ask(id, day)).status).toBe(200);
  expect((await ask(id, day)).status).toBe(409);
  expect((await readStatus(id)).Delivery.Returned?.Standing).toBe('asked');
  expect((await readMessages(id)).at(-1)?.text).toContain('أرسلوا إلي الوثائق مرة أخرى');
  expect((await readRequestAs(clerk, id)).unansweredSince).not.toBeNull();

  expect((await record(id, 'sendAgain')).status).toBe(200);
  const again = await readStatus(id);
  expect(again.Delivery).toEqual({ State: 'HANDED_OVER', Attempts: 0 });
  expect(again.ExpectedOn).not.toBeNull();
});

test('returned papers cannot be asked for once they are no longer kept', async () => {
  const id = await createSent();
  await record(id, 'recordReturn');
  server.advanceTime(31 * 86_400_000);
  const later = await server.signIn();
  const { body } = await later.call(requestStatus, { headers: { requestid: id } });
  expect(body.Delivery.Returned?.Standing).toBe('over');
  expect((await ask(id, body.Delivery.Returned?.Days[0] ?? '', later)).status).toBe(409);
});
